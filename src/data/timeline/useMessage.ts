import { useSyncExternalStore } from 'react';
import { isGone } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { Message } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import type { ChangeOf } from '../truth/changes';
import { commit } from '../truth/commit';
import { knownGroup, knownTimelines } from '../truth/known';
import { useClient } from '../useClient';
import type { Cache } from '../writes/cache';
import { mutate } from '../writes/mutate';
import { scopeOf } from '../writes/scope';
import { sendDirect } from '../writes/sendDirect';
import { type HeldChange, useHeldChange } from '../writes/useHeldChange';

/** True after a reported deletion, or if the fully loaded conversation lacks the message. */
export function useIsDeleted(of: { groupId: string; messageId: string } | undefined): boolean {
  const { cache } = useClient();
  const { watch, isDeleted } = cache.commits;
  return useSyncExternalStore(watch, () => {
    if (!of) return false;
    if (isDeleted(of.messageId)) return true;
    const group = knownGroup(cache, of.groupId);
    const timelines = group ? knownTimelines(cache, group.conversation_id) : [];
    return timelines.some(
      ({ messages, older, newer, unconfirmed }) =>
        !(older || newer || unconfirmed) && messages.every(({ id }) => id !== of.messageId),
    );
  });
}

/** Resolves to true only if the service answers that the message is gone. Never rejects. */
export function useIsGone(): (messageId: string) => Promise<boolean> {
  const { http } = useClient();
  return (messageId) => http(startEndpoints.retrieveMessage, { params: { id: messageId } }).then(() => false, isGone);
}

/** Reads the message again, which renews expired file addresses. Never rejects. */
export function useRefreshMessage(): (messageId: string) => Promise<void> {
  const { http, cache } = useClient();
  return async (messageId) => {
    try {
      const message = await http(startEndpoints.retrieveMessage, { params: { id: messageId } });
      commit(cache, { type: 'message.updated', message });
    } catch {
      // The caller shows the error.
    }
  };
}

type WantedReaction = Omit<ChangeOf<'reaction.toggled'>, 'type'>;

export function setReaction(cache: Cache, http: Http, wish: WantedReaction, runtime?: Runtime): Promise<boolean> {
  const change = { type: 'reaction.toggled', ...wish } as const;
  const send = () => sendDirect({ cache, http }, change);
  return mutate(cache, { change, scope: scopeOf(change), send, runtime });
}

export function useToggleReaction(): (message: Message, name: string, username: string, on: boolean) => void {
  const { http, cache } = useClient();
  return ({ id, conversation_id }, name, username, on) => {
    // The mutation cache reports the error.
    setReaction(cache, http, { conversation_id, message_id: id, name, username, on }).catch(() => undefined);
  };
}

export function useDeleteMessage(runtime?: Runtime): (message: Message) => HeldChange {
  const hold = useHeldChange(sendDirect, runtime);
  return ({ id, conversation_id }) => hold({ type: 'message.deleted', conversation_id, message_id: id });
}
