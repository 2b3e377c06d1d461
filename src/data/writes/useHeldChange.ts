import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import type { Change, LastingChange } from '../truth/changes';
import { useClient } from '../useClient';
import type { Cache } from './cache';
import { mutate } from './mutate';
import { scopeOf } from './scope';

export interface HeldChange {
  undo(): void;
  send(): void;
}

/** Milliseconds after which another page may send the change of a crashed page. */
const undoTimeMs = 8_000;

/** Shows the change at once. The request starts when the caller calls `send` or the page closes. */
export function useHeldChange<C extends LastingChange>(
  request: (to: { cache: Cache; http: Http }, change: C) => Promise<Change>,
  runtime: Runtime = browser,
): (change: C) => HeldChange {
  const { http, cache } = useClient();
  return (change) => {
    const undone = new AbortController();
    const over = new AbortController();
    const stopListening = runtime.onLeave(() => over.abort());
    const hold = { over: over.signal, due: runtime.now() + undoTimeMs };
    const send = () => request({ cache, http }, change);
    mutate(cache, { change, scope: scopeOf(change), send, hold, runtime, signal: undone.signal })
      .catch(() => undefined)
      .finally(stopListening);
    return { undo: () => undone.abort(), send: () => over.abort() };
  };
}
