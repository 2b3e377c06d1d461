import './swipe.css';

const doneDistancePx = 56;
const screenEdgePx = 24;
const slopPx = 10;
const maxShiftWithWordsPx = 112;
const maxShiftPx = 80;
const tickMs = 8;

/** Elements that scroll sideways or handle touch themselves. */
const otherTargets = 'input, textarea, pre, audio, video, [role="toolbar"], [role="menu"]';

type Side = 'left' | 'right';

export interface Pull {
  /** Label of the action. Without a label the swipe shows the reply icon. */
  says?: string | undefined;
  sign?: 'read' | 'away';
  done: () => void;
}

export interface Swipeable extends Partial<Record<Side, Pull>> {
  row: HTMLElement;
  moved: HTMLElement;
}

interface Swipe extends Swipeable {
  x: number;
  y: number;
  side?: Side;
  by: number;
}

function sideOf(swipe: Swipe, across: number, down: number): Side | null | undefined {
  if (Math.abs(down) > slopPx) return null;
  if (Math.abs(across) < slopPx) return undefined;
  const side = across > 0 ? 'right' : 'left';
  return swipe[side] ? side : null;
}

function show({ row, moved, side = 'right', by, ...pulls }: Swipe): void {
  const { says, sign } = pulls[side] ?? {};
  row.dataset.swiped = side;
  row.toggleAttribute('data-far', by >= doneDistancePx);
  if (says !== undefined) row.dataset.says = says;
  if (sign !== undefined) row.dataset.sign = sign;
  const follows = Math.max(0, Math.min(by, says === undefined ? maxShiftPx : maxShiftWithWordsPx));
  moved.style.transition = 'none';
  moved.style.translate = `${side === 'right' ? follows : -follows}px`;
}

function hide({ row, moved }: Swipe): void {
  Object.assign(moved.style, { translate: '', transition: 'translate var(--duration-enter) var(--ease-settle)' });
  for (const name of ['data-swiped', 'data-far', 'data-says', 'data-sign']) row.removeAttribute(name);
}

export function watchSwipe(
  within: HTMLElement,
  find: (target: Element) => Swipeable | undefined,
  signal: AbortSignal,
): void {
  let swipe: Swipe | undefined;

  const end = (isDone: boolean) => {
    const ended = swipe;
    swipe = undefined;
    if (!ended?.side) return;
    hide(ended);
    if (isDone && ended.by >= doneDistancePx) ended[ended.side]?.done();
  };
  const start = ({ target, clientX: x, clientY: y, pointerType, isPrimary }: PointerEvent) => {
    end(false);
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
    if (x < screenEdgePx || x > window.innerWidth - screenEdgePx || target.closest(otherTargets)) return;
    const found = find(target);
    if (found) swipe = { ...found, x, y, by: 0 };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!swipe) return;
    const across = clientX - swipe.x;
    const side = swipe.side ?? sideOf(swipe, across, clientY - swipe.y);
    if (side === null) swipe = undefined;
    if (!swipe || !side) return;
    const by = side === 'right' ? across : -across;
    if (by >= doneDistancePx && swipe.by < doneDistancePx) navigator.vibrate?.(tickMs);
    swipe = { ...swipe, side, by };
    show(swipe);
  };
  within.addEventListener('pointerdown', start, { signal });
  within.addEventListener('pointermove', move, { signal });
  within.addEventListener('pointerup', () => end(true), { signal });
  // Ends the swipe, because the browser has taken the gesture as a scroll.
  within.addEventListener('pointercancel', () => end(false), { signal });
  signal.addEventListener('abort', () => end(false));
}
