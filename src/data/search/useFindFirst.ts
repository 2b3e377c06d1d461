import { useCallback } from 'react';
import { useClient } from '../useClient';
import { findFirst } from './findFirst';

/** Finds the oldest message of one conversation. Rejects as `findFirst`. */
export function useFindFirst(conversationId: string) {
  const { http } = useClient();
  return useCallback((signal: AbortSignal) => findFirst(http, conversationId, signal), [http, conversationId]);
}
