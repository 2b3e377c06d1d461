import type { KeyboardEvent } from 'react';

let endedAt = Number.NEGATIVE_INFINITY;

/** Call once at start: Safari sends the Enter that confirms a candidate only after the composition has ended. */
export function watchComposition(): void {
  document.addEventListener('compositionend', (event) => {
    endedAt = event.timeStamp;
  });
}

/** Whether a key belongs to an input method, by any of its three signs; then no other handler may act on it. */
export const isComposing = (event: Pick<KeyboardEvent, 'keyCode' | 'timeStamp' | 'nativeEvent'>): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229 || event.timeStamp - endedAt < 30;
