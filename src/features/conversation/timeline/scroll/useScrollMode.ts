import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
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
export function useScrollKeeper({ scroll, scroller, ready, toLatest, ...log }: KeepScrollInput) {
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
