import type { RefObject } from 'react';
import { useKeyDown } from './useKeyDown';

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
