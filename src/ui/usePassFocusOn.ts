import { useLayoutEffect, useRef } from 'react';

export function usePassFocusOn<E extends HTMLElement>() {
  const ref = useRef<E>(null);

  // A layout effect, because its cleanup runs while the row still has the focus.
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (!row?.contains(document.activeElement)) return;
      const neighbour = row.nextElementSibling ?? row.previousElementSibling;
      const next = neighbour?.querySelector('a, button') ?? row.closest('nav, main')?.querySelector('input, h1');
      if (next instanceof HTMLElement) next.focus();
    };
  }, []);

  return ref;
}
