import type { Change } from './changes';
import { commit } from './commit';
import type { TruthCache, ViewedTruth } from './truthCache';

interface Load<T, D, N> {
  key: readonly unknown[];
  request: () => Promise<T>;
  /** Returns undefined to drop an outdated response. */
  fold: (current: D | undefined, answer: T) => D | N;
  reduce: (data: D, change: Change) => D;
}

/** Applies the commits since the request to the response. Rejects as the request does. */
export const load = <T, D, N extends undefined = never>(
  cache: TruthCache,
  { key, request, fold, reduce }: Load<T, D, N>,
): Promise<D | N> =>
  cache.commits.during(request, (answer, since) => {
    const folded = fold(cache.queryClient.getQueryData<D>(key), answer);
    if (folded === undefined) return folded;
    const data = since.reduce(reduce, folded);
    cache.write(key, data);
    return data;
  });

interface LoadedChange<T> {
  request: () => Promise<T>;
  change: (answer: T) => Change;
  isNewer: (since: Change) => boolean;
}

/** Like `load`, but commits the response as a change to all cached data. */
export const loadChange = <T>(cache: ViewedTruth, { request, change, isNewer }: LoadedChange<T>): Promise<T> =>
  cache.commits.during(request, (answer, since) => {
    for (const each of [change(answer), ...since.filter(isNewer)]) commit(cache, each);
    return answer;
  });
