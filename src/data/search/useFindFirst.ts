import { useCallback } from 'react';
import { useHttp } from '../../api/HttpContext';
import { findFirst } from './findFirst';

/** Finds the oldest message of one conversation. */
export function useFindFirst(conversationId: string) {
  const http = useHttp();
  return useCallback((signal: AbortSignal) => findFirst(http, conversationId, signal), [http, conversationId]);
}
