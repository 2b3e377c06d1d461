import { useCallback } from 'react';
import type { Runtime } from '../../browser/runtime';
import type { Message } from '../../contract/resources';
import { useClient } from '../useClient';
import { sendDirect } from '../writes/sendDirect';
import { type HeldChange, useHeldChange } from '../writes/useHeldChange';
import { setReaction } from './setReaction';

/** Sets or clears one's own reaction. */
export function useToggleReaction(): (message: Message, name: string, username: string, on: boolean) => void {
  const { http, cache } = useClient();
  return useCallback(
    ({ id, conversation_id }, name, username, on) => {
      // The mutation cache reports a refusal; there is nothing left to undo here.
      setReaction(cache, http, { conversation_id, message_id: id, name, username, on }).catch(() => undefined);
    },
    [cache, http],
  );
}

/**
 * Deletes for good, but not at once: the message is hidden and the deletion written down now, and the service is told
 * once no undo is offered any more. Leaving the page is the end of that too: what was deleted in a hurry is to be gone.
 */
export function useDeleteMessage(runtime?: Runtime): (message: Message) => HeldChange {
  const hold = useHeldChange(sendDirect, runtime);
  return useCallback(
    ({ id, conversation_id }) => hold({ type: 'message.deleted', conversation_id, message_id: id }),
    [hold],
  );
}
