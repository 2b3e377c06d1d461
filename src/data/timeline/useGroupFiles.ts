import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useHttp } from '../../api/HttpContext';
import { endpoints } from '../../contract/endpoints';
import type { Attachment, Message, Page } from '../../contract/resources';
import { keys } from '../truth/keys';

export interface SharedFile {
  attachment: Attachment;
  message: Message;
}

const pageOfHistory = 100;
/** One wish reads on until there are so many more, or so much was read in vain. */
const filesPerWish = 12;
const pagesPerWish = 5;

/** The files of a conversation, newest first, found by reading it back: services name no list of them. */
export function useGroupFiles(conversationId: string) {
  const http = useHttp();
  const query = useInfiniteQuery<Reading, Error, InfiniteData<Reading>, readonly unknown[], string>({
    queryKey: keys.files(conversationId),
    queryFn: async ({ pageParam, signal }) => {
      const files: SharedFile[] = [];
      let last = pageParam;
      let page: Page<Message> | undefined;
      for (let read = 0; read < pagesPerWish && files.length < filesPerWish && (page?.has_more ?? true); read++) {
        const from = last === '' ? {} : { starting_after: last };
        page = await http(endpoints.listMessages, {
          query: { conversation_id: conversationId, limit: pageOfHistory, ...from },
          signal,
        });
        for (const message of page.data)
          for (const attachment of message.attachments) files.push({ attachment, message });
        last = page.data.at(-1)?.id ?? last;
      }
      return { files, last: page?.has_more ? last : null };
    },
    initialPageParam: '',
    getNextPageParam: ({ last }) => last ?? undefined,
    networkMode: 'always',
    gcTime: 0,
  });
  return {
    files: query.data?.pages.flatMap(({ files }) => files) ?? [],
    status: query.status,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
  };
}

interface Reading {
  files: SharedFile[];
  /** Where to read on; null at the beginning of the conversation. */
  last: string | null;
}
