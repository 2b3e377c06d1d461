import { createStore, type ReadableStore } from '../../browser/store';
import { backoff } from '../../browser/time/backoff';

/** How far a part has come. `slow`: long enough on its way to say so. `missing`: it failed, and is asked for again. */
export type PartState<T> =
  | { status: 'unasked' }
  | { status: 'loading'; slow: boolean }
  | { status: 'missing'; trying: boolean }
  | { status: 'ready'; value: T };

/** Code that is loaded on its own, when it is first wanted or when the page has nothing else to do. */
export interface Part<T> extends ReadableStore<PartState<T>> {
  /** Starts loading; after a failure, tries again at once. Never throws. */
  load(): Promise<void>;
  /** The part, waited for so many milliseconds; null when it has not come by then. */
  within(ms: number): Promise<T | null>;
}

/** When a part is loaded that nobody has wanted: once the page is idle, a while after that, or not at all. */
export type Otherwise = 'idle' | 'later' | 'wanted';

export interface PartsRuntime {
  /** Ends after `ms`, or sooner when the browser is back online, the page in view, or `signal` aborted. Never throws. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Ends when the page has nothing else to do. Never throws. */
  idle(): Promise<void>;
  /** Ends when parts are loaded that come a while after the first words. Never throws. */
  later(): Promise<void>;
  /** Between 0 and 1. */
  random(): number;
  /** Every part that comes by itself has been loaded or has failed. */
  loaded(): void;
  /** Whether the page's own address answers: one request, in place of one for each part that is missing. */
  reachable(): Promise<boolean>;
}

export interface PartLoader {
  create<T>(load: () => Promise<T>, otherwise?: Otherwise): Part<T>;
  /** Loads the parts, also those created later, one at a time while the page is idle. Returns how to stop. */
  loadWhenIdle(): () => void;
}

const slowAfterMs = 1_000;

/** Parts that failed come by themselves: all of them are tried again when the page's address answers. */
export function createPartLoader(runtime: PartsRuntime): PartLoader {
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
