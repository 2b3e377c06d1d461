import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Message } from '#contract/resources';
import type { TimelineView } from '#data/timeline/useTimeline';
import { useClient } from '#data/useClient';
import { whenReady } from '#ui/parts/parts';
import { conversationAfter } from '../../conversationPart';
import type { LinkState } from '../../historyState';
import type { Row } from '../rows/rows';
import { type useOpening, useStorePosition } from '../useOpening';
import type { Reading } from '../useReading';
import { createScrollKeeper, type LogState } from './scrollKeeper';
import type { ScrollMode, Target } from './scrollMode';

export function useScrollMode(start: Target) {
  const [mode, setMode] = useState<ScrollMode>({ mode: 'jumping', to: start });
  const [keeper] = useState(() => createScrollKeeper(mode, setMode));
  return { mode, keeper, jump: keeper.jump };
}

interface KeepScrollInput extends LogState {
  scroll: ReturnType<typeof useScrollMode>;
  scroller: RefObject<HTMLDivElement | null>;
  ready: boolean;
  /** Loads the newest page, because a jump may start elsewhere. */
  toLatest: () => void;
}

/** `before` and `after` wrap each commit of rows. */
function useScrollKeeper({ scroll, scroller, ready, toLatest, ...log }: KeepScrollInput) {
  const { hasNewer } = log;
  const { mode, keeper } = scroll;

  // Loaded once for each jump.
  const fetchLatest = useEffectEvent(() => {
    if (hasNewer) toLatest();
  });
  useEffect(() => {
    if (ready && mode.mode === 'jumping' && mode.to.type === 'end') fetchLatest();
  }, [mode, ready]);

  // Images, fonts and a new width arrive without a render.
  const onResize = useEffectEvent((box: HTMLElement, viewChanged: boolean) => keeper.onResize(box, log, viewChanged));
  useEffect(() => {
    const box = scroller.current;
    if (!ready || !box) return;
    // Taken from the first layout, to force none.
    let height: number | undefined;
    const observer = new ResizeObserver(() => {
      const before = height;
      height = box.clientHeight;
      const viewChanged = before !== undefined && height !== before;
      onResize(box, viewChanged);
    });
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [ready, scroller]);

  const withBox = (act: (box: HTMLElement, log: LogState) => void) => () => {
    if (scroller.current) act(scroller.current, log);
  };
  return {
    before: withBox(keeper.before),
    after: withBox(keeper.after),
    onScroll: withBox(keeper.onScroll),
  };
}

interface Sought {
  conversationId: string;
  wanted: boolean;
  /** Null: never read, so the first unread is at the beginning. */
  readUpTo: string | null | undefined;
  messages: readonly Message[];
  hasOlder: boolean;
  anchored: boolean;
  openAround: (messageId: string) => void;
}

/** True if the first unread is above the loaded rows. Opens there if wanted. */
function useFirstUnread(sought: Sought): boolean {
  const { conversationId, wanted, readUpTo, messages, hasOlder, anchored, openAround } = sought;
  const { http } = useClient();
  const [givenUp, setGivenUp] = useState(false);
  const listed = typeof readUpTo === 'string' && messages.some(({ id }) => id === readUpTo);
  const further = readUpTo !== undefined && !listed && hasOlder && !anchored && !givenUp;
  const seeks = wanted && further;

  // The service may say it after the newest page.
  useEffect(() => {
    if (!seeks || readUpTo === undefined) return;
    if (readUpTo !== null) return openAround(readUpTo);
    const ended = new AbortController();
    const giveUp = () => {
      if (!ended.signal.aborted) setGivenUp(true);
    };
    whenReady(conversationAfter)
      .then(({ findFirst }) => findFirst(http, conversationId, ended.signal))
      .then((first) => (first ? openAround(first.id) : giveUp()), giveUp);
    return () => ended.abort();
  }, [seeks, readUpTo, http, conversationId, openAround]);

  return further;
}

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
  const handlers = useScrollKeeper({
    scroll,
    scroller,
    elementOf,
    ready: timeline.status === 'success',
    hasNewer: timeline.newer.more,
    toLatest: timeline.toLatest,
    latestFailed: timeline.latestError !== null,
  });
  useStorePosition({ scroller, mode, rows, anchorId, keepPosition: opening.keepPosition });
  // Only the view knows which end is read.
  useEffect(() => {
    if (mode.mode !== 'jumping') keepEnd(mode.mode === 'following' ? 'newest' : 'oldest');
  }, [mode.mode, keepEnd]);
  return handlers;
}
