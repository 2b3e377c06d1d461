/** What moves by script; the durations and easings are tokens, as for what moves by styles alone. */
export type MotionToken =
  | '--duration-close'
  | '--duration-fade'
  | '--duration-roll'
  | '--duration-enter'
  | '--duration-dry'
  | '--duration-move'
  | '--duration-slide';
type EasingToken = '--ease-settle' | '--ease-overshoot';

export const movesLess = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Read once: reading a computed style recalculates all styles that have changed. */
const tokens = new Map<string, string>();
function tokenOf(name: MotionToken | EasingToken): string {
  const value = tokens.get(name) ?? getComputedStyle(document.documentElement).getPropertyValue(name);
  tokens.set(name, value);
  return value;
}

/** Plays `frames` on an element, which ends as it is; nothing, and undefined, where people want less motion. */
export function animate(
  element: Element,
  frames: Keyframe[],
  token: MotionToken,
  easing: EasingToken = '--ease-settle',
): Animation | undefined {
  if (movesLess()) return undefined;
  const duration = tokenOf(token);
  const ms = Number.parseFloat(duration) * (duration.endsWith('ms') ? 1 : 1_000);
  return element.animate(frames, { duration: ms, easing: tokenOf(easing) });
}
