import { hasCoarsePointer } from '#browser/input/pointers';
import { markReached } from '#browser/input/reachedByKeyboard';

/** The row that somebody works in by keyboard. */
function focusedRow(): HTMLElement | null {
  const focused = document.activeElement;
  return focused?.matches(':focus-visible') ? focused.closest<HTMLElement>('[data-row]') : null;
}

/** Moves the focus to the neighbour before a row goes. Without a neighbour or a focused row, the composer gets it. */
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
