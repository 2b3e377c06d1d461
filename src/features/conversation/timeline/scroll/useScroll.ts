import { type RefObject, useEffect } from 'react';
import type { TimelineView } from '#data/timeline/useTimeline';
import type { LinkState } from '../../historyState';
import type { Row } from '../rows/rows';
import { useFirstUnread } from '../useFirstUnread';
import { useKeepPosition, type useOpening } from '../useOpening';
import type { Reading } from '../useReading';
import type { Target } from './scrollMode';
import { useKeepScroll, type useScrollMode } from './useScrollMode';

interface ScrollInput {
  conversationId: string;
  scroll: ReturnType<typeof useScrollMode>;
  scroller: RefObject<HTMLDivElement | null>;
  opening: ReturnType<typeof useOpening>;
  link: LinkState;
  timeline: TimelineView;
  reading: Reading;
  rows: readonly Row[];
  rowOfMessage: (messageId: string) => HTMLElement | null;
}

/** Opens and holds the scroll position. Returns a function to call after possible moves. */
export function useScroll(input: ScrollInput) {
  const { conversationId, scroll, scroller, opening, link, timeline, reading, rows, rowOfMessage } = input;
  const { mode } = scroll;
  const { keepEnd } = timeline;
  const { anchorId } = opening.window;

  const isFurtherUp = useFirstUnread({
    conversationId,
    readUpTo: reading.readUpTo,
    messages: timeline.messages,
    hasOlder: timeline.older.more,
    wanted: mode.mode === 'jumping' && mode.to.type === 'unread',
    anchored: anchorId !== undefined,
    openAround: opening.openAround,
  });
  const elementOf = (target: Target) => {
    if (target.type === 'end') return null;
    if (target.type === 'unread')
      return reading.decided && !isFurtherUp
        ? scroller.current?.querySelector<HTMLElement>('[data-unread]')
        : undefined;
    const row = rowOfMessage(target.id);
    if (target.type === 'row' && !link.keepsFocus) row?.focus({ preventScroll: true });
    return row;
  };
  const handlers = useKeepScroll({
    scroll,
    scroller,
    elementOf,
    ready: timeline.status === 'success',
    hasNewer: timeline.newer.more,
    toLatest: timeline.toLatest,
    latestFailed: timeline.latestError !== null,
  });
  useKeepPosition({ scroller, mode, rows, anchorId, keepPosition: opening.keepPosition });
  // Only the view knows which end is read.
  useEffect(() => {
    if (mode.mode !== 'jumping') keepEnd(mode.mode === 'following' ? 'newest' : 'oldest');
  }, [mode.mode, keepEnd]);
  return handlers;
}
