import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Calls `onLost` when the element is removed together with the focus. */
export function useLostFocus<E extends HTMLElement>(onLost: (element: E) => void): RefObject<E | null> {
  const ref = useRef<E>(null);
  const lost = useEffectEvent(onLost);
  // A layout effect, because its cleanup runs while the element still has the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) lost(element);
    };
  }, []);
  return ref;
}
