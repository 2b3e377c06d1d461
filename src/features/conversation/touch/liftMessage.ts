import './touch.css';

/** Between the lifted message and what is above and below it, in px. */
const gapPx = 8;
/** With less room than this, in px, there is nothing to see. */
const minRoomPx = 56;

/** Without the ids and keys by which the row is found. */
function copyOf(row: HTMLElement): Node {
  const copy = row.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return copy;
  for (const element of [copy, ...copy.querySelectorAll('[id], [data-row]')]) {
    element.removeAttribute('id');
    element.removeAttribute('data-row');
  }
  copy.style.margin = '0';
  return copy;
}

/**
 * Shows a copy of a row over the scrim of the open sheet, where the row is; further up where the sheet covers that. Returns
 * what takes it away.
 */
export function liftMessage(row: HTMLElement): () => void {
  const sheet = document.querySelector('dialog[open]');
  // Not in every browser: without a top layer of its own the copy would lie under the scrim.
  if (!sheet || !('popover' in HTMLElement.prototype)) return () => {};
  const lifted = document.createElement('div');
  lifted.className = 'lifted-message';
  lifted.popover = 'manual';
  lifted.inert = true;
  lifted.append(copyOf(row));
  const place = () => {
    const { top, left, width, height } = row.getBoundingClientRect();
    const room = window.innerHeight - sheet.getBoundingClientRect().height - 2 * gapPx;
    const at = Math.max(gapPx, Math.min(top, room + gapPx - height));
    lifted.hidden = room < minRoomPx;
    Object.assign(lifted.style, { top: `${at}px`, left: `${left}px`, width: `${width}px`, maxHeight: `${room}px` });
    lifted.style.setProperty('--lifted-from', `0 ${top - at}px`);
  };
  place();
  document.body.append(lifted);
  lifted.showPopover();
  // It grows with what is asked for, and the phone may be turned.
  const resized = new ResizeObserver(place);
  resized.observe(sheet);
  return () => {
    resized.disconnect();
    lifted.remove();
  };
}
