import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createScrollKeeper, type LogState } from './scrollKeeper';
import type { ScrollMode, Target } from './scrollMode';

interface ScrollModeInput extends LogState {
  scroller: RefObject<HTMLDivElement | null>;
  /** Rows are in the document. */
  ready: boolean;
  start: Target;
  /** Fetches the newest page: a jump to the end may begin elsewhere. */
  toLatest: () => void;
}

interface ScrollModeView {
  mode: ScrollMode;
  /** Around each commit of the rows. */
  before: () => void;
  after: () => void;
  onScroll: () => void;
  jump: (to: Target) => void;
}

/** What the log holds on to, kept by the `scrollKeeper` with what the last render knew. */
export function useScrollMode({ scroller, ready, start, toLatest, ...log }: ScrollModeInput): ScrollModeView {
  const { hasNewer } = log;
  const [mode, setMode] = useState<ScrollMode>({ mode: 'jumping', to: start });
  const [keeper] = useState(() => createScrollKeeper(mode, setMode));

  // The end is elsewhere: it is fetched once a jump.
  const fetchLatest = useEffectEvent(() => {
    if (hasNewer) toLatest();
  });
  useEffect(() => {
    if (ready && mode.mode === 'jumping' && mode.to.at === 'end') fetchLatest();
  }, [mode, ready]);

  // Pictures and fonts arrive without a render, and so does a change of the window's width.
  const onResize = useEffectEvent((box: HTMLElement, viewChanged: boolean) => keeper.onResize(box, log, viewChanged));
  useEffect(() => {
    const box = scroller.current;
    if (!ready || !box) return;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      const viewChanged = box.clientHeight !== height;
      height = box.clientHeight;
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
    mode,
    before: withBox(keeper.before),
    after: withBox(keeper.after),
    onScroll: withBox(keeper.onScroll),
    jump: keeper.jump,
  };
}
