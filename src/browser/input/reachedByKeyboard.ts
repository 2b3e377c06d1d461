import { currentPreferences } from '../preferences';
import { letterOf } from './letterOf';

const rows = '[data-stop], [data-row]';

const moves = new Set(['Tab', 'F6', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

let moving = false;
let reached: Element | null = null;

export function watchRows(): void {
  const watch = (type: 'keydown' | 'pointerdown' | 'focusin', listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true });
  watch('keydown', (event) => {
    moving =
      event instanceof KeyboardEvent && moves.has(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey;
  });
  watch('pointerdown', () => {
    moving = false;
    reached = null;
  });
  watch('focusin', ({ target }) => {
    const row = target instanceof Element ? target.closest(rows) : null;
    if (row && (moving || row !== reached)) reached = moving ? row : null;
  });
}

/** Single-letter shortcuts work only on a row that the keyboard reached. After a click, letters go to the composer. */
export const wasReachedByKeyboard = (row: Element): boolean => row === reached;

export function markReached(row: Element): void {
  reached = row;
}

type Press = Pick<KeyboardEvent, 'target' | 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export const mayBeCommand = (letters: string, event: Press): boolean =>
  letters.includes(letterOf(event)) &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  currentPreferences().singleKeys &&
  event.target instanceof Element &&
  wasReachedByKeyboard(event.target);
