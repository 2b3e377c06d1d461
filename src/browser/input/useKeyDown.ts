import { type RefObject, useEffect, useEffectEvent } from 'react';

export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(onKeyDown);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listener(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Ignores Escape while a dialog is open, because the dialog handles the key. */
export function useEscapeAround(element: RefObject<Element | null>, onEscape: () => void): void {
  useKeyDown((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (!(event.target instanceof Element) || event.target === element.current) return;
    if (!event.target.contains(element.current)) return;
    event.preventDefault();
    onEscape();
  });
}
