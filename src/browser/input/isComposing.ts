import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method; then no other handler may act on it. Safari sends the Enter that takes a candidate only
 * after the composition has ended, with the code of an input method.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'keyCode' | 'nativeEvent'>): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;
