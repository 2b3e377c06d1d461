import './touch.css';

/** Pixels around the lifted message. */
const gapPx = 8;
/** Pixels. */
const minRoomPx = 56;

/** Without ids and keys, which must stay unique. */
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

/** Shows a copy of the row above the sheet's backdrop, moved up if covered. Returns the cleanup. */
export function liftMessage(row: HTMLElement): () => void {
  const sheet = document.querySelector('dialog[open]');
  // Without popovers the copy would lie below the backdrop.
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
  // The sheet grows and the phone may rotate.
  const resized = new ResizeObserver(place);
  resized.observe(sheet);
  return () => {
    resized.disconnect();
    lifted.remove();
  };
}
