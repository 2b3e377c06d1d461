import { useCallback } from 'react';
import { isGone } from '../../api/errors';
import { useHttp } from '../../api/HttpContext';
import { endpoints } from '../../contract/endpoints';

/** Whether the service says that a message is not there, or not for the caller. False without its answer; never rejects. */
export function useIsGone(): (messageId: string) => Promise<boolean> {
  const http = useHttp();
  return useCallback(
    (messageId) => http(endpoints.retrieveMessage, { params: { id: messageId } }).then(() => false, isGone),
    [http],
  );
}
