import type { QueryClient } from '@tanstack/react-query';
import { createEmitter, createStore, type Store } from '../../browser/store';
import { type Device, noDevice } from '../device/device';
import type { Change } from '../truth/changes';
import type { KeptRows } from '../truth/timelineWindow';
import { createTruthCache, type ViewedTruth } from '../truth/truthCache';
import { createJournal, type Journal } from './journal/journal';

interface Running {
  change: Change;
  stop: AbortController;
}

/** What one session knows of one service: truth, the changes on their way to it, and what was refused. */
export interface Cache extends ViewedTruth {
  readonly journal: Journal;
  /** False while the session has expired: requests wait until it is true, and nothing is lost meanwhile. */
  readonly signedIn: Store<boolean>;
  readonly device: Device;
  /** The views report it. */
  readonly keptRows: Map<string, KeptRows>;
  /** The changes on their way, by mutation. */
  readonly running: WeakMap<object, Running>;
  /** The groups that the service has refused to let the caller change. */
  readonly forbidden: Store<ReadonlySet<string>>;
  /** Calls back when the service answers again: what waits for its next try need not sit out its minute. */
  onReconnect(listener: () => void): () => void;
  announceReconnect(): void;
}

/** One for each session. Without a journal or a device of its own, nothing is written down. */
export function createCache(queryClient: QueryClient, journal = createJournal(), device: Device = noDevice): Cache {
  const reconnects = createEmitter();
  return {
    ...createTruthCache(queryClient),
    journal,
    device,
    signedIn: createStore(true),
    keptRows: new Map(),
    running: new WeakMap(),
    forbidden: createStore<ReadonlySet<string>>(new Set()),
    onReconnect: reconnects.subscribe,
    announceReconnect: reconnects.emit,
  };
}

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
