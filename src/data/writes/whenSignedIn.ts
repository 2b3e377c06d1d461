import { createStore, type Store } from '../../browser/store';

/** True while the person is signed in. What speaks to the service waits at it, and nothing is lost meanwhile. */
export type Gate = Store<boolean>;

export const createGate = (): Gate => createStore(true);

/** Ends when the gate is open, or the signal is aborted; never throws. */
export function whenOpen(gate: Gate, signal?: AbortSignal): Promise<void> {
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
