import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Group, Message } from '../../contract/resources';
import { useGroup } from '../../data/groups/useGroups';
import { useRoles } from '../../data/groups/useRoles';
import { useTimeline } from '../../data/timeline/useTimeline';
import { useConversations } from '../../data/unread/useConversations';
import { useOutbox } from '../../outbox/OutboxContext';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { huesOf } from '../../ui/hues';
import { linkStateOf } from './linkState';
import { useRowActions } from './message/actions/useRowActions';
import { useRowEdits } from './message/edit/useRowEdits';
import type { Opened } from './PaneDialogs';
import { useMessageSelection } from './selection/useMessageSelection';
import { useLogFocus } from './timeline/rows/useLogFocus';
import { useLogKeys } from './timeline/rows/useLogKeys';
import { useRows } from './timeline/rows/useRows';
import type { Target } from './timeline/scroll/scrollMode';
import { useKeepScroll, useScrollMode } from './timeline/scroll/useScrollMode';
import { useFirstUnread } from './timeline/useFirstUnread';
import { useFoundText } from './timeline/useFoundText';
import { useMentions } from './timeline/useMentions';
import { useReading } from './timeline/useReading';
import { atEnd, useKeepPosition, useStart } from './timeline/useStart';
import { useOutcomes } from './useOutcomes';

interface ConversationInput {
  group: Group;
  anchorId: string | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  onText: (text: string) => void;
  onReply: (head: string) => void;
  onFocusComposer: () => void;
  /** Something else has the whole screen: nothing is read. */
  isCovered: boolean;
}

/**
 * One conversation as its pane shows it, and what can be done there. Each step reads only those above it: what the view
 * holds on to, what is read, the rows, the focus in them, the edits, the selection, the actions and keys, the scrolling.
 */
