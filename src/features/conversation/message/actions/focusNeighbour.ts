import { hasCoarsePointer } from '#browser/input/pointers';
import { markReached } from '#browser/input/reachedByKeyboard';

function focusedRow(): HTMLElement | null {
  const focused = document.activeElement;
  return focused?.matches(':focus-visible') ? focused.closest<HTMLElement>('[data-row]') : null;
}

/** Call before a row is removed. The composer takes the focus if no row can. */
export function focusNeighbour(row: HTMLElement | null = focusedRow()): void {
  if (!row) {
    // A focused field opens a phone's keyboard.
    if (!hasCoarsePointer()) document.getElementById('composer-field')?.focus();
    return;
  }
  const rows = [...(row.closest('[role="log"]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(row);
  const next = rows[at + 1] ?? rows[at - 1];
  if (next) markReached(next);
  (next ?? document.getElementById('composer-field'))?.focus();
}
