import type { RefObject } from 'react';
import { useKeyDown } from './useKeyDown';

/**
 * Calls back for Escape while only something around `element` has the focus, such as the page, as after a click on plain words.
 * Not while a dialog is open, which takes it.
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
