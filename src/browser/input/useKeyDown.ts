import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls back for each key while mounted, wherever the focus is. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(onKeyDown);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listener(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/**
 * Calls back for Escape while an element around `element`, such as the page, has the focus, for example after a click on
 * plain words. An open dialog takes the key instead.
 */
export function useEscapeAround(element: RefObject<Element | null>, onEscape: () => void): void {
  useKeyDown((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (!(event.target instanceof Element) || event.target === element.current) return;
    if (!event.target.contains(element.current)) return;
    event.preventDefault();
    onEscape();
  });
}
