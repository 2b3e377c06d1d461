/** What moves by script; the durations are tokens, as for what moves by styles alone. */
type MotionToken = '--duration-enter' | '--duration-slide';

const movesLess = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays `frames` on an element, which ends as it is; nothing where people want less motion. */
export function animate(element: Element, frames: Keyframe[], token: MotionToken): void {
  if (movesLess()) return;
  const style = getComputedStyle(document.documentElement);
  const duration = style.getPropertyValue(token);
  const ms = Number.parseFloat(duration) * (duration.endsWith('ms') ? 1 : 1_000);
  element.animate(frames, { duration: ms, easing: style.getPropertyValue('--ease-settle') });
}
