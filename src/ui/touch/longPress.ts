const pressMs = 400;
const maxMovePx = 10;
const tickMs = 8;

/** Elements that handle a long press themselves. */
const otherTargets = 'input, textarea, audio, video, [role="toolbar"], [role="menu"]';

/** Fires `contextmenu` on a long press, because some phones fire no such event. `rows` is a selector. */
export function watchLongPress(within: HTMLElement, rows: string, signal: AbortSignal): void {
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined;
  let opened = false;
  const end = () => clearTimeout(press?.timer);
  const show = (row: HTMLElement, { clientX, clientY }: PointerEvent) => {
    opened = true;
    navigator.vibrate?.(tickMs);
    row.focus({ preventScroll: true });
    const init = { bubbles: true, cancelable: true, pointerType: 'touch', clientX, clientY };
    row.dispatchEvent(new PointerEvent('contextmenu', init));
  };

  const start = (event: PointerEvent) => {
    end();
    const { target, pointerType, clientX: x, clientY: y } = event;
    if (pointerType !== 'touch' || !event.isPrimary || !(target instanceof Element)) return;
    const row = target.closest(otherTargets) ? null : target.closest<HTMLElement>(rows);
    if (row) press = { timer: setTimeout(show, pressMs, row, event), x, y };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > maxMovePx) end();
  };
  within.addEventListener('pointerdown', start, { signal });
  within.addEventListener('pointermove', move, { signal });
  for (const type of ['pointerup', 'pointercancel'] as const) within.addEventListener(type, end, { signal });
  signal.addEventListener('abort', end);

  // The release must not press an element that appeared under the finger.
  const letGo = (event: TouchEvent) => {
    if (opened && event.cancelable) event.preventDefault();
    opened = false;
  };
  within.addEventListener('touchend', letGo, { passive: false, signal });
}
