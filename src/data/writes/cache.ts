import type { QueryClient } from '@tanstack/react-query';
import { createEmitter, createStore } from '../../browser/store';
import { type Device, noDevice } from '../device/device';
import type { Change } from '../truth/changes';
import type { RenderedRows } from '../truth/timelineWindow';
import { createTruthCache } from '../truth/truthCache';
import { createJournal } from './journal/journal';

export type Cache = ReturnType<typeof createCache>;

export function createCache(queryClient: QueryClient, journal = createJournal(), device: Device = noDevice) {
  const reconnects = createEmitter();
  return {
    ...createTruthCache(queryClient),
    journal,
    device,
    /** False while the session has expired and requests wait. */
    signedIn: createStore(true),
    renderedRows: new Map<string, RenderedRows>(),
    running: new WeakMap<object, { change: Change; stop: AbortController }>(),
    forbidden: createStore<ReadonlySet<string>>(new Set()),
    onReconnect: reconnects.subscribe,
    announceReconnect: reconnects.emit,
  };
}

/** An aborted signal also resolves the promise. Never rejects. */
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
