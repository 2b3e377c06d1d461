import type { KeyboardEvent } from 'react';

/**
 * True if a key belongs to an input method, so that no other handler may act on it. Safari sends the Enter that takes a
 * candidate after the composition has ended, with the key code of an input method.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'keyCode' | 'nativeEvent'>): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;
