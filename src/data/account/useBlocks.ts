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

const freshMs = minuteMs;

/** All pages are read: a name is looked up in the whole list. */
const blocksQuery = (http: Http) =>
  queryOptions({
    queryKey: keys.blocks,
    queryFn: () => readAll((query) => http(endpoints.listBlocks, { query })),
    staleTime: freshMs,
  });

const noBlocks: Block[] = [];

/** Makes no request to a service without the capability. */
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

/** The requests leave in the order of the calls, so that an undo that is slow does not end a later block. */
export function useBlocking() {
  const { http } = useClient();
  const queryClient = useQueryClient();
  const inTurn = async (mutationFn: () => Promise<unknown>): Promise<void> => {
    const mutations = queryClient.getMutationCache();
    await mutations
      .build(queryClient, { mutationFn, scope: { id: 'blocks' }, networkMode: 'always' })
      .execute(undefined);
    await queryClient.invalidateQueries({ queryKey: keys.blocks });
  };
  return {
    block: (id: string) => inTurn(() => http(endpoints.createBlock, { params: { id }, body: {} })),
    unblock: (id: string) => inTurn(() => http(endpoints.deleteBlock, { params: { id } })),
  };
}

async function blockedIds(http: Http, queryClient: QueryClient): Promise<ReadonlySet<string>> {
  const known = queryClient.getQueryData<Block[]>(keys.blocks) ?? noBlocks;
  // Nobody is hidden when the list cannot be read.
  const blocks = http.has('blocks') ? await queryClient.fetchQuery(blocksQuery(http)).catch(() => known) : noBlocks;
  return new Set(blocks.map(({ id }) => id));
}

/** Drops the messages of blocked authors. Does not reject. */
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
