/**
 * For whoever works by keyboard: before a message goes, its neighbour gets the focus that it would take along; the last
 * one leaves it to the composer.
 */
export function passFocusOn(): void {
  const focused = document.activeElement;
  const row = focused?.matches(':focus-visible') ? focused.closest('[data-row]') : null;
  if (!row) return;
  const next = messageBeside(row, 'nextElementSibling') ?? messageBeside(row, 'previousElementSibling');
  (next ?? document.getElementById('composer-field'))?.focus();
}

/** Days and dividers stand between them. */
function messageBeside(row: Element, way: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  for (let beside = row[way]; beside; beside = beside[way])
    if (beside instanceof HTMLElement && beside.dataset.row) return beside;
  return null;
}
