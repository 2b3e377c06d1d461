/**
 * For whoever works by keyboard: before a message goes, its neighbour gets the focus that it would take along; the last
 * one leaves it to the composer.
 */
export function passFocusOn(): void {
  const focused = document.activeElement;
  const row = focused?.matches(':focus-visible') ? focused.closest<HTMLElement>('[data-row]') : null;
  if (!row) return;
  const rows = [...(row.closest('[role="log"]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(row);
  (rows[at + 1] ?? rows[at - 1] ?? document.getElementById('composer-field'))?.focus();
}
