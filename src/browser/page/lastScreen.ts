import { webStorage, writeStored } from '../storage';

export const screenKey = 'confab:screen';

/** Takes the screen that is kept for the next start out of the storage, and out of the page if it is still drawn there. */
export function forgetScreen(): void {
  writeStored(webStorage(), screenKey, null);
  document.querySelector('#outline > canvas')?.remove();
}
