import { useCallback, useSyncExternalStore } from 'react';
import { isGone } from '../../api/errors';
import { endpoints } from '../../contract/endpoints';
import { commit } from '../truth/commit';
import { knownGroup, knownTimelines } from '../truth/known';
import { useClient } from '../useClient';

/**
 * Whether it is known here that a message was deleted: somebody has said so, or all of its conversation is loaded and it is not
 * there. The service is not asked: one that is further up than what is loaded may be there.
 */
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

/** Whether the service says that a message is not there, or not for the caller. False without its answer; never rejects. */
export function useIsGone(): (messageId: string) => Promise<boolean> {
  const { http } = useClient();
  return useCallback(
    (messageId) => http(endpoints.retrieveMessage, { params: { id: messageId } }).then(() => false, isGone),
    [http],
  );
}

/** Asks for one message again: the addresses of its files may have expired. Never rejects. */
export function useRefreshMessage(): (messageId: string) => Promise<void> {
  const { http, cache } = useClient();
  return useCallback(
    async (messageId) => {
      try {
        const message = await http(endpoints.retrieveMessage, { params: { id: messageId } });
        commit(cache, { type: 'message.updated', message });
      } catch {
        // The caller shows the same failure, with the same way to try again.
      }
    },
    [cache, http],
  );
}
