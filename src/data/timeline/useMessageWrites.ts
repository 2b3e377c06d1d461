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

/** The last intent for a message wins. Resolves to false if a later one overtook it before it was sent. */
export function setReaction(cache: Cache, http: Http, wish: WantedReaction, runtime?: Runtime): Promise<boolean> {
  const change = { type: 'reaction.toggled', ...wish } as const;
  const send = () => sendDirect({ cache, http }, change);
  return mutate(cache, { change, scope: scopeOf(change), send, runtime });
}

export function useToggleReaction(): (message: Message, name: string, username: string, on: boolean) => void {
  const { http, cache } = useClient();
  return useCallback(
    ({ id, conversation_id }, name, username, on) => {
      // The mutation cache reports a refusal.
      setReaction(cache, http, { conversation_id, message_id: id, name, username, on }).catch(() => undefined);
    },
    [cache, http],
  );
}

/** Hides the message and stores the deletion at once. The service learns of it when Undo ends or the page is left. */
export function useDeleteMessage(runtime?: Runtime): (message: Message) => HeldChange {
  const hold = useHeldChange(sendDirect, runtime);
  return useCallback(
    ({ id, conversation_id }) => hold({ type: 'message.deleted', conversation_id, message_id: id }),
    [hold],
  );
}
