import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRoles } from '#data/groups/useRoles';
import { t } from '#i18n/translate';
import type { Entry } from '#outbox/model/entry';
import { useMe } from '#session/SessionContext';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { huesOf } from '#ui/hues';
import type { Group, Message } from '../../contract/resources';
import { useGroup } from '../../data/groups/useGroups';
import { useTimeline } from '../../data/timeline/useTimeline';
import { useAskedConversations, useOfConversations } from '../../data/unread/useConversations';
import { useOutbox } from '../../outbox/OutboxContext';
import { paths } from '../../paths';
import { atEnd, linkStateOf } from './historyState';
import type { PaneDialog } from './message/actions/actionTypes';
import { useRowActions } from './message/actions/useRowActions';
import { useRowEdits } from './message/edit/useRowEdits';
import { entryName, needsDecision } from './message/entryState';
import { useMessageSelection } from './selection/useMessageSelection';
import { useLogFocus } from './timeline/rows/useLogFocus';
import { useLogKeys } from './timeline/rows/useLogKeys';
import { useRows } from './timeline/rows/useRows';
import { useScroll, useScrollMode } from './timeline/scroll/useScroll';
import { useMentions } from './timeline/useMentions';
import { useOpening } from './timeline/useOpening';
import { useReading } from './timeline/useReading';

export function useOutcomes(entries: readonly Entry[], groupName: string): void {
  const { announce, announceNow } = useAnnouncer();
  // Null before the first run. The first run announces nothing, because the rows already show the refusals.
  const refused = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = refused.current;
    refused.current = new Set(entries.filter(needsDecision).map(({ key }) => key));
    if (!before) return;
    for (const entry of entries) {
      if (needsDecision(entry) && !before.has(entry.key))
        announceNow(t('message.outcome', { outcome: entryName(entry, true) ?? '', group: groupName }));
      else if (before.has(entry.key) && entry.state !== 'acked' && !needsDecision(entry))
        refused.current = new Set([...refused.current, entry.key]);
      else if (before.has(entry.key) && entry.state === 'acked') announce({ text: t('message.sentAfterAll') });
    }
  }, [entries, groupName, announce, announceNow]);
}

export interface ConversationInput {
  group: Group;
  anchorId: string | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  /** Called when a message text returns to the draft. */
  onDraft: () => void;
  onReply: (head: string) => void;
  onFocusComposer: () => void;
  isCovered: boolean;
}

const viewHeight = () => window.innerHeight;

export function useConversation(input: ConversationInput) {
  const { group, anchorId, scroller, onDraft, onReply, onFocusComposer } = input;
  const navigate = useNavigate();
  const me = useMe();
  const { admins } = useRoles(group.id);
  const people = useMemo(() => {
    const usernames = group.contacts.map((contact) => contact.username);
    return { usernames, me: me.username, contacts: group.contacts, hues: huesOf(usernames) };
  }, [group.contacts, me.username]);
  const readOnly = group.archived_at !== null;
  const mayDeleteAll = admins?.includes(me.id) ?? false;
  const { conversation_id: conversationId } = group;
  const opening = useOpening(conversationId, anchorId);
  const timeline = useTimeline(conversationId, viewHeight, opening.window);
  const outbox = useOutbox(conversationId);
  // `known` ignores a pending acceptance of the group, because a read receipt cannot be withdrawn.
  const { known } = useGroup(group.id);
  useAskedConversations([conversationId]);
  const unread = useOfConversations((all) => {
    const conversation = all.get(conversationId);
    return conversation?.unconfirmed ? undefined : conversation?.unread_count;
  });
  const nextMention = useOfConversations((all) => all.get(conversationId)?.next_mention);
  const [dialog, setDialog] = useState<PaneDialog | null>(null);
  const link = linkStateOf(useLocation().state);
  const { messages } = timeline;
  const [hasOlder, hasNewer] = [timeline.older.more, timeline.newer.more];
  const ready = timeline.status === 'success';

  const scroll = useScrollMode(opening.target);
  const { mode, jump } = scroll;
  const reading = useReading({
    conversationId,
    messages,
    hasNewer,
    unread,
    // Messages from the device's cache are neither marked as read nor announced.
    ready: ready && !timeline.unconfirmed,
    groupName: group.name,
    username: me.username,
    atEnd: mode.mode === 'following',
    isCovered: input.isCovered,
    areReadsSent: !known?.added_by,
  });
  const { readUpTo } = reading;

  useOutcomes(outbox.entries, group.name);
  const { rows, keys } = useRows({ timeline, outbox, readUpTo, username: me.username });
  const keyOf = (messageId: string) => keys.get(messageId) ?? messageId;
  const focus = useLogFocus(scroller, rows);
  const rowOfMessage = (messageId: string) => focus.rowOf(keyOf(messageId));

  const edits = useRowEdits({ me, group, timeline, outbox, keyOf, rowOfMessage, onDraft, onFocusComposer });
  const selecting = useMessageSelection({
    messages,
    mayDelete: (message) => !readOnly && (mayDeleteAll || message.contact.username === me.username),
    focus: (messageId) => (messageId === undefined ? focus.focusCurrent() : rowOfMessage(messageId)?.focus()),
  });
  const goTo = (messageId: string, otherMentions?: string[]) => {
    setDialog(null);
    if (messageId === anchorId) jump({ type: 'row', id: messageId });
    else void navigate(paths.message(group.id, messageId), otherMentions && { state: { mentions: otherMentions } });
  };
  const mentions = useMentions({
    messages,
    hasOlder,
    readUpTo,
    anchorId,
    goTo,
    left: link.mentions,
    username: me.username,
    first: nextMention,
  });
  const actions = useRowActions({
    me,
    messages,
    outbox,
    onDraft,
    onReply,
    goTo,
    selecting,
    usernames: people.usernames,
    groupId: group.id,
    pinners: readOnly ? [] : group.contacts.flatMap(({ id, username }) => (admins?.includes(id) ? [username] : [])),
    toNextMention: mentions.toNext,
    edits,
    rowOfMessage,
    openDialog: setDialog,
    mark: reading.mark,
  });
  const onKeyDown = useLogKeys({
    scroller,
    focus,
    actions,
    me,
    readOnly,
    onEscape: onFocusComposer,
    selecting: selecting.selection && selecting,
  });

  const scrollHandlers = useScroll({
    conversationId,
    scroll,
    scroller,
    opening,
    link,
    timeline,
    reading,
    rows,
    rowOfMessage,
  });

  return {
    me,
    people,
    admins,
    readOnly,
    mayDeleteAll,
    timeline,
    ready,
    reading,
    rows,
    mentions,
    mode,
    scrollHandlers,
    focus,
    edits,
    selecting,
    actions,
    onKeyDown,
    found: link.find ? { query: link.find, row: () => (anchorId ? rowOfMessage(anchorId) : null) } : undefined,
    dialog,
    closeDialog: () => setDialog(null),
    goToDate: useCallback((from: number) => setDialog({ type: 'date', from }), []),
    toEnd: () => {
      focus.reset();
      if (anchorId) void navigate(paths.group(group.id), { state: atEnd });
      else jump({ type: 'end' });
    },
    goTo: (message: Message) => goTo(message.id),
  };
}
