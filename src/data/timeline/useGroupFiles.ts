import { endpoints } from '../../contract/endpoints';
import type { Attachment, Message, Page } from '../../contract/resources';
import { maxPageSize } from '../paging/maxPageSize';
import { usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

export interface GroupFile {
  attachment: Attachment;
  message: Message;
}

/** A request ends after this many files. */
const filesPerWish = 12;
const pagesPerWish = 5;

/** Newest first, found by paging back through the conversation. */
export function useGroupFiles(conversationId: string) {
  const { http } = useClient();
  const { rows, ...list } = usePagedList<GroupFile>({
    queryKey: keys.files(conversationId),
    readPage: async (after, signal) => {
      const rows: GroupFile[] = [];
      let last = after;
      let page: Page<Message> | undefined;
      const mayHaveMore = () => !page || (page.has_more && page.data.length > 0);
      for (let read = 0; read < pagesPerWish && rows.length < filesPerWish && mayHaveMore(); read++) {
        const from = last === '' ? {} : { starting_after: last };
        page = await http(endpoints.listMessages, {
          query: { conversation_id: conversationId, limit: maxPageSize, ...from },
          signal,
        });
        for (const message of page.data)
          for (const attachment of message.attachments) rows.push({ attachment, message });
        last = page.data.at(-1)?.id ?? last;
      }
      return { rows, next: mayHaveMore() ? last : null };
    },
  });
  return { ...list, files: rows };
}
