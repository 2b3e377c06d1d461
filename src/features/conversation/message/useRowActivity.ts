import { type FocusEvent, type PointerEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { hasCoarsePointer } from '#browser/input/pointers';
import { wasReachedByKeyboard } from '#browser/input/reachedByKeyboard';
import { perSession } from '#browser/perSession';
import { createRowOwner, type RowOwner } from './actions/rowOwner';

/** Of all rows on screen. */
const rowOwner = perSession(createRowOwner);

export function useRowActivity() {
  const id = useId();
  const owner = rowOwner.useOwn();
  const active = useSyncExternalStore(owner.subscribe, () => owner.get() === id);
  // An entered row makes its content tab stops.
  const [focus, setFocus] = useState<'none' | 'row' | 'inside'>('none');
  useEffect(() => () => owner.forget(id), [owner, id]);
  const byMouse = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerType !== 'touch' && act(event);
  const handlers = {
    onPointerEnter: byMouse((event) => owner.enter(id, event.screenX, event.screenY)),
    onPointerMove: byMouse((event) => {
      if (owner.isMoved(event.screenX, event.screenY) && owner.get() !== id) takeFromFocused(owner, id);
    }),
    onPointerLeave: byMouse(() => owner.leave(id)),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      owner.focus(id, !hasCoarsePointer() || wasReachedByKeyboard(event.currentTarget));
      setFocus(event.target === event.currentTarget ? 'row' : 'inside');
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      owner.blur(id);
      setFocus('none');
    },
  };
  return { active, focus, handlers };
}

/** Moves the focus from a vanishing toolbar to its row. An open menu stays. */
function takeFromFocused(owner: RowOwner, id: string): void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row] [role="toolbar"]');
  if (focused?.querySelector('[aria-expanded="true"]')) return;
  focused?.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  owner.take(id);
}
