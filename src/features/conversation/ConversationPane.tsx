import { AtSign } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { isOff } from '#browser/settings';
import type { Group } from '#contract/resources';
import { usePinned } from '#data/timeline/pinned';
import { t } from '../../i18n/translate';
import { isUnsent } from '../../outbox/model/states';
import { ErrorNotice } from '../../ui/Notice';
import { inDialog, inRow, lazyPart, noNotice, noticeAlone } from '../../ui/parts/lazyPart';
import { useHasBeen } from '../../ui/useHasBeen';
import { Reason } from '../shared/reasons/reasonPart';
import { MediaProvider } from './attachments/ViewerProvider';
import { conversationAfter } from './conversationPart';
import { PeopleContext } from './paneContexts';
import { PaneRows } from './timeline/rows/PaneRows';
import { Beginning, Timeline, TimelineSkeleton, TypingStatus } from './timeline/Timeline';
import { type ConversationInput, useConversation } from './useConversation';

const PinnedBar = lazyPart(conversationAfter, ({ PinnedBar }) => PinnedBar, noNotice);

function Pinned({ group, model }: { group: Group; model: ReturnType<typeof useConversation> }) {
  const pinned = usePinned(group, model.timeline.messages, model.admins);
  return pinned.length > 0 && <PinnedBar messages={pinned} onOpen={model.goTo} />;
}

const TouchGestures = lazyPart(conversationAfter, ({ TouchGestures }) => TouchGestures, noNotice);
const FoundText = lazyPart(conversationAfter, ({ FoundText }) => FoundText, noNotice);
const JumpToLatest = lazyPart(conversationAfter, ({ JumpToLatest }) => JumpToLatest, noNotice);
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
  editLast: () => void;
  toEnd: () => void;
  focus: () => void;
  goToDate: () => void;
  select: () => void;
}

/** The caller must set a `key` of conversation id and anchor id, so that no state passes to another pane. */
export function ConversationPane({ ref, ...input }: Omit<ConversationInput, 'scroller'> & { ref: Ref<PaneHandle> }) {
  const { group, anchorId } = input;
  const { conversation_id: conversationId } = group;
  const scroller = useRef<HTMLDivElement>(null);
  const model = useConversation({ ...input, scroller });
  const { timeline, ready, selecting, actions, me, people, rows } = model;
  // After a send, the rows stay visible even if the older messages fail to load.
  const showsOwn = useHasBeen(rows.some((row) => row.type === 'entry' && isUnsent(row.entry)));
  useImperativeHandle(ref, () => ({
    toEnd: model.toEnd,
    focus: model.focus.focusCurrent,
    goToDate: () => model.goToDate(Math.floor(Date.now() / 1_000)),
    select: () => selecting.begin(),
    editLast: model.edits.editLast,
  }));

  if (timeline.gone) return <MessageGone groupId={group.id} />;
  const { unreachable, error, retry } = timeline;
  const instead =
    timeline.status === 'error' ? (
      <ErrorNotice
        title={t(unreachable ? 'pane.notKept' : 'pane.failed')}
        detail={unreachable ? t('pane.notKeptBody') : <Reason error={error} />}
        onRetry={retry}
      />
    ) : (
      <TimelineSkeleton />
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {model.admins && !isOff('pinned') && <Pinned group={group} model={model} />}
      {ready || showsOwn ? (
        <>
          <div className="relative flex min-h-0 flex-1 flex-col in-data-connection:pt-[2.625rem]">
            <PeopleContext value={people}>
              <MediaProvider messages={timeline.messages}>
                <Timeline
                  scroller={scroller}
                  {...model.scrollHandlers}
                  onKeyDown={model.onKeyDown}
                  onFocus={model.focus.onFocus}
                  older={timeline.older}
                  newer={{ ...timeline.newer, error: timeline.newer.error ?? timeline.latestError }}
                  beginning={ready ? <Beginning group={group} me={me.id} empty={rows.length === 0} /> : instead}
                  first={rows[0]?.key}
                  last={rows.at(-1)?.key}
                >
                  <PaneRows
                    rows={rows}
                    me={me}
                    hues={people.hues}
                    anchorId={anchorId}
                    editing={model.edits.editing}
                    selection={selecting.selection}
                    readOnly={model.readOnly}
                    mayDeleteAll={model.mayDeleteAll}
                    actions={actions}
                    onGoToDate={model.goToDate}
                  />
                </Timeline>
              </MediaProvider>
            </PeopleContext>
            {matchMedia('(any-pointer: coarse)').matches && (
              <TouchGestures
                scroller={scroller}
                rows={rows}
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
            <MessageSelectionBar
              selecting={selecting}
              selection={selecting.selection}
              messages={timeline.messages}
              usernames={people.usernames}
            />
          ) : (
            <TypingStatus conversationId={conversationId}>
              {model.mentions.next !== undefined && (
                <button
                  type="button"
                  className="-mx-2 flex items-center gap-1 rounded-lg px-2 hover:underline pointer-coarse:min-h-11 forced-colors:border"
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
              username={me.username}
              messages={timeline.messages}
              onReact={(message, name) => actions.toggle(message, name, true)}
              onFound={model.goTo}
              onClose={model.closeDialog}
            />
          )}
        </>
      ) : (
        instead
      )}
    </div>
  );
}
