import { useEffect } from 'react';
import { createOwner } from '../../browser/owner';
import type { Group, Message } from '../../contract/resources';
import { knownGroups } from '../truth/known';
import { useClient } from '../useClient';

/** The leading tab reports the messages that no tab shows. `listener` must keep its identity. */
export function useUnseen(listener: (group: Group, messages: readonly Message[]) => void): void {
  const { cache } = useClient();
  const { live } = useClient().data;
  useEffect(() => {
    const { own, close } = createOwner();
    void live.then(({ unseen }) => {
      const stop = unseen.subscribe(({ conversationId, messages }) => {
        const group = knownGroups(cache).find((each) => each.conversation_id === conversationId);
        if (group) listener(group, messages);
      });
      own(stop, (stop) => stop());
    });
    return close;
  }, [live, cache, listener]);
}
