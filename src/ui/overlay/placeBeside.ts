import { type CSSProperties, useEffect, useState } from 'react';
import { hasCoarsePointer } from '../../browser/input/pointers';

/** Less room than this, in px, is not enough for a dialog beside something. */
const minRoomPx = 400;
const gapPx = 8;

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
    ? { right: 'auto', left: Math.max(gapPx, left + gapPx) }
    : { left: 'auto', right: Math.max(gapPx, innerWidth - right + gapPx) };
  // The corner that is at the element.
  const from = (edge: 'top' | 'bottom') => ({ transformOrigin: `${isMirrored ? 'left' : 'right'} ${edge}` });
  const [below, above] = [innerHeight - bottom - 2 * gapPx, top - 2 * gapPx];
  if (below >= minRoomPx)
    return { ...along, ...from('top'), margin: 0, top: bottom + gapPx, bottom: 'auto', maxHeight: below };
  if (above >= minRoomPx)
    return { ...along, ...from('bottom'), margin: 0, top: 'auto', bottom: innerHeight - top + gapPx, maxHeight: above };
  return undefined;
}
