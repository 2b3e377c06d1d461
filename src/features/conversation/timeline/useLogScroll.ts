import { type RefObject, useEffect } from 'react';
import type { TimelineView } from '../../../data/timeline/useTimeline';
import type { Row } from './rows/rows';
import type { Target } from './scroll/scrollMode';
import { useKeepScroll, type useScrollMode } from './scroll/useScrollMode';
import { useFirstUnread } from './useFirstUnread';
import type { useReading } from './useReading';
import { useKeepPosition, type useStart } from './useStart';

interface LogScrollInput {
  conversationId: string;
  start: ReturnType<typeof useStart>;
  scroll: ReturnType<typeof useScrollMode>;
  scroller: RefObject<HTMLDivElement | null>;
  timeline: TimelineView;
  reading: ReturnType<typeof useReading>;
  rows: readonly Row[];
  /** Of a message. */
  rowOf: (messageId: string) => HTMLElement | null;
  /** A message that is jumped to takes the focus. */
  takesFocus: boolean;
}

/** Brings the log to what it was opened for, holds it there, and notes where it was left. */
export function useLogScroll(input: LogScrollInput) {
  const { conversationId, start, scroll, scroller, timeline, reading, rows, rowOf, takesFocus } = input;
  const { mode } = scroll;
  const { messages, lean } = timeline;
  const missed = useFirstUnread({
    conversationId,
    readUpTo: reading.readUpTo,
    messages,
    hasOlder: timeline.older.more,
    wanted: mode.mode === 'jumping' && mode.to.type === 'unread',
    anchored: start.opening.anchorId !== undefined,
    openAround: start.openAround,
  });
  const find = (to: Target) => {
    if (to.type === 'end') return null;
    if (to.type === 'unread')
      return reading.decided && !missed ? scroller.current?.querySelector<HTMLElement>('[data-unread]') : undefined;
    const row = rowOf(to.id);
    if (to.type === 'row' && takesFocus) row?.focus({ preventScroll: true });
    return row;
  };
  const watch = useKeepScroll({
    scroll,
    scroller,
    ready: timeline.status === 'success',
    hasNewer: timeline.newer.more,
    find,
    toLatest: timeline.toLatest,
    latestFailed: timeline.latestError !== null,
  });
  useKeepPosition({ scroller, mode, rows, anchorId: start.opening.anchorId, keep: start.keep });
  // The window belongs to the cache; where it is read, only the view knows.
  useEffect(() => {
    if (mode.mode !== 'jumping') lean(mode.mode === 'following' ? 'newest' : 'oldest');
  }, [mode.mode, lean]);
  return watch;
}
