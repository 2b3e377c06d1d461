import { useCallback } from 'react';
import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import type { Change } from '../truth/changes';
import type { LastingChange } from '../truth/lastingChanges';
import { useClient } from '../useClient';
import type { Cache } from './cache';
import { mutate } from './mutate';
import { scopeOf } from './scope';

/** A change that is predicted and written down, and that the service does not know of yet. */
export interface HeldChange {
  /** Has an effect until `send`. */
  undo(): void;
  /** Nobody is offered an undo any more. */
  send(): void;
}

/** Milliseconds an undo is offered for, unless somebody rests on it: in case its page ends unnoticed. */
const undoTimeMs = 8_000;

/**
 * Makes a change that shows at once and can be undone until it is sent: by `send`, once the time for an undo is over, or when
 * the page is left. `request` sends it to the service.
 */
export function useHeldChange<C extends LastingChange>(
  request: (to: { cache: Cache; http: Http }, change: C) => Promise<Change>,
  runtime: Runtime = browser,
): (change: C) => HeldChange {
  const { http, cache } = useClient();
  return useCallback(
    (change) => {
      const undone = new AbortController();
      const over = new AbortController();
      const stopListening = runtime.onLeave(() => over.abort());
      const hold = { over: over.signal, due: runtime.now() + undoTimeMs };
      const send = () => request({ cache, http }, change);
      mutate(cache, { change, scope: scopeOf(change), send, hold, runtime, signal: undone.signal })
        // The mutation cache reports a refusal.
        .catch(() => undefined)
        .finally(stopListening);
      return { undo: () => undone.abort(), send: () => over.abort() };
    },
    [cache, http, request, runtime],
  );
}
