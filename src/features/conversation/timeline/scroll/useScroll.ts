import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { TimelineView } from '#data/timeline/useTimeline';
import { useClient } from '#data/useClient';
import { whenReady } from '#ui/parts/parts';
import { conversationAfter } from '../../conversationPart';
import type { LinkState } from '../../historyState';
import type { Row } from '../rows/rows';
import type { useOpening } from '../useOpening';
import type { Reading } from '../useReading';
import { rowsInView } from './scrollAnchor';
import { createScrollKeeper, type LogState } from './scrollKeeper';
import type { ScrollMode, Target } from './scrollMode';

export function useScrollMode(start: Target) {
  const [mode, setMode] = useState<ScrollMode>({ mode: 'jumping', to: start });
  const [keeper] = useState(() => createScrollKeeper(mode, setMode));
  return { mode, keeper, jump: keeper.jump };
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

/** The caller must call `before` and `after` around each DOM update of the rows. */
export function useScroll(input: ScrollInput) {
  const { conversationId, scroll, scroller, opening, link, timeline, reading, rows, rowOfMessage } = input;
  const { mode, keeper } = scroll;
  const { messages, older, newer, keepEnd } = timeline;
  const { openAround } = opening;
  const { readUpTo } = reading;
  const { http } = useClient();
  const ready = timeline.status === 'success';

  // `isFurtherUp`: the first unread message is above the loaded rows. A null read marker means that nothing was read.
  const [givenUp, setGivenUp] = useState(false);
  const listed = typeof readUpTo === 'string' && messages.some(({ id }) => id === readUpTo);
  const isFurtherUp =
    readUpTo !== undefined && !listed && older.more && opening.window.anchorId === undefined && !givenUp;
  const seeks = mode.mode === 'jumping' && mode.to.type === 'unread' && isFurtherUp;
  // An effect, because the read marker may arrive after the newest page.
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
  const log: LogState = { elementOf, hasNewer: newer.more, latestFailed: timeline.latestError !== null };

  // An effect, because jumps also start outside of this hook.
  const fetchLatest = useEffectEvent(() => {
    if (newer.more) timeline.toLatest();
  });
  useEffect(() => {
    if (ready && mode.mode === 'jumping' && mode.to.type === 'end') fetchLatest();
  }, [mode, ready]);

  // Images, fonts and a new width change the layout without a render, so an observer reports the change.
  const onResize = useEffectEvent((box: HTMLElement, viewChanged: boolean) => keeper.onResize(box, log, viewChanged));
  useEffect(() => {
    const box = scroller.current;
    if (!ready || !box) return;
    // The observer measures after the layout, so that no extra layout is forced.
    let height: number | undefined;
    const observer = new ResizeObserver(() => {
      const before = height;
      height = box.clientHeight;
      onResize(box, before !== undefined && height !== before);
    });
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [ready, scroller]);

  const onLeave = useEffectEvent(() => {
    const box = scroller.current;
    if (!box || mode.mode === 'jumping') return;
    const [first] = mode.mode === 'reading' ? rowsInView(box) : [];
    const row = rows.find((each) => each.type === 'message' && each.key === first?.row.getAttribute('data-row'));
    const top = (first?.top ?? 0) - box.getBoundingClientRect().top;
    opening.keepPosition(
      row?.type === 'message' ? { anchorId: opening.window.anchorId, id: row.message.id, top } : undefined,
    );
  });

  // The cleanup of a layout effect runs while the rows can still be measured.
  useLayoutEffect(() => () => onLeave(), []);

  // The scroll mode decides which end of the loaded messages the cache keeps.
  useEffect(() => {
    if (mode.mode !== 'jumping') keepEnd(mode.mode === 'following' ? 'newest' : 'oldest');
  }, [mode.mode, keepEnd]);

  const withBox = (act: (box: HTMLElement, log: LogState) => void) => () => {
    if (scroller.current) act(scroller.current, log);
  };
  return {
    before: withBox(keeper.before),
    after: withBox(keeper.after),
    onScroll: withBox(keeper.onScroll),
  };
}
