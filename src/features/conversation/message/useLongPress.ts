import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A finger that rests this long, in ms, without moving this far, in px, asks for the actions. */
const rests = 450;
const still = 10;

/** Shows a row's actions; the row takes the focus, so that they stay until something else is touched. */
export function useLongPress(show: (active: boolean) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const showed = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      end();
      if (event.pointerType !== 'touch') return;
      const row = event.currentTarget;
      const timer = setTimeout(() => {
        press.current = null;
        showed.current = true;
        row.focus({ preventScroll: true });
        show(true);
      }, rests);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerDownCapture: () => {
      showed.current = false;
    },
    // A finger that lets go at once would press whatever has just come up below it.
    onClickCapture: (event: MouseEvent) => {
      if (!showed.current || event.detail === 0) return;
      showed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > still) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser has a menu of its own for a long press; a mouse keeps it.
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (matchMedia('(pointer: coarse)').matches && !(event.target instanceof HTMLInputElement))
        event.preventDefault();
    },
  };
}
