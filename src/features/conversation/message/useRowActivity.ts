import { type FocusEvent, type PointerEvent, useState } from 'react';
import { hasCoarsePointer } from '../../../browser/input/pointers';
import { wasReachedByKeyboard } from '../../../browser/input/reachedByKeyboard';

/** Whether a row shows its actions, and whether the focus is on it or inside it; with the handlers that keep track. */
export function useRowActivity() {
  const [active, setActive] = useState(false);
  // Once something in it has the focus the row is entered, and all that it holds is a stop of the Tab key.
  const [focus, setFocus] = useState<'none' | 'row' | 'inside'>('none');
  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setActive(true),
    onPointerLeave: (event: PointerEvent) =>
      event.pointerType !== 'touch' && setActive(event.currentTarget.contains(document.activeElement)),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      setActive(!hasCoarsePointer() || wasReachedByKeyboard(event.currentTarget));
      setFocus(event.target === event.currentTarget ? 'row' : 'inside');
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const stays = event.currentTarget.contains(event.relatedTarget);
      setActive(stays);
      if (!stays) setFocus('none');
    },
  };
  return { active, focus, handlers };
}
