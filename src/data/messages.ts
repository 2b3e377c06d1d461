import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useHttp } from '../api/HttpContext';
import type { Message } from '../contract/resources';
import { runChange } from './runChange';
import { browser, type Runtime } from './runtime';
import { scopeOf, sendLasting } from './senders';
import { setReaction } from './setReaction';

/** How long a deletion can be taken back before the service is told. */
export const undoWindow = 6_000;

/** Sets or clears one's own reaction. */
export function useToggleReaction(): (message: Message, name: string, username: string, on: boolean) => void {
  const queryClient = useQueryClient();
  const http = useHttp();
  return useCallback(
    ({ id, conversation_id }, name, username, on) => {
      // A refusal is told by the cache's own `onError`; here there is nothing left to undo.
      setReaction(queryClient, http, { conversation_id, message_id: id, name, username, on }).catch(() => undefined);
    },
    [queryClient, http],
  );
}

/**
 * Deletes for good, but not at once: the message is hidden now and the service told after the undo window. Leaving the
 * page in between is an undo, because a deletion nobody can see happening is the worse surprise.
 */
export function useDeleteMessage(runtime: Runtime = browser): (message: Message) => { undo(): void } {
  const queryClient = useQueryClient();
  const http = useHttp();
  return useCallback(
    (message) => {
      const taken = new AbortController();
      const change = {
        type: 'message.deleted',
        conversation_id: message.conversation_id,
        message_id: message.id,
      } as const;
      const stopListening = runtime.onLeave(() => taken.abort());
      const until = runtime.now() + undoWindow;
      const after = async (signal: AbortSignal) => {
        await runtime.wait(until - runtime.now(), signal);
        stopListening();
      };
      const send = () => sendLasting({ queryClient, http }, change);
      runChange(queryClient, { change, scope: scopeOf(change), send, after, runtime, signal: taken.signal })
        .catch(() => undefined)
        .finally(stopListening);
      return { undo: () => taken.abort() };
    },
    [queryClient, http, runtime],
  );
}
