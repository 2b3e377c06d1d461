import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Http } from '../../api/http';
import { readAll } from '../../api/readAll';
import { minuteMs } from '../../browser/time/durations';
import type { Block } from '../../contract/account';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

/** Somebody may have been blocked on another device, in ms. */
const freshMs = minuteMs;

/** Everybody the caller has blocked: few people, and all of them are needed to know whether somebody is. */
const blocksQuery = (http: Http) =>
  queryOptions({
    queryKey: keys.blocks,
    queryFn: () => readAll((query) => http(endpoints.listBlocks, { query })),
    networkMode: 'always',
    staleTime: freshMs,
  });

const noBlocks: Block[] = [];

/** Whom the caller has blocked; not requested from a service without the capability. */
export function useBlocks() {
  const { http } = useClient();
  const query = useQuery({ ...blocksQuery(http), enabled: http.has('blocks') });
  return {
    blocks: query.data ?? noBlocks,
    status: query.status,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Blocks somebody, or takes that back, by id. Both reject as `Http` does. */
export function useBlocking() {
  const { http } = useClient();
  const queryClient = useQueryClient();
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: keys.blocks }), [queryClient]);
  return {
    block: async (id: string): Promise<void> => {
      await http(endpoints.createBlock, { params: { id }, body: {} });
      await refresh();
    },
    unblock: async (id: string): Promise<void> => {
      await http(endpoints.deleteBlock, { params: { id } });
      await refresh();
    },
  };
}

async function blockedIds(http: Http, queryClient: QueryClient): Promise<ReadonlySet<string>> {
  const known = queryClient.getQueryData<Block[]>(keys.blocks) ?? noBlocks;
  // What cannot be read hides nobody who is not known to be blocked.
  const blocks = http.has('blocks') ? await queryClient.fetchQuery(blocksQuery(http)).catch(() => known) : noBlocks;
  return new Set(blocks.map(({ id }) => id));
}

/** The messages of a list whose authors are not blocked. Does not reject. */
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
