import { useCallback } from 'react';
import { useHttp } from '../../api/HttpContext';
import { endpoints } from '../../contract/endpoints';

/** Reports a group or a message to the admins of the service. Rejects as `Http` does. */
export function useReport(): (what: { group_id: string } | { message_id: string }, reason: string) => Promise<void> {
  const http = useHttp();
  return useCallback(
    async (what, reason) => void (await http(endpoints.createReport, { body: { ...what, reason } })),
    [http],
  );
}
