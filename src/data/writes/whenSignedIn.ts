import { createStore, type Store } from '../../browser/store';

/** True while the person is signed in. What speaks to the service waits at it, and nothing is lost meanwhile. */
export type SignedInState = Store<boolean>;

export const createSignedInState = (): SignedInState => createStore(true);

/** Ends when the gate is open, or the signal is aborted; never throws. */
export function whenSignedIn(gate: SignedInState, signal?: AbortSignal): Promise<void> {
  if (gate.get() || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = gate.subscribe(() => gate.get() && end());
    signal?.addEventListener('abort', end);
  });
}
