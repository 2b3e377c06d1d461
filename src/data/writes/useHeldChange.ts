import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import type { Change, LastingChange } from '../truth/changes';
import { useClient } from '../useClient';
import type { Cache } from './cache';
import { mutate } from './mutate';
import { scopeOf } from './scope';

export interface HeldChange {
  undo(): void;
  /** Ends the offer of an undo. */
  send(): void;
}

/** Milliseconds of an undo, in case the page ends unnoticed. */
const undoTimeMs = 8_000;

/** Shows a change at once and sends it by `send`, after the undo time, or when the page is left. */
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
      // The mutation cache reports a refusal.
      .catch(() => undefined)
      .finally(stopListening);
    return { undo: () => undone.abort(), send: () => over.abort() };
  };
}
