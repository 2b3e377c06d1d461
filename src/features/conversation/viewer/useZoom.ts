import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';
import type { Point } from '#ui/overlay/Menu';

/** `x` and `y` are the offset of the centre in pixels. */
export interface View extends Point {
  scale: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
const maxScale = 8;

interface Size {
  width: number;
  height: number;
}

export function zoomed(view: View, factor: number, at: Point, stage: Size): View {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, stage);
}

export const panned = (view: View, dx: number, dy: number, stage: Size): View =>
  kept({ ...view, x: view.x + dx, y: view.y + dy }, stage);

function kept({ scale, x, y }: View, { width, height }: Size): View {
  const within = (value: number, room: number) => Math.min(room, Math.max(-room, value)) || 0;
  return { scale, x: within(x, ((scale - 1) * width) / 2), y: within(y, ((scale - 1) * height) / 2) };
}

const middle = ([a, b]: Point[]): Point => ({ x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 });
const apart = ([a, b]: Point[]): number => Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0));

const doubleTapMs = 350;
const doubleTapPx = 30;

const acrossPx = 56;
const downPx = 96;

export function pullOf({ x, y }: Point): 'left' | 'right' | 'down' | null {
  if (Math.abs(x) >= acrossPx) return x < 0 ? 'left' : 'right';
  return y >= downPx ? 'down' : null;
}

export const followed = ({ x, y }: Point): Point =>
  Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y: Math.max(0, y) };

const still: Point = { x: 0, y: 0 };

export function useZoom(onPull: (way: 'left' | 'right' | 'down') => void) {
  const [view, setView] = useState<View>(whole);
  const [pulled, setPulled] = useState(still);
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const down = useRef<(Point & { at: number }) | null>(null);
  const tapped = useRef<(Point & { at: number }) | null>(null);

  const size = () => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 } : still;
  };
  const zoom = (factor: number, at = still) => setView((now) => zoomed(now, factor, at, size()));

  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    down.current = null;
    setPulled(still);
  };

  /** Detects double taps, because not every browser reports a double tap as a double click. */
  const tap = (event: PointerEvent) => {
    const from = down.current;
    const last = tapped.current;
    release(event);
    const here = pointOf(event);
    const way = pullOf(pulled);
    if (way) return onPull(way);
    const isTap = from && event.timeStamp - from.at < doubleTapMs && apart([from, here]) < doubleTapPx;
    const isSecond = isTap && last && event.timeStamp - last.at < 2 * doubleTapMs && apart([last, here]) < doubleTapPx;
    tapped.current = isTap && !isSecond ? { ...here, at: event.timeStamp } : null;
    if (!isSecond) return;
    if (view.scale > 1) setView(whole);
    else zoom(2.5, here);
  };

  return {
    stage,
    view: view.scale === 1 ? { ...view, ...pulled } : view,
    zoom,
    reset: () => setView(whole),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        // Pointer capture would send the click on a button or link to this element.
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('a, button'))) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, pointOf(event));
        down.current = fingers.current.size === 1 ? { ...pointOf(event), at: event.timeStamp } : null;
      },
      onPointerMove: (event: PointerEvent) => {
        const before = [...fingers.current.values()];
        const last = fingers.current.get(event.pointerId);
        if (!last) return;
        const here = pointOf(event);
        fingers.current.set(event.pointerId, here);
        const after = [...fingers.current.values()];
        if (after.length === 2) setPulled(still);
        const from = down.current;
        if (after.length === 2) zoom(apart(after) / Math.max(1, apart(before)), middle(after));
        else if (view.scale === 1 && from && event.pointerType === 'touch')
          setPulled(followed({ x: here.x - from.x, y: here.y - from.y }));
        else setView((now) => panned(now, here.x - last.x, here.y - last.y, size()));
      },
      onPointerUp: tap,
      onPointerCancel: release,
      onWheel: (event: WheelEvent) => zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, pointOf(event)),
    },
  };
}
