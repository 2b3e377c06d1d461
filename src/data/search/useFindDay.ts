import { useCallback } from 'react';
import { useClient } from '../useClient';
import { findDay } from './findDay';

/** Finds the first message of a day on, in one conversation. */
export function useFindDay(conversationId: string) {
  const { http } = useClient();
  return useCallback(
    (from: number, options: Parameters<typeof findDay>[3]) => findDay(http, conversationId, from, options),
    [http, conversationId],
  );
}
