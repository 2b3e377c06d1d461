import type { Query, QueryClient } from '@tanstack/react-query';
import { isTransient } from '../../api/errors';
import type { Runtime } from '../../browser/runtime';
import { isUnconfirmed } from '../truth/truthCache';
import type { Cache } from '../writes/cache';
import { retry } from '../writes/retry';

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && isTransient(state.error);

/** Unconfirmed data counts as lost, because an event that updates the data clears the error of the query. */
const isLost = (query: Query): boolean => hasFailed(query) || isUnconfirmed(query.state.data);

/** Retries failed queries without a refetch, because a refetch would replace the error notice by a skeleton. */
export function recoverQueries({
  cache,
  runtime,
  signal,
}: {
  cache: Cache;
  runtime: Runtime;
  signal: AbortSignal;
}): void {
  const recovering = new Set<Query>();
  const queries = cache.queryClient.getQueryCache();

  async function recover(query: Query): Promise<void> {
    if (recovering.has(query) || !hasFailed(query)) return;
    recovering.add(query);
    let failure = query.state.error;
    const refetchLost = async () => {
      const first = failure;
      failure = null;
      // The query has just failed, so `retry` waits before the first request.
      if (first) throw first;
      if (isLost(query) && query.isActive()) await refetch(cache.queryClient, query, signal);
    };
    try {
      await retry(refetchLost, { signal, runtime, cache });
    } catch {
      if (!signal.aborted && query.isActive()) void query.fetch().catch(() => undefined);
    } finally {
      recovering.delete(query);
    }
  }

  for (const query of queries.getAll()) void recover(query);
  const stop = queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') void recover(event.query);
  });
  signal.addEventListener('abort', stop);
}

async function refetch(queryClient: QueryClient, query: Query, signal: AbortSignal): Promise<void> {
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function') return;
  const { queryKey, meta } = query;
  const answer = await queryFn({ client: queryClient, queryKey, meta, signal });
  if (isLost(query)) queryClient.setQueryData(queryKey, answer);
}
