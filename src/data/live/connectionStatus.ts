import type { Runtime } from '../../browser/runtime';
import { createStore } from '../../browser/store';

/** `waiting` is the pause in seconds that the service requested. */
export type ConnectionState = 'ok' | 'offline' | 'reconnecting' | { waiting: number };

const troubleShownAfterMs = 1_000;

export type ConnectionStatus = ReturnType<typeof createConnectionStatus>;

export function createConnectionStatus(runtime: Runtime) {
  const store = createStore<ConnectionState>('ok');
  let current: ConnectionState = 'ok';
  let waiting = false;
  return {
    store,
    ok: () => {
      current = 'ok';
      store.set('ok');
    },
    trouble: (state: Exclude<ConnectionState, 'ok'>) => {
      current = state;
      if (store.get() !== 'ok') return store.set(state);
      if (waiting) return;
      waiting = true;
      void runtime.wait(troubleShownAfterMs).then(() => {
        waiting = false;
        store.set(current);
      });
    },
  };
}
