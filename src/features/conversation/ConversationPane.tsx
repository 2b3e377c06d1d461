import { AtSign } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import type { TimelineView } from '../../data/timeline/useTimeline';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { isUnsent } from '../../outbox/model/states';
import { ErrorNotice } from '../../ui/Notice';
import { inDialog, inRow, lazyPart, noNotice, noticeAlone } from '../../ui/parts/lazyPart';
import { useHasBeen } from '../../ui/useHasBeen';
import { MediaProvider } from './attachments/MediaProvider';
import { conversationAfter } from './conversationPart';
import { PeopleContext } from './markdown/people';
import { Pinned } from './pinned/Pinned';
import { Beginning } from './timeline/Beginning';
import { JumpToLatest } from './timeline/JumpToLatest';
import { PaneRows } from './timeline/rows/PaneRows';
import type { Row } from './timeline/rows/rows';
import { Timeline, TimelineSkeleton } from './timeline/Timeline';
import { TypingStatus } from './timeline/TypingStatus';
import { type ConversationInput, useConversation } from './useConversation';

const TouchGestures = lazyPart(conversationAfter, ({ TouchGestures }) => TouchGestures, noNotice);
const FoundText = lazyPart(conversationAfter, ({ FoundText }) => FoundText, noNotice);
const MessageGone = lazyPart(conversationAfter, ({ MessageGone }) => MessageGone, noticeAlone);
const UnsavedEdits = lazyPart(conversationAfter, ({ UnsavedEdits }) => UnsavedEdits, inRow);
const titles = {
  date: 'pane.goToDate',
  actions: 'message.actions',
  entry: 'message.actions',
  menu: 'message.more',
  reaction: 'reaction.pick',
  reactors: 'reaction.who',
} as const;
const PaneDialogs = lazyPart(
  conversationAfter,
  ({ PaneDialogs }) => PaneDialogs,
  inDialog(({ dialog }) => t(titles[dialog.type])),
);
const MessageSelectionBar = lazyPart(conversationAfter, ({ MessageSelectionBar }) => MessageSelectionBar, inRow);

export interface PaneHandle {
  /** Up in an empty composer. */
  editLast: () => void;
  toEnd: () => void;
  /** To the message that is the log's tab stop. */
  focus: () => void;
  goToDate: () => void;
  select: () => void;
}

interface ConversationPaneProps extends Omit<ConversationInput, 'scroller'> {
  ref: Ref<PaneHandle>;
}

/** Give it a `key` of the conversation and the anchor: everything here belongs to one place in one conversation. */
export function ConversationPane({ ref, ...input }: ConversationPaneProps) {
  const { group, anchorId } = input;
  const scroller = useRef<HTMLDivElement>(null);
  const model = useConversation({ ...input, scroller });
  const { timeline, ready, selecting } = model;
  const showsOwn = useShowsOwn(model.rows);
  useImperativeHandle(ref, () => ({
    toEnd: model.toEnd,
    focus: model.focus.focusCurrent,
    goToDate: () => model.goToDate(Math.floor(Date.now() / 1_000)),
    select: () => selecting.begin(),
    editLast: model.edits.editLast,
  }));

  if (timeline.gone) return <MessageGone groupId={group.id} />;
  const instead = timeline.status === 'error' ? <LoadFailure timeline={timeline} /> : <TimelineSkeleton />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {model.admins && <Pinned group={group} messages={timeline.messages} admins={model.admins} onOpen={model.goTo} />}
      {ready || showsOwn ? (
        <PaneBody
          model={model}
          group={group}
          anchorId={anchorId}
          scroller={scroller}
          instead={ready ? null : instead}
        />
      ) : (
        instead
      )}
    </div>
  );
}

/**
 * Own words that wait are shown whether or not the others can be, and stay when they were sent meanwhile. Those that were
 * sent before are part of what is not there yet.
 */
const useShowsOwn = (rows: readonly Row[]): boolean =>
  useHasBeen(rows.some((row) => row.type === 'entry' && isUnsent(row.entry)));

function LoadFailure({ timeline: { unreachable, error, retry } }: { timeline: TimelineView }) {
  return (
    <ErrorNotice
      title={t(unreachable ? 'pane.notKept' : 'pane.failed')}
      detail={unreachable ? t('pane.notKeptBody') : reasonOf(error)}
      onRetry={retry}
    />
  );
}

interface PaneBodyProps extends Pick<ConversationPaneProps, 'group' | 'anchorId'> {
  model: ReturnType<typeof useConversation>;
  scroller: RefObject<HTMLDivElement | null>;
  /** What stands there while there are no messages of the service; null: there are. */
  instead: ReactNode;
}

/** The log with its buttons, the bar below it, and its dialogs. */
function PaneBody({ model, group, anchorId, scroller, instead }: PaneBodyProps) {
  const { timeline, selecting, actions } = model;
  const { conversation_id: conversationId } = group;
  return (
    <>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <MessageLog model={model} group={group} anchorId={anchorId} scroller={scroller} instead={instead} />
        {matchMedia('(any-pointer: coarse)').matches && (
          <TouchGestures
            scroller={scroller}
            rows={model.rows}
            actions={actions}
            canReply={!model.readOnly && !selecting.selection}
          />
        )}
        {model.found && <FoundText {...model.found} />}
        {(model.mode.mode === 'reading' || timeline.newer.more) && (
          <JumpToLatest unread={model.reading.below} onClick={model.toEnd} />
        )}
      </div>
      {model.edits.unsaved.edits.length > 0 && <UnsavedEdits {...model.edits.unsaved} />}
      {selecting.selection ? (
        <MessageSelectionBar selecting={selecting} />
      ) : (
        <TypingStatus conversationId={conversationId}>
          {/* It stands there until it has led to the last of them, so it covers no words. */}
          {model.mentions.next !== undefined && (
            <button
              type="button"
              className="flex reach items-center gap-1 hover:underline"
              onClick={model.mentions.toNext}
            >
              <AtSign size="1rem" aria-hidden className="text-ember" />
              {t('pane.nextMention')}
            </button>
          )}
        </TypingStatus>
      )}
      {model.dialog && (
        <PaneDialogs
          dialog={model.dialog}
          conversationId={conversationId}
          username={model.me.username}
          messages={timeline.messages}
          onReact={(message, name) => actions.toggle(message, name, true)}
          onFound={model.goTo}
          onClose={model.closeDialog}
        />
      )}
    </>
  );
}

function MessageLog({ model, group, anchorId, scroller, instead }: PaneBodyProps) {
  const { me, people, timeline, rows } = model;
  return (
    <PeopleContext value={people}>
      <MediaProvider messages={timeline.messages}>
        <Timeline
          scroller={scroller}
          {...model.scrollHandlers}
          onKeyDown={model.onKeyDown}
          onFocus={model.focus.onFocus}
          older={timeline.older}
          newer={{ ...timeline.newer, error: timeline.newer.error ?? timeline.latestError }}
          beginning={instead ?? <Beginning group={group} me={me.id} empty={rows.length === 0} />}
          first={rows[0]?.key}
          last={rows.at(-1)?.key}
        >
          <PaneRows
            rows={rows}
            me={me}
            hues={people.hues}
            anchorId={anchorId}
            editing={model.edits.editing}
            selection={model.selecting.selection}
            readOnly={model.readOnly}
            mayDeleteAll={model.mayDeleteAll}
            actions={model.actions}
            onGoToDate={model.goToDate}
          />
        </Timeline>
      </MediaProvider>
    </PeopleContext>
  );
}
