import type { Cache } from './cache';

/** Resolves when somebody is signed in, or the signal is aborted; never rejects. */
export function whenSignedIn({ signedIn }: Pick<Cache, 'signedIn'>, signal?: AbortSignal): Promise<void> {
  if (signedIn.get() || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = signedIn.subscribe(() => signedIn.get() && end());
    signal?.addEventListener('abort', end);
  });
}
