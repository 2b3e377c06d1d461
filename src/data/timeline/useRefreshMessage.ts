import { useCallback } from 'react';
import { endpoints } from '../../contract/endpoints';
import { commit } from '../truth/commit';
import { useClient } from '../useClient';

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
