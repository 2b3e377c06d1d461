import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A text this many lines high is folded, down to `folded`, so that folding never hides just a line or two. */
const maxLines = 26;

/** Only these are measured; anything shorter than both fits on the smallest screen. */
const mayBeTall = (text: string) => text.length > 500 || (text.match(/\n/g)?.length ?? 0) > 10;

interface Clamp {
  box: RefObject<HTMLDivElement | null>;
  /** Class that limits the height of the box; empty when nothing does. */
  className: string;
  /** Higher than is shown at once, folded or not. */
  long: boolean;
  open: boolean;
  toggle: () => void;
}

/** Folds what is too high to be read past. Measured before it is painted, so nothing jumps. */
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
    // Only a text that is not folded has the time on its last line, which may take a line more: without the one line of
    // difference such a text would be folded and unfolded for ever.
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
 * The log keeps the distance to its end, so what grows would push everything above it out of place. The beginning of the
 * text stays where it is; when it is folded from far below its beginning, its end does.
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
