import { useCallback } from 'react';
import { useHttp } from '../../api/HttpContext';
import { browser, type Runtime } from '../../browser/runtime';
import { useCache } from './CacheContext';
import type { JournaledChange } from './journal/journalSchema';
import { mutate } from './mutate';
import { scopeOf, sendChange } from './send';

/** A change that is predicted and written down, and that the service does not know of yet. */
export interface HeldChange {
  /** Has an effect until `send`. */
  undo(): void;
  /** Nobody is offered an undo any more. */
  send(): void;
}

/** Milliseconds an undo is offered for, unless somebody rests on it: in case its page ends unnoticed. */
const undoTimeMs = 8_000;

/** Makes a change that can be taken back until it is sent. Leaving the page sends it. */
export function useHeldChange(runtime: Runtime = browser): (change: JournaledChange) => HeldChange {
  const cache = useCache();
  const http = useHttp();
  return useCallback(
    (change) => {
      const taken = new AbortController();
      const over = new AbortController();
      const stopListening = runtime.onLeave(() => over.abort());
      const hold = { over: over.signal, due: runtime.now() + undoTimeMs };
      const send = () => sendChange({ cache, http }, change);
      mutate(cache, { change, scope: scopeOf(change), send, hold, runtime, signal: taken.signal })
        // The mutation cache reports a refusal.
        .catch(() => undefined)
        .finally(stopListening);
      return { undo: () => taken.abort(), send: () => over.abort() };
    },
    [cache, http, runtime],
  );
}