export function useConversation(input: ConversationInput) {
  const { group, anchorId, scroller, onText, onReply, onFocusComposer } = input;
  const me = useMe();
  const navigate = useNavigate();
  const { conversation_id: conversationId } = group;
  const start = useStart(conversationId, anchorId);
  const timeline = useTimeline(conversationId, start.opening);
  const outbox = useOutbox(conversationId);
  const { admins } = useRoles(group.id);
  // A prediction that it is kept may be refused, and a marker cannot be taken back.
  const { known } = useGroup(group.id);
  const conversation = useConversations([conversationId]).get(conversationId);
  const unread = conversation?.unconfirmed ? undefined : conversation?.unread_count;
  const [opened, setOpened] = useState<Opened | null>(null);
  const link = linkStateOf(useLocation().state);
  const people = useMemo(() => {
    const usernames = group.contacts.map((contact) => contact.username);
    return { usernames, me: me.username, hues: huesOf(usernames) };
  }, [group.contacts, me.username]);
  const { messages, leaving, lean } = timeline;
  const [hasOlder, hasNewer] = [timeline.older.more, timeline.newer.more];
  const ready = timeline.status === 'success';
  const readOnly = group.archived_at !== null;
  const mayDeleteAll = admins?.includes(me.id) ?? false;

  const scroll = useScrollMode(start.target);
  const { mode, jump } = scroll;
  const reading = useReading({
    conversationId,
    messages,
    hasNewer,
    unread,
    // Nothing is read, and nothing new announced, by what this device last saw.
    ready: ready && !timeline.unconfirmed,
    groupName: group.name,
    username: me.username,
    atEnd: mode.mode === 'following',
    isCovered: input.isCovered,
    areReadsSent: !known?.added_by,
  });
  const { readUpTo } = reading;

  const { entries, clock, namesKeys } = outbox;
  useOutcomes(entries, group.name);
  const { rows, keys } = useRows({
    messages,
    entries,
    leaving,
    clock,
    namesKeys,
    readUpTo,
    hasNewer,
    hasOlder,
    username: me.username,
    keyOf: outbox.keyOf,
  });
  const keyOf = (messageId: string) => keys.get(messageId) ?? messageId;
  const focus = useLogFocus(scroller, rows);
  const { rowOf } = focus;

  const edits = useRowEdits({
    conversationId,
    timeline,
    outbox,
    keyOf,
    rowOf,
    onText,
    onFocusComposer,
    groupId: group.id,
  });
  const selecting = useMessageSelection({
    messages,
    mayDelete: (message) => !readOnly && (mayDeleteAll || message.contact.username === me.username),
    focus: (messageId) => (messageId === undefined ? focus.focusCurrent() : rowOf(keyOf(messageId))?.focus()),
  });
  const goTo = (messageId: string, mentions?: string[]) => {
    setOpened(null);
    if (messageId === anchorId) jump({ type: 'row', id: messageId });
    else void navigate(paths.message(group.id, messageId), mentions && { state: { mentions } });
  };
  const calls = useMentions({
    messages,
    hasOlder,
    readUpTo,
    anchorId,
    goTo,
    left: link.mentions,
    username: me.username,
    first: conversation?.next_mention,
  });
  const actions = useRowActions({
    me,
    messages,
    outbox,
    onText,
    onReply,
    goTo,
    selecting,
    usernames: people.usernames,
    groupId: group.id,
    pinners: readOnly ? [] : group.contacts.flatMap(({ id, username }) => (admins?.includes(id) ? [username] : [])),
    toNextMention: calls.toNext,
    dropEdit: edits.dropEdit,
    openEdit: edits.openEdit,
    closeEdit: edits.closeEdit,
    setPicking: (message) => setOpened({ type: 'reaction', message, row: rowOf(keyOf(message.id)) }),
    setSheet: (menu, row) => setOpened({ type: 'actions', menu, row }),
    setEntry: (opened) => setOpened({ type: 'entry', ...opened }),
    setMenu: (menu, row, at) => setOpened({ type: 'menu', menu, row, at }),
    setReactors: (messageId) => setOpened({ type: 'reactors', messageId }),
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

  const missed = useFirstUnread({
    conversationId,
    readUpTo,
    messages,
    hasOlder,
    wanted: mode.mode === 'jumping' && mode.to.type === 'unread',
    anchored: start.opening.anchorId !== undefined,
    openAround: start.openAround,
  });
  const find = (to: Target) => {
    if (to.type === 'end') return null;
    if (to.type === 'unread')
      return reading.decided && !missed ? scroller.current?.querySelector<HTMLElement>('[data-unread]') : undefined;
    const row = rowOf(keyOf(to.id));
    if (to.type === 'row' && !link.stay) row?.focus({ preventScroll: true });
    return row;
  };
  const watch = useKeepScroll({
    scroll,
    scroller,
    ready,
    hasNewer,
    find,
    toLatest: timeline.toLatest,
    latestFailed: timeline.latestError !== null,
  });
  useFoundText(scroller, anchorId && keyOf(anchorId), link.find);
  useKeepPosition({ scroller, mode, rows, anchorId: start.opening.anchorId, keep: start.keep });
  // The window belongs to the cache; where it is read, only the view knows.
  useEffect(() => {
    if (mode.mode !== 'jumping') lean(mode.mode === 'following' ? 'newest' : 'oldest');
  }, [mode.mode, lean]);

  return {
    me,
    people,
    admins,
    mayDeleteAll,
    readOnly,
    timeline,
    ready,
    reading,
    rows,
    calls,
    mode,
    watch,
    focus,
    edits,
    selecting,
    actions,
    onKeyDown,
    opened,
    closeDialog: () => setOpened(null),
    goToDate: useCallback((from: number) => setOpened({ type: 'date', from }), []),
    toEnd: () => void (anchorId ? navigate(paths.group(group.id), { state: atEnd }) : jump({ type: 'end' })),
    goTo: (message: Message) => goTo(message.id),
    /** Opens the form of the caller's last message that can be changed. */
    editLast: () => {
      const waiting = entries.findLast((entry) => entry.kind === 'message' && entry.state !== 'acked');
      if (waiting) return edits.editFromComposer(waiting.key);
      const last = messages.findLast((message) => message.contact.username === me.username);
      if (last && !readOnly) edits.editFromComposer(last.id);
    },
  };
}
