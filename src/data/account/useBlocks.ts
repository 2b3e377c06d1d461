import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Http } from '../../api/http';
import { readAll } from '../../api/pagesOf';
import { minuteMs } from '../../browser/time/durations';
import type { Block } from '../../contract/account';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

/** Reads all pages, because callers search the whole list for a person. */
const blocksQuery = (http: Http) =>
  queryOptions({
    queryKey: keys.blocks,
    queryFn: () => readAll((query) => http(endpoints.listBlocks, { query })),
    staleTime: minuteMs,
  });

const noBlocks: Block[] = [];

export function useBlocks() {
  const { http } = useClient();
  const query = useQuery({ ...blocksQuery(http), enabled: http.has('blocks') });
  return {
    rows: query.data ?? noBlocks,
    status: query.status,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Sends one request at a time, in the order of the calls. Otherwise a slow unblock could undo a later block. */
export function useBlocking() {
  const { http } = useClient();
  const queryClient = useQueryClient();
  const inTurn = async (mutationFn: () => Promise<unknown>): Promise<void> => {
    const options = { mutationFn, scope: { id: 'blocks' }, networkMode: 'always' } as const;
    await queryClient.getMutationCache().build(queryClient, options).execute(undefined);
    await queryClient.invalidateQueries({ queryKey: keys.blocks });
  };
  return {
    block: (id: string) => inTurn(() => http(endpoints.createBlock, { params: { id }, body: {} })),
    unblock: (id: string) => inTurn(() => http(endpoints.deleteBlock, { params: { id } })),
  };
}

async function blockedIds(http: Http, queryClient: QueryClient): Promise<ReadonlySet<string>> {
  const known = queryClient.getQueryData<Block[]>(keys.blocks) ?? noBlocks;
  const blocks = http.has('blocks') ? await queryClient.fetchQuery(blocksQuery(http)).catch(() => known) : noBlocks;
  return new Set(blocks.map(({ id }) => id));
}

export function useWithoutBlocked(): (messages: readonly Message[]) => Promise<Message[]> {
  const { http } = useClient();
  const queryClient = useQueryClient();
  return useCallback(
    async (messages) => {
      const blocked = await blockedIds(http, queryClient);
      return messages.filter(({ contact }) => !blocked.has(contact.id));
    },
    [http, queryClient],
  );
}
