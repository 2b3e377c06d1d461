import { type CSSProperties, useEffect, useState } from 'react';
import { hasCoarsePointer } from '../../browser/input/pointers';

/** Less room than this, in px, is not enough for a dialog beside something. */
const leastRoom = 400;
const gap = 8;

/** `placeBeside` for as long as a dialog stands there: a window that is made smaller must not leave it outside. */
export function usePlaceBeside(element: HTMLElement | null | undefined): CSSProperties | undefined {
  const [place, setPlace] = useState(() => (element ? placeBeside(element) : undefined));
  useEffect(() => {
    if (!element) return;
    const update = () => setPlace(placeBeside(element));
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, [element]);
  return place;
}

/**
 * Where a dialog of its own height stands beside an element, at the element's end: below it where there is room, else above.
 * Undefined where neither has room, and for a finger, which gets a sheet: then it stands in the middle.
 */
function placeBeside(element: HTMLElement): CSSProperties | undefined {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (hasCoarsePointer() || innerWidth < 640) return undefined;
  const isMirrored = getComputedStyle(element).direction === 'rtl';
  const along = isMirrored
    ? { right: 'auto', left: Math.max(gap, left + gap) }
    : { left: 'auto', right: Math.max(gap, innerWidth - right + gap) };
  // The corner that is at the element.
  const from = (edge: 'top' | 'bottom') => ({ transformOrigin: `${isMirrored ? 'left' : 'right'} ${edge}` });
  const [below, above] = [innerHeight - bottom - 2 * gap, top - 2 * gap];
  if (below >= leastRoom)
    return { ...along, ...from('top'), margin: 0, top: bottom + gap, bottom: 'auto', maxHeight: below };
  if (above >= leastRoom)
    return { ...along, ...from('bottom'), margin: 0, top: 'auto', bottom: innerHeight - top + gap, maxHeight: above };
  return undefined;
}
