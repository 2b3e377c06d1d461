import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createScrollKeeper, type LogState } from './scrollKeeper';
import type { ScrollMode, Target } from './scrollMode';

/** What the log holds on to: first the target of its opening. `useKeepScroll` keeps it. */
export function useScrollMode(start: Target) {
  const [mode, setMode] = useState<ScrollMode>({ mode: 'jumping', to: start });
  const [keeper] = useState(() => createScrollKeeper(mode, setMode));
  return { mode, keeper, jump: keeper.jump };
}

interface KeepScrollInput extends LogState {
  scroll: ReturnType<typeof useScrollMode>;
  scroller: RefObject<HTMLDivElement | null>;
  /** Rows are in the document. */
  ready: boolean;
  /** Fetches the newest page: a jump to the end may begin elsewhere. */
  toLatest: () => void;
}

/** Calls the keeper whenever something may have moved; `before` and `after` belong around each commit of the rows. */
export function useKeepScroll({ scroll, scroller, ready, toLatest, ...log }: KeepScrollInput) {
  const { hasNewer } = log;
  const { mode, keeper } = scroll;

  // The end is elsewhere: it is fetched once a jump.
  const fetchLatest = useEffectEvent(() => {
    if (hasNewer) toLatest();
  });
  useEffect(() => {
    if (ready && mode.mode === 'jumping' && mode.to.type === 'end') fetchLatest();
  }, [mode, ready]);

  // Pictures and fonts arrive without a render, and so does a change of the window's width.
  const onResize = useEffectEvent((box: HTMLElement, viewChanged: boolean) => keeper.onResize(box, log, viewChanged));
  useEffect(() => {
    const box = scroller.current;
    if (!ready || !box) return;
    // Known with the first layout, which an effect that asked for it would bring about.
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
