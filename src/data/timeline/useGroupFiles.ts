import { type PageQuery, pagesOf } from '../../api/pagesOf';
import type { Attachment, Message } from '../../contract/resources';
import { nextAfter, usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { maxPageSize } from '../truth/timelineWindow';
import { useClient } from '../useClient';
import { fetchMessages } from './loadMessages';

export interface GroupFile {
  attachment: Attachment;
  message: Message;
}

const filesPerWish = 12;
const pagesPerWish = 5;

export function useGroupFiles(conversationId: string) {
  const { http } = useClient();
  return usePagedList<GroupFile>({
    queryKey: keys.files(conversationId),
    readPage: async (after, signal) => {
      const read = (query: PageQuery) => fetchMessages(http, conversationId, query, signal);
      const rows: GroupFile[] = [];
      let pages = 0;
      for await (const { data, has_more } of pagesOf(read, maxPageSize, after)) {
        for (const message of data) for (const attachment of message.attachments) rows.push({ attachment, message });
        if (++pages >= pagesPerWish || rows.length >= filesPerWish)
          return { rows, next: nextAfter({ data, has_more }, ({ id }) => id) };
      }
      return { rows, next: null };
    },
  });
}
