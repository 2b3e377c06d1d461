import { createStore, type ReadableStore } from '../../browser/store';
import { backoff } from '../../browser/time/backoff';

/** `slow`: show a loading indicator. `missing`: loading failed and is retried. */
export type PartState<T> =
  | { status: 'unasked' }
  | { status: 'loading'; slow: boolean }
  | { status: 'missing'; trying: boolean }
  | { status: 'ready'; value: T };

export interface Part<T> extends ReadableStore<PartState<T>> {
  /** Retries a failed load at once. Never rejects. */
  load(): Promise<void>;
  /** Resolves to the part, or to null after `ms`. */
  within(ms: number): Promise<T | null>;
}

/** Time at which an unrequested part loads: when idle, a while later, or never. */
export type Otherwise = 'idle' | 'later' | 'wanted';

export interface PartsRuntime {
  /** Ends early if the browser reconnects, the page becomes visible or `signal` aborts. Never rejects. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  idle(): Promise<void>;
  /** Resolves a while after the first view. Never rejects. */
  later(): Promise<void>;
  random(): number;
  loaded(): void;
  reachable(): Promise<boolean>;
}

const slowAfterMs = 1_000;

export function createPartLoader(runtime: PartsRuntime) {
  const unloaded: Part<unknown>[] = [];
  const later: Part<unknown>[] = [];
  const missing = new Set<() => Promise<void>>();
  let recovering = false;
  let idling = false;
  let wanted = false;
  let waiting = false;

  async function recover(): Promise<void> {
    if (recovering) return;
    recovering = true;
    for (let failures = 0; missing.size > 0; failures++) {
      await runtime.wait(backoff(failures, runtime.random, { min: 500 }));
      if (await runtime.reachable()) for (const attempt of [...missing]) await attempt();
    }
    recovering = false;
  }

  async function loadIdly(): Promise<void> {
    if (idling) return;
    idling = true;
    while (wanted && unloaded.length > 0) {
      await runtime.idle();
      const part = wanted ? unloaded.shift() : undefined;
      if (part?.get().status === 'unasked') await part.load();
    }
    idling = false;
    if (!wanted) return;
    if (later.length === 0) return runtime.loaded();
    if (waiting) return;
    waiting = true;
    await runtime.later();
    waiting = false;
    unloaded.push(...later.splice(0));
    await loadIdly();
  }

  function create<T>(load: () => Promise<T>, otherwise: Otherwise = 'idle'): Part<T> {
    const store = createStore<PartState<T>>({ status: 'unasked' });
    let flight: Promise<void> | null = null;

    const attempt = (): Promise<void> => {
      flight ??= fetchPart().finally(() => {
        flight = null;
      });
      return flight;
    };

    async function fetchPart(): Promise<void> {
      try {
        store.set({ status: 'ready', value: await load() });
        missing.delete(attempt);
      } catch {
        store.set({ status: 'missing', trying: false });
        missing.add(attempt);
        void recover();
      }
    }

    const part: Part<T> = {
      get: store.get,
      subscribe: store.subscribe,
      load: async () => {
        const state = store.get();
        if (state.status === 'ready') return;
        if (state.status === 'missing' && !state.trying) store.set({ status: 'missing', trying: true });
        if (state.status !== 'unasked') return attempt();
        store.set({ status: 'loading', slow: false });
        const settled = new AbortController();
        void runtime.wait(slowAfterMs, settled.signal).then(() => {
          if (store.get().status === 'loading') store.set({ status: 'loading', slow: true });
        });
        return attempt().finally(() => settled.abort());
      },
      within: async (ms) => {
        const settled = new AbortController();
        await Promise.race([part.load(), runtime.wait(ms, settled.signal)]);
        settled.abort();
        const state = store.get();
        return state.status === 'ready' ? state.value : null;
      },
    };
    if (otherwise !== 'wanted') (otherwise === 'idle' ? unloaded : later).push(part);
    void loadIdly();
    return part;
  }

  return {
    create,
    loadWhenIdle: () => {
      wanted = true;
      void loadIdly();
      return () => {
        wanted = false;
      };
    },
  };
}
