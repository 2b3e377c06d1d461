import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useHttp } from '../api/HttpContext';
import { endpoints } from '../contract/endpoints';
import type { Attachment, Message } from '../contract/resources';
import { commit } from './commit';

/** Leaves a message with these of its files and no others. Rejects with what the service said. */
export function useKeepAttachments(): (message: Message, kept: readonly Attachment[]) => Promise<void> {
  const queryClient = useQueryClient();
  const http = useHttp();
  return useCallback(
    async ({ id }, kept) => {
      const attachments = kept.map(({ id, filename, file_url, file_type }) => ({ id, filename, file_url, file_type }));
      const message = await http(endpoints.updateMessage, { params: { id }, body: { attachments } });
      commit(queryClient, { type: 'message.updated', message });
    },
    [queryClient, http],
  );
}
