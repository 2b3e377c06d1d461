import { useLayoutEffect, useRef } from 'react';

/** For a row of a list: when it goes while the focus is in it, its neighbour gets the focus, else the field or heading above the list. */
export function usePassFocusOn<E extends HTMLElement>() {
  const ref = useRef<E>(null);

  // A layout effect's end runs while the row is still in the document, the last moment to know who has the focus.
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
