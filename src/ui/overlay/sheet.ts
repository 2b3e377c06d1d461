import './sheet.css';

const closeDistancePx = 96;
const closeSpeed = 0.5;
const slopPx = 8;
/** Maximum time that `onClose` takes to close the dialog, for example by a step back in the history. */
const decisionMs = 300;

interface Drag {
  x: number;
  y: number;
  decided: 'drag' | 'other' | undefined;
  last: { y: number; at: number };
  speed: number;
}

function scrolledUnder(target: Element, dialog: HTMLElement): boolean {
  for (let at: Element | null = target; at && at !== dialog; at = at.parentElement) if (at.scrollTop > 0) return true;
  return false;
}

export function makeSheet(dialog: HTMLDialogElement, onClose: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let drag: Drag | undefined;
  dialog.dataset.sheet = '';

  const decide = (from: Drag, { clientX, clientY }: Touch, target: Element) => {
    const [across, down] = [Math.abs(clientX - from.x), clientY - from.y];
    if (Math.max(across, Math.abs(down)) < slopPx) return undefined;
    return down > across && !scrolledUnder(target, dialog) ? 'drag' : 'other';
  };
  const letGo = () => {
    dialog.dataset.lettingGo = '';
    const leaves = drag !== undefined && (drag.last.y - drag.y > closeDistancePx || drag.speed > closeSpeed);
    drag = undefined;
    dialog.style.translate = leaves ? '0 100%' : '';
    if (!leaves) return;
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => {
      if (signal.aborted) return;
      onClose();
      // Restores the position if the dialog is still open, for example for a confirmation.
      setTimeout(() => {
        if (!signal.aborted) dialog.style.translate = '';
      }, decisionMs);
    });
  };

  const start = ({ touches: [touch, second], target, timeStamp: at }: TouchEvent) => {
    drag = undefined;
    const taken = target instanceof Element && target.closest('input, textarea, select, audio, video');
    if (!touch || second || taken) return;
    const { clientX: x, clientY: y } = touch;
    drag = { x, y, decided: undefined, last: { y, at }, speed: 0 };
    delete dialog.dataset.lettingGo;
  };
  const move = (event: TouchEvent) => {
    const { touches, target, timeStamp: at } = event;
    const [touch] = touches;
    if (!drag || !touch || !(target instanceof Element)) return;
    drag.decided ??= decide(drag, touch, target);
    if (drag.decided !== 'drag') return;
    // Otherwise the browser would scroll or reload the page.
    if (event.cancelable) event.preventDefault();
    const { clientY: y } = touch;
    drag.speed = (y - drag.last.y) / Math.max(1, at - drag.last.at);
    drag.last = { y, at };
    dialog.style.translate = `0 ${Math.max(0, y - drag.y)}px`;
  };
  dialog.addEventListener('touchstart', start, { passive: true, signal });
  dialog.addEventListener('touchmove', move, { passive: false, signal });
  for (const type of ['touchend', 'touchcancel'] as const)
    dialog.addEventListener(type, () => drag?.decided === 'drag' && letGo(), { signal });

  return () => {
    ending.abort();
    delete dialog.dataset.sheet;
  };
}
