import { animate, type MotionToken } from '../../ui/animate';

/** Attributes that would make a copy match selectors, be read out or take the focus. */
const identifyingAttribute = /^(?:id|role|name|tabindex|for|title|href|aria-.*|data-.*)$/;

function strip(element: Element): void {
  for (const { name } of [...element.attributes]) if (identifyingAttribute.test(name)) element.removeAttribute(name);
}

/** A copy that can only be seen. */
function copyOf(element: HTMLElement): HTMLElement | null {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return null;
  for (const each of [copy, ...copy.querySelectorAll('*')]) strip(each);
  for (const player of copy.querySelectorAll('video, audio')) player.remove();
  copy.dataset.ghost = '';
  copy.ariaHidden = 'true';
  copy.toggleAttribute('inert', true);
  return copy;
}

/** Whether a node is, or is in, a copy of something that has gone. */
export const isGhost = (node: Node): boolean => node instanceof Element && node.closest('[data-ghost]') !== null;

/** Plays `frames` on a copy of what is gone from the document already, where it was. */
export function playGone(
  gone: HTMLElement,
  { target, nextSibling }: Pick<MutationRecord, 'target' | 'nextSibling'>,
  framesOf: (copy: HTMLElement) => Keyframe[],
  token: MotionToken,
): void {
  // In a page that nobody sees no animation ends, and the copy would stay.
  if (document.visibilityState === 'hidden') return;
  const copy = copyOf(gone);
  if (!copy) return;
  target.insertBefore(copy, nextSibling?.parentNode === target ? nextSibling : null);
  const animation = animate(copy, framesOf(copy), token);
  const remove = () => copy.remove();
  if (animation) animation.finished.then(remove, remove);
  else remove();
}

/** From its height to none. A copy that leaves and a row that comes back play the same. */
export function folding(row: HTMLElement): Keyframe[] {
  const { marginBlockStart, paddingBlock } = getComputedStyle(row);
  const whole = { overflow: 'clip', minHeight: 0, height: `${row.offsetHeight}px`, marginBlockStart, paddingBlock };
  return [
    { ...whole, opacity: 1 },
    { overflow: 'clip', minHeight: 0, height: 0, marginBlockStart: 0, paddingBlock: 0, opacity: 0 },
  ];
}
