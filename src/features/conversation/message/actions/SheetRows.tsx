import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { focusByKey } from '#browser/input/focusByKey';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { itemsOf, type MenuActions } from '#ui/overlay/Menu';
import '../../touch/touch.css';

const gapPx = 2;
const minRoomPx = 56;

/** Copies the row without its ids and row keys, which must be unique in the page. */
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

function liftMessage(row: HTMLElement): () => void {
  const sheet = document.querySelector('dialog[open]');
  // Without popover support, the backdrop would cover the copy, so the sheet shows no copy.
  if (!sheet || !('popover' in HTMLElement.prototype)) return () => {};
  const lifted = document.createElement('div');
  lifted.className = 'lifted-message';
  lifted.popover = 'manual';
  lifted.inert = true;
  lifted.append(copyOf(row));
  const place = () => {
    const { top, left, width, height } = row.getBoundingClientRect();
    const { bottom, height: sheetHeight } = sheet.getBoundingClientRect();
    // A copy that the sheet would cover moves up to the sheet's upper edge.
    const room = window.innerHeight - sheetHeight - gapPx;
    const at = Math.max(gapPx, Math.min(top, room + gapPx - height));
    // On a wide screen, the sheet is a centred dialog, which the copy would cover.
    lifted.hidden = room < minRoomPx || bottom < window.innerHeight - gapPx;
    lifted.classList.toggle('fades-out', height > room);
    Object.assign(lifted.style, { top: `${at}px`, left: `${left}px`, width: `${width}px`, maxHeight: `${room}px` });
    lifted.style.setProperty('--lifted-from', `0 ${top - at}px`);
  };
  place();
  document.body.append(lifted);
  lifted.showPopover();
  // Places the copy again when the sheet grows or the phone rotates.
  const resized = new ResizeObserver(place);
  resized.observe(sheet);
  return () => {
    resized.disconnect();
    lifted.remove();
  };
}

/** Returns a wrapper that closes the sheet before an action runs. */
export function useSheetOf(row: HTMLElement, onClose: () => void) {
  useEffect(() => liftMessage(row), [row]);
  return (run: () => void) => () => {
    flushSync(onClose);
    run();
  };
}

export const SheetRows = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons.
  <div className="sheet-rows -mx-3 grid" onKeyDown={moveFocus}>
    {children}
  </div>
);

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = event.target instanceof HTMLButtonElement ? rows.indexOf(event.target) : -1;
  focusByKey(rows[(at + by + rows.length) % rows.length]);
}

export function Items({ of, after }: { of: MenuActions; after: (run: () => void) => () => void }) {
  const items = itemsOf(of);
  if (items.length === 0) return null;
  return (
    <div role="menu" aria-label={t('message.more')} className="grid">
      {items.map(({ label, icon, run, danger, disabled }) => (
        <Row key={label} icon={icon} item danger={danger} disabled={disabled} onClick={after(run)}>
          {label}
        </Row>
      ))}
    </div>
  );
}

interface RowProps {
  icon: LucideIcon;
  item?: boolean;
  danger?: boolean | undefined;
  disabled?: string | undefined;
  expanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export const Row = ({ icon: Icon, item, danger, disabled, expanded, onClick, children }: RowProps) => (
  <button
    type="button"
    role={item ? 'menuitem' : undefined}
    aria-expanded={expanded}
    {...(disabled && { 'aria-disabled': true, 'aria-description': disabled })}
    className={classes(
      'flex min-h-12 items-center gap-4 rounded-lg px-3 text-start',
      disabled ? 'text-faint' : 'hover:bg-hover',
      danger && 'text-danger',
    )}
    onClick={disabled ? undefined : onClick}
  >
    <Icon
      size="1.25rem"
      aria-hidden
      className={classes('text-ink2', danger && 'text-danger', expanded && 'rotate-180')}
    />
    <span>
      <span>{children}</span>
      {disabled && (
        <span aria-hidden className="block pb-2 text-sm text-ink2">
          {disabled}
        </span>
      )}
    </span>
  </button>
);
