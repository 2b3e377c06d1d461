import { useCallback } from 'react';
import { useHttp } from '../../api/HttpContext';
import { endpoints } from '../../contract/endpoints';
import { commit } from '../truth/commit';
import { useCache } from '../writes/CacheContext';

/** Asks for one message again: the addresses of its files may have expired. Never rejects. */
export function useRefreshMessage(): (messageId: string) => Promise<void> {
  const cache = useCache();
  const http = useHttp();
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
