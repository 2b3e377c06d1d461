import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useHttp } from '../api/HttpContext';
import type { Message } from '../contract/resources';
import { runChange } from './runChange';
import { browser, type Runtime } from './runtime';
import { scopeOf, sendLasting } from './senders';
import { setReaction } from './setReaction';

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

interface Deletion {
  undo(): void;
  /** It can no longer be taken back. */
  tell(): void;
}

/**
 * Deletes for good, but not at once: the message is hidden now, and the service told once nobody offers an undo any more.
 * Leaving the page in between is an undo, because a deletion nobody can see happening is the worse surprise.
 */
export function useDeleteMessage(runtime: Runtime = browser): (message: Message) => Deletion {
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
      const over = new AbortController();
      const after = async (signal: AbortSignal) => {
        await whenAborted(AbortSignal.any([over.signal, signal]));
        stopListening();
      };
      const send = () => sendLasting({ queryClient, http }, change);
      runChange(queryClient, { change, scope: scopeOf(change), send, after, runtime, signal: taken.signal })
        .catch(() => undefined)
        .finally(stopListening);
      return { undo: () => taken.abort(), tell: () => over.abort() };
    },
    [queryClient, http, runtime],
  );
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
