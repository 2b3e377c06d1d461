import { useCallback } from 'react';
import { useClient } from '../useClient';

/** Finds the oldest message of one conversation. Rejects as `findFirst`, and when its code cannot be had. */
export function useFindFirst(conversationId: string) {
  const { http } = useClient();
  return useCallback(
    async (signal: AbortSignal) => {
      const { findFirst } = await import('./findFirst');
      return findFirst(http, conversationId, signal);
    },
    [http, conversationId],
  );
}
