import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Lines. A folded text has fewer (`className` below), so that folding hides more than a line or two. */
const maxLines = 26;

/** A cheap test before measuring. */
const mayBeTall = (text: string) => text.length > 500 || (text.match(/\n/g)?.length ?? 0) > 10;

interface Clamp {
  box: RefObject<HTMLDivElement | null>;
  /** Limits the height; may be empty. */
  className: string;
  /** True if it is taller than the limit, folded or not. */
  long: boolean;
  open: boolean;
  toggle: () => void;
}

/** Measured before the paint, so that nothing jumps. */
export function useClamp(text: string): Clamp {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const candidate = mayBeTall(text);

  // The height depends on the width, the letters and the font, which only the layout knows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !candidate) return;
    // A text that is not long has the time on its last line, which may add a line: the limit of a long text is one line
    // lower, or the two would alternate for ever.
    const measure = () =>
      setLong((wasLong) => element.scrollHeight > (maxLines - (wasLong ? 1 : 0)) * lineHeight(element) + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [candidate, text]);

  const toggle = () => {
    const element = box.current;
    if (!element) return;
    holdStill(element, open, () => flushSync(() => setOpen(!open)));
  };

  const className = !candidate || open ? '' : long ? 'max-h-[20lh] fades-out' : 'max-h-[26lh]';
  return { box, className, long: candidate && long, open, toggle };
}

function lineHeight(element: Element): number {
  const { lineHeight: height, fontSize } = getComputedStyle(element);
  return Number.parseFloat(height) || Number.parseFloat(fontSize) * 1.5;
}

/**
 * The log is anchored at its end, so growth would push the text up. The beginning of the text stays in place; its end
 * does when the text is folded while its beginning is above the view.
 */
function holdStill(element: Element, folding: boolean, change: () => void): void {
  const scroller = element.closest('[role="log"]');
  if (!scroller) {
    change();
    return;
  }
  const begun = element.getBoundingClientRect().top < scroller.getBoundingClientRect().top;
  const edge = folding && begun ? 'bottom' : 'top';
  const before = element.getBoundingClientRect()[edge];
  change();
  scroller.scrollTop += element.getBoundingClientRect()[edge] - before;
}
