import { Component, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import type { ShownGroup } from '#data/groups/shownGroup';
import { useTyping } from '#data/live/useUnconfirmed';
import type { TimelineEdge } from '#data/timeline/useTimeline';
import { listOf, t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { Drawing } from '#ui/Notice';
import { inRow, lazyPart } from '#ui/parts/lazyPart';
import { useSerifFont } from '#ui/useSerifFont';
import { useWhenSeen } from '#ui/useWhenSeen';
import { Reason } from '../../shared/reasons/reasonPart';
import { conversationAfter } from '../conversationPart';
import type { useScroll } from './scroll/useScroll';

/**
 * The element has the same height with and without a typing notice, so that no message moves. On a low screen, the
 * header shows the notice.
 */
export function TypingStatus({ conversationId, children }: { conversationId: string; children: ReactNode }) {
  const names = useTyping(conversationId);
  return (
    <div
      className={classes(
        'flex column ps-13.5 md:ps-18 min-h-6 shrink-0 text-sm/6 text-ink2',
        !children && 'low:hidden',
      )}
    >
      <p className="typing-line flex-1 truncate">
        {names.length > 3
          ? t('pane.typingMany')
          : names.length > 0 && t('pane.typing', { names: listOf([...names]), count: names.length })}
      </p>
      {children}
    </div>
  );
}

const AskForPeople = lazyPart(conversationAfter, ({ AskForPeople }) => AskForPeople, inRow);

export function Beginning({ group, me, empty }: { group: ShownGroup; me: string; empty: boolean }) {
  const { name } = group;
  const isAlone = group.contacts.every(({ id }) => id === me) && group.archived_at === null;
  return (
    <div className="grid gap-1 ps-13.5 pe-2.5 pt-10 pb-4">
      {empty && isAlone && <Drawing className="mb-3" />}
      <p className="voice text-xl text-balance wrap-anywhere">
        {t(group.other ? 'pane.beginningOfTwo' : 'pane.beginning', { name })}
      </p>
      {empty && (
        <p className="text-ink2">
          {t(isAlone ? 'pane.alone' : group.archived_at === null ? 'pane.empty' : 'pane.neverUsed')}
        </p>
      )}
      {empty && isAlone && <AskForPeople groupId={group.id} />}
    </div>
  );
}

/** A class component, because no hook runs before React changes the DOM. `after` runs before the paint. */
class BeforeCommit extends Component<{ before: () => void; after: () => void; children: ReactNode }> {
  override getSnapshotBeforeUpdate() {
    this.props.before();
    return null;
  }

  override componentDidMount() {
    this.props.after();
  }

  override componentDidUpdate() {
    this.props.after();
  }

  override render() {
    return this.props.children;
  }
}

interface TimelineProps extends ReturnType<typeof useScroll> {
  scroller: Ref<HTMLDivElement>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
  older: TimelineEdge;
  newer: TimelineEdge;
  beginning: ReactNode;
  /** Keys of the first and the last row. With a new key, an edge that is still in view loads another page. */
  first: string | undefined;
  last: string | undefined;
  children: ReactNode;
}

/** `flex-col-reverse` holds the view at the bottom when older pages load (decision 005). */
export function Timeline(props: TimelineProps) {
  const { scroller, before, after, older, newer, beginning, first, last, children, ...handlers } = props;
  const top = useWhenSeen<HTMLDivElement>(older.load, older.more && !older.loading && !older.error, first);
  useSerifFont();
  const bottom = useWhenSeen<HTMLDivElement>(newer.load, newer.more && !newer.loading && !newer.error, last);
  return (
    <div
      ref={scroller}
      role="log"
      aria-label={t('pane.messages')}
      aria-live="off"
      aria-busy={older.loading || newer.loading}
      {...handlers}
      // With an opaque background, the browser scrolls the log as a layer of its own (decision 016).
      className="bg-paper scroll-thin flex min-h-0 flex-1 flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain"
    >
      <div className="column-rows flow-root pb-1.5">
        <div ref={top} className="h-px [overflow-anchor:none]" />
        {older.more ? <EdgeRow edge={older} at="older" /> : beginning}
        <BeforeCommit before={before} after={after}>
          {children}
        </BeforeCommit>
        {newer.more && <EdgeRow edge={newer} at="newer" />}
        <div ref={bottom} className="h-px [overflow-anchor:none]" />
      </div>
    </div>
  );
}

function EdgeRow({ edge, at }: { edge: TimelineEdge; at: 'older' | 'newer' }) {
  if (edge.error)
    return (
      <div
        role="alert"
        data-edge={at}
        className="flex flex-wrap items-center justify-center gap-3 p-4 text-sm [overflow-anchor:none]"
      >
        <span>
          {t(at === 'older' ? 'pane.olderFailed' : 'pane.newerFailed')}. <Reason error={edge.error} />
        </span>
        <Button className="min-h-8" tabIndex={-1} onClick={edge.load}>
          {t('retry')}
        </Button>
      </div>
    );
  return (
    <div data-edge={at} className="flex min-h-14 items-center justify-center text-sm text-ink2 [overflow-anchor:none]">
      {edge.loading ? (
        <span role="status">{t(at === 'older' ? 'pane.loadingOlder' : 'pane.loadingNewer')}</span>
      ) : (
        <Button look="quiet" className="min-h-8" tabIndex={-1} onClick={edge.load}>
          {t(at === 'older' ? 'pane.loadOlder' : 'pane.loadNewer')}
        </Button>
      )}
    </div>
  );
}

export const TimelineSkeleton = () => (
  <div aria-hidden className="flex min-h-0 flex-1 flex-col column justify-end gap-5 overflow-hidden pb-6">
    {[56, 40, 72, 32, 64, 48].map((width) => (
      <div key={width} className="flex gap-3">
        <div className="skeleton size-9 shrink-0 rounded-full" />
        <div className="grid flex-1 gap-2 pt-1">
          <div className="skeleton h-3.5 w-28" />
          <div className="skeleton h-3.5" style={{ width: `${width}%` }} />
        </div>
      </div>
    ))}
  </div>
);
