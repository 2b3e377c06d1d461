import type { QueryClient } from '@tanstack/react-query';
import { createEmitter, createStore, type Store } from '../../browser/store';
import { type Device, noDevice } from '../device/device';
import type { Change } from '../truth/changes';
import type { RenderedRows } from '../truth/timelineWindow';
import { createTruthCache, type ViewedTruth } from '../truth/truthCache';
import { createJournal, type Journal } from './journal/journal';

interface Running {
  change: Change;
  stop: AbortController;
}

/** State of one session on one service. */
export interface Cache extends ViewedTruth {
  readonly journal: Journal;
  /** False while the session has expired. Requests wait for it. */
  readonly signedIn: Store<boolean>;
  readonly device: Device;
  /** Written by the views. */
  readonly renderedRows: Map<string, RenderedRows>;
  /** By mutation. */
  readonly running: WeakMap<object, Running>;
  /** Groups that the service did not let the caller change. */
  readonly forbidden: Store<ReadonlySet<string>>;
  /** Calls back on reconnect, so that retries need not wait. */
  onReconnect(listener: () => void): () => void;
  announceReconnect(): void;
}

/** Without journal and device nothing is stored. */
export function createCache(queryClient: QueryClient, journal = createJournal(), device: Device = noDevice): Cache {
  const reconnects = createEmitter();
  return {
    ...createTruthCache(queryClient),
    journal,
    device,
    signedIn: createStore(true),
    renderedRows: new Map(),
    running: new WeakMap(),
    forbidden: createStore<ReadonlySet<string>>(new Set()),
    onReconnect: reconnects.subscribe,
    announceReconnect: reconnects.emit,
  };
}

/** Also resolves when the signal is aborted; never rejects. */
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
