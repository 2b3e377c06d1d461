import { useCallback } from 'react';
import { endpoints } from '../../contract/endpoints';
import { useClient } from '../useClient';

export function useReport(): (what: { group_id: string } | { message_id: string }, reason: string) => Promise<void> {
  const { http } = useClient();
  return useCallback(
    async (what, reason) => void (await http(endpoints.createReport, { body: { ...what, reason } })),
    [http],
  );
}
