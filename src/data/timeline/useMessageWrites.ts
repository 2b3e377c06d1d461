import { useCallback } from 'react';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { Message } from '../../contract/resources';
import type { ChangeOf } from '../truth/changes';
import { useClient } from '../useClient';
import type { Cache } from '../writes/cache';
import { mutate } from '../writes/mutate';
import { scopeOf } from '../writes/scope';
import { sendDirect } from '../writes/sendDirect';
import { type HeldChange, useHeldChange } from '../writes/useHeldChange';

type WantedReaction = Omit<ChangeOf<'reaction.toggled'>, 'type'>;

/**
 * Sets or clears one's own reaction. One message at a time; the last intent wins, and one that was overtaken while it
 * waited is never sent: then it resolves to false.
 */
export function setReaction(cache: Cache, http: Http, wish: WantedReaction, runtime?: Runtime): Promise<boolean> {
  const change = { type: 'reaction.toggled', ...wish } as const;
  const send = () => sendDirect({ cache, http }, change);
  return mutate(cache, { change, scope: scopeOf(change), send, runtime });
}

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
