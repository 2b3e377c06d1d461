import { useCallback } from 'react';
import { isGone } from '../../api/errors';
import { endpoints } from '../../contract/endpoints';
import { useClient } from '../useClient';

/** Whether the service says that a message is not there, or not for the caller. False without its answer; never rejects. */
export function useIsGone(): (messageId: string) => Promise<boolean> {
  const { http } = useClient();
  return useCallback(
    (messageId) => http(endpoints.retrieveMessage, { params: { id: messageId } }).then(() => false, isGone),
    [http],
  );
}
