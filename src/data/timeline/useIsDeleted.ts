import { useSyncExternalStore } from 'react';
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
