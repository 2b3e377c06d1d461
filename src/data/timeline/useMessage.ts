import { useCallback, useSyncExternalStore } from 'react';
import { isGone } from '../../api/errors';
import { startEndpoints } from '../../contract/startEndpoints';
import { commit } from '../truth/commit';
import { knownGroup, knownTimelines } from '../truth/known';
import { useClient } from '../useClient';

/** True if a deletion was reported, or the whole conversation is loaded without the message. Makes no request. */
export function useIsDeleted(of: { groupId: string; messageId: string } | undefined): boolean {
  const { cache } = useClient();
  const { watch, isDeleted } = cache.commits;
  return useSyncExternalStore(watch, () => {
    if (!of) return false;
    if (isDeleted(of.messageId)) return true;
    const group = knownGroup(cache, of.groupId);
    return (
      group !== undefined &&
      knownTimelines(cache, group.conversation_id).some(
        ({ messages, older, newer, unconfirmed }) =>
          !(older || newer || unconfirmed) && messages.every(({ id }) => id !== of.messageId),
      )
    );
  });
}

/** Asks the service. False without an answer; never rejects. */
export function useIsGone(): (messageId: string) => Promise<boolean> {
  const { http } = useClient();
  return useCallback(
    (messageId) => http(startEndpoints.retrieveMessage, { params: { id: messageId } }).then(() => false, isGone),
    [http],
  );
}

/** Renews expired file addresses. Never rejects. */
export function useRefreshMessage(): (messageId: string) => Promise<void> {
  const { http, cache } = useClient();
  return useCallback(
    async (messageId) => {
      try {
        const message = await http(startEndpoints.retrieveMessage, { params: { id: messageId } });
        commit(cache, { type: 'message.updated', message });
      } catch {
        // The caller shows this failure.
      }
    },
    [cache, http],
  );
}
