import { hasCoarsePointer } from '#browser/input/pointers';
import { markReached } from '#browser/input/reachedByKeyboard';

function focusedRow(): HTMLElement | null {
  const focused = document.activeElement;
  return focused?.matches(':focus-visible') ? focused.closest<HTMLElement>('[data-row]') : null;
}

/** The caller must call this function before the row is removed. Without another row, the composer takes the focus. */
export function focusNeighbour(row: HTMLElement | null = focusedRow()): void {
  if (!row) {
    // On a touch device, a focused composer would open the screen keyboard.
    if (!hasCoarsePointer()) document.getElementById('composer-field')?.focus();
    return;
  }
  const rows = [...(row.closest('[role="log"]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(row);
  const next = rows[at + 1] ?? rows[at - 1];
  if (next) markReached(next);
  (next ?? document.getElementById('composer-field'))?.focus();
}
