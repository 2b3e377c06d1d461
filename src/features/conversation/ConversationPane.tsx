import { ArrowDown } from 'lucide-react';
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Group } from '../../contract/resources';
import { useRoles } from '../../data/groups/useRoles';
import { useTimeline } from '../../data/timeline/useTimeline';
import { useConversations } from '../../data/unread/useConversations';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { editedId, useEdits } from '../../outbox/drafts/useEdits';
import { useOutbox } from '../../outbox/OutboxContext';
import type { Draft } from '../../outbox/queue/entry';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { ErrorNotice } from '../../ui/Notice';
import { toast } from '../../ui/overlay/toasts';
import { MediaProvider } from './attachments/MediaProvider';
import { PeopleContext } from './markdown/people';
import { isDeleted } from './message/isDeleted';
import { UnsavedEdits } from './message/UnsavedEdits';
import { copy, useRowActions } from './message/useRowActions';
import { type Opened, PaneDialogs } from './PaneDialogs';
import { SelectionBar } from './selection/SelectionBar';
import { useSelection } from './selection/useSelection';
import { PaneRows } from './timeline/PaneRows';
import type { Target } from './timeline/scrollMode';
import { MessageGone, Timeline, TimelineSkeleton } from './timeline/Timeline';
import { TypingStatus } from './timeline/TypingStatus';
import { useFirstUnread } from './timeline/useFirstUnread';
import { useFoundText } from './timeline/useFoundText';
import { useReading } from './timeline/useReading';
import { useRowKeys } from './timeline/useRowKeys';
import { useRows } from './timeline/useRows';
import { useScrollMode } from './timeline/useScrollMode';
import { atEnd, useKeepPosition, useStart } from './timeline/useStart';

export interface PaneHandle {
  /** Up in an empty composer. */
  editLast: () => void;
  toEnd: () => void;
  /** To the message that is the log's tab stop. */
  focus: () => void;
  goToDate: () => void;
  select: () => void;
}

interface ConversationPaneProps {
  group: Group;
  anchorId: string | undefined;
  ref: Ref<PaneHandle>;
  /** Words that go back, or are quoted, into the composer. */
  onText: (text: string) => void;
  onFocusComposer: () => void;
}

interface Editing {
  messageId: string;
  from: 'row' | 'composer' | 'draft';
}

const rowOf = (scroller: Element | null, key: string) =>
  scroller?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;

