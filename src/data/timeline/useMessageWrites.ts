import { useCallback } from 'react';
import { useHttp } from '../../api/HttpContext';
import { browser, type Runtime } from '../../browser/runtime';
import type { Message } from '../../contract/resources';
import { useCache } from '../writes/CacheContext';
import { mutate } from '../writes/mutate';
import { scopeOf, sendChange } from '../writes/send';
import { setReaction } from './setReaction';

/** Sets or clears one's own reaction. */
export function useToggleReaction(): (message: Message, name: string, username: string, on: boolean) => void {
  const cache = useCache();
  const http = useHttp();
  return useCallback(
    ({ id, conversation_id }, name, username, on) => {
      // The mutation cache reports a refusal; there is nothing left to undo here.
      setReaction(cache, http, { conversation_id, message_id: id, name, username, on }).catch(() => undefined);
    },
    [cache, http],
  );
}

interface Deletion {
  /** Has an effect until `send`. */
  undo(): void;
  /** Nobody is offered an undo any more. */
  send(): void;
}

/** Milliseconds an undo is offered for, unless somebody rests on it: in case its page ends without a word. */
const undoTimeMs = 8_000;

/**
 * Deletes for good, but not at once: the message is hidden and the deletion written down now, and the service is told
 * once no undo is offered any more. Leaving the page is the end of that too: what was deleted in a hurry is to be gone.
 */
export function useDeleteMessage(runtime: Runtime = browser): (message: Message) => Deletion {
  const cache = useCache();
  const http = useHttp();
  return useCallback(
    ({ id, conversation_id }) => {
      const change = { type: 'message.deleted', conversation_id, message_id: id } as const;
      const taken = new AbortController();
      const over = new AbortController();
      const stopListening = runtime.onLeave(() => over.abort());
      const hold = { over: over.signal, due: runtime.now() + undoTimeMs };
      const send = () => sendChange({ cache, http }, change);
      mutate(cache, { change, scope: scopeOf(change), send, hold, runtime, signal: taken.signal })
        // A refusal is reported as above.
        .catch(() => undefined)
        .finally(stopListening);
      return { undo: () => taken.abort(), send: () => over.abort() };
    },
    [cache, http, runtime],
  );
}
