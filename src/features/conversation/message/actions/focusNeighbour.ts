import { hasCoarsePointer } from '#browser/input/pointers';
import { markReached } from '#browser/input/reachedByKeyboard';

/** The row that somebody works in by keyboard. */
function focusedRow(): HTMLElement | null {
  const focused = document.activeElement;
  return focused?.matches(':focus-visible') ? focused.closest<HTMLElement>('[data-row]') : null;
}

/**
 * Before a message is removed, its neighbour gets the focus that it would take along; the last one leaves it to the
 * composer, and so does one that a mouse worked in. Without `row` it is the one that has the focus.
 */
export function focusNeighbour(row: HTMLElement | null = focusedRow()): void {
  if (!row) {
    // A field would bring up the keyboard of a phone.
    if (!hasCoarsePointer()) document.getElementById('composer-field')?.focus();
    return;
  }
  const rows = [...(row.closest('[role="log"]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(row);
  const next = rows[at + 1] ?? rows[at - 1];
  if (next) markReached(next);
  (next ?? document.getElementById('composer-field'))?.focus();
}