/** Give it a `key` of the conversation and the anchor: everything here belongs to one place in one conversation. */
export function ConversationPane({ group, anchorId, ref, onText, onFocusComposer }: ConversationPaneProps) {
  const me = useMe();
  const navigate = useNavigate();
  const { conversation_id: conversationId } = group;
  const start = useStart(conversationId, anchorId);
  const timeline = useTimeline(conversationId, start.opening);
  const outbox = useOutbox(conversationId);
  const { admins } = useRoles(group.id);
  const unread = useConversations([conversationId]).get(conversationId)?.unread_count;
  const { edits, keep, drop } = useEdits(conversationId);
  // A form that was open when the conversation was left stands there again.
  const [editing, setEditing] = useState<Editing | null>(() => {
    const left = edits.find((draft) => draft.edit?.open);
    return left ? { messageId: editedId(left), from: 'draft' } : null;
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { find: sought, stay } = asked(useLocation().state);
  const scroller = useRef<HTMLDivElement>(null);
  const { messages, leaving, hasNewer, hasOlder, lean } = timeline;
  const ready = timeline.status === 'success';
  const { mode, jump, ...watch } = useScrollMode({
    scroller,
    ready,
    hasNewer,
    start: start.target,
    find: (to) => find(to),
    toLatest: timeline.toLatest,
    latestFailed: timeline.latestError !== null,
  });
  const reading = useReading({
    conversationId,
    groupName: group.name,
    username: me.username,
    messages,
    ready,
    hasNewer,
    unread,
    atEnd: mode.mode === 'following',
  });
  const openEdit = (id: string) => setEditing({ messageId: id, from: 'row' });
  const closeEdit = (id: string, key?: string) => {
    if (!editing || keyOf(editing.messageId) !== keyOf(id)) return;
    setEditing(null);
    const { activeElement } = document;
    const row = rowOf(scroller.current, keyOf(editing.messageId));
    // The disk took its time, and the person has gone on meanwhile.
    if (activeElement !== document.body && !row?.contains(activeElement)) return;
    // Where the person came from: the form that had the focus is gone.
    if (editing.from === 'composer') onFocusComposer();
    else rowOf(scroller.current, key ?? keyOf(editing.messageId))?.focus();
  };
  const readOnly = group.archived_at !== null;
  const mayDeleteAll = admins?.includes(me.id) ?? false;
  const selecting = useSelection({
    messages,
    mayDelete: (message) => !readOnly && (mayDeleteAll || message.contact.username === me.username),
    focus: (messageId) => {
      const key = messageId === undefined ? keys.current : keyOf(messageId);
      if (key) rowOf(scroller.current, key)?.focus();
    },
  });
  const actions = useRowActions({
    me,
    groupId: group.id,
    messages,
    outbox,
    dropEdit: drop,
    openEdit,
    closeEdit,
    setPicking: (message) => setOpened({ type: 'reaction', message }),
    setReactors: (messageId) => setOpened({ type: 'reactors', messageId }),
    onText,
    mark: reading.mark,
    selecting,
  });
  const { readUpTo } = reading;
  const { entries, clock, namesKeys } = outbox;
  // What somebody corrects is not sent as it was: a message on its way, or an edit of one.
  const held = entries.find(
    ({ key, kind, messageId }) => editing?.messageId === (kind === 'edit' ? messageId : key),
  )?.key;
  const { hold } = outbox;
  const isGone = (draft: Draft) =>
    !leaving.has(editedId(draft)) && isDeleted(draft, { messages, entries, hasOlder, hasNewer });
  const isHere = (id: string) => messages.some((each) => each.id === id) || entries.some(({ key }) => key === id);
  const isEdited = (draft: Draft) =>
    [editedId(draft), outbox.keyOf(editedId(draft))].includes(editing?.messageId ?? '');
  const unsaved = edits.filter(
    (draft) => !leaving.has(editedId(draft)) && !(isEdited(draft) && isHere(editedId(draft))),
  );
  const lost = ready && unsaved.some((draft) => isGone(draft) && isEdited(draft));
  // The form that had the focus went with its message.
  useEffect(() => {
    if (!lost) return;
    setEditing(null);
    onFocusComposer();
  }, [lost, onFocusComposer]);
  useEffect(() => (held === undefined ? undefined : hold(held)), [held, hold]);
  const drawn = useRows({
    ...{
      messages,
      entries,
      leaving,
      username: me.username,
      keyOf: outbox.keyOf,
      clock,
      namesKeys,
      readUpTo,
      hasNewer,
      hasOlder,
    },
  });
  const { rows } = drawn;
  const keyOf = (messageId: string) => drawn.keys.get(messageId) ?? messageId;
  const people = useMemo(
    () => ({ usernames: group.contacts.map((contact) => contact.username), me: me.username }),
    [group.contacts, me.username],
  );
  const keys = useRowKeys({
    scroller,
    rows,
    actions,
    me,
    readOnly,
    onEscape: onFocusComposer,
    selecting: selecting.selection && selecting,
  });

  const missed = useFirstUnread({
    ...{ conversationId, readUpTo, messages, hasOlder },
    wanted: mode.mode === 'jumping' && mode.to.at === 'unread',
    anchored: start.opening.anchorId !== undefined,
    openAround: start.openAround,
  });
  const find = (to: Target) => {
    if (to.at === 'end') return null;
    if (to.at === 'unread')
      return reading.decided && !missed ? scroller.current?.querySelector<HTMLElement>('[data-unread]') : undefined;
    const row = rowOf(scroller.current, keyOf(to.id));
    if (to.at === 'row' && !stay) row?.focus({ preventScroll: true });
    return row;
  };
  useFoundText(scroller, anchorId && keyOf(anchorId), sought);
  useKeepPosition({ scroller, mode, rows, anchorId: start.opening.anchorId, keep: start.keep });

  // The window belongs to the cache; where it is read, only the view knows.
  useEffect(() => {
    if (mode.mode !== 'jumping') lean(mode.mode === 'following' ? 'newest' : 'oldest');
  }, [mode.mode, lean]);

  const goToDate = useCallback((from: number) => setOpened({ type: 'date', from }), []);
  const toEnd = () => void (anchorId ? navigate(paths.group(group.id), { state: atEnd }) : jump({ at: 'end' }));
  useImperativeHandle(ref, () => ({
    toEnd,
    focus: () => rowOf(scroller.current, keys.current ?? '')?.focus(),
    goToDate: () => goToDate(Math.floor(Date.now() / 1_000)),
    select: () => selecting.begin(),
    editLast: () => {
      const waiting = entries.findLast((entry) => entry.kind === 'message' && entry.state !== 'acked');
      if (waiting) return setEditing({ messageId: waiting.key, from: 'composer' });
      const last = messages.findLast((message) => message.contact.username === me.username);
      if (last && !readOnly) setEditing({ messageId: last.id, from: 'composer' });
    },
  }));

  if (timeline.gone) return <MessageGone groupId={group.id} />;
  if (timeline.status === 'error')
    return <ErrorNotice title={t('pane.failed')} detail={reasonOf(timeline.error)} onRetry={timeline.retry} />;
  if (!ready) return <TimelineSkeleton />;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative flex min-h-0 flex-1 flex-col">
        <PeopleContext value={people}>
          <MediaProvider messages={messages}>
            <Timeline
              scroller={scroller}
              {...watch}
              onKeyDown={keys.onKeyDown}
              onFocus={keys.onFocus}
              older={{
                more: timeline.hasOlder,
                loading: timeline.loadingOlder,
                error: timeline.olderError,
                load: timeline.loadOlder,
              }}
              newer={{
                more: hasNewer,
                loading: timeline.loadingNewer,
                error: timeline.newerError ?? timeline.latestError,
                load: timeline.loadNewer,
              }}
              beginning={<Beginning name={group.name} empty={rows.length === 0} />}
              first={rows[0]?.key}
              last={rows.at(-1)?.key}
              busy={timeline.loadingOlder || timeline.loadingNewer}
            >
              <PaneRows
                rows={rows}
                me={me}
                anchorId={anchorId}
                editing={editing?.messageId}
                selection={selecting.selection}
                readOnly={readOnly}
                mayDeleteAll={mayDeleteAll}
                actions={actions}
                onGoToDate={goToDate}
              />
            </Timeline>
          </MediaProvider>
        </PeopleContext>
        {(mode.mode === 'reading' || hasNewer) && (
          <button
            type="button"
            onClick={toEnd}
            className="absolute end-5 bottom-3 inline-flex min-h-10 items-center gap-2 rounded-full border border-line bg-raised px-4 font-medium shadow-pop hover:bg-hover"
          >
            <ArrowDown size="1.125rem" aria-hidden />
            {reading.below > 0 ? t('pane.jumpNew', { count: reading.below }) : t('pane.jump')}
          </button>
        )}
      </div>
      {ready && (
        <UnsavedEdits
          edits={unsaved}
          isDeleted={isGone}
          onEdit={(draft) => {
            const id = editedId(draft);
            if (isHere(id)) return openEdit(id);
            if (draft.edit) keep(id, draft.text, { ...draft.edit, open: true });
            navigate(paths.message(group.id, id));
          }}
          onCopy={(draft) => void copy(draft.text)}
          onCompose={(draft) => {
            drop(editedId(draft));
            onText(draft.text);
          }}
          onDiscard={(draft) => {
            const { text, edit: of } = draft;
            drop(editedId(draft));
            const undo = () => of && keep(editedId(draft), text, { ...of, open: false });
            toast(t('edit.discarded'), { action: { label: t('undo'), run: undo } });
          }}
        />
      )}
      {selecting.selection ? <SelectionBar selecting={selecting} /> : <TypingStatus conversationId={conversationId} />}
      <PaneDialogs
        opened={opened}
        conversationId={conversationId}
        username={me.username}
        messages={messages}
        onReact={(message, name) => actions.toggle(message, name, true)}
        onFound={(message) => {
          setOpened(null);
          if (message.id === anchorId) jump({ at: 'row', id: message.id });
          else navigate(paths.message(group.id, message.id));
        }}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

/** What a search says to the message it leads to: the words to mark, and whether the focus is to stay where it is. */
function asked(state: unknown): { find?: string; stay?: boolean } {
  if (typeof state !== 'object' || state === null) return {};
  const find: unknown = Reflect.get(state, 'find');
  return { ...(typeof find === 'string' && { find }), stay: Reflect.get(state, 'stay') === true };
}

function Beginning({ name, empty }: { name: string; empty: boolean }) {
  return (
    <div className="grid gap-1 px-4 pt-10 pb-4 md:px-6">
      <p className="text-lg font-semibold text-balance wrap-anywhere">{t('pane.beginning', { name })}</p>
      {empty && <p className="text-muted">{t('pane.empty')}</p>}
    </div>
  );
}
