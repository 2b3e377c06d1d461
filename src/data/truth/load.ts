import type { Change } from './changes';
import { commit } from './commit';
import type { TruthCache, ViewedTruth } from './truthCache';

interface Load<T, D, N> {
  key: readonly unknown[];
  request: () => Promise<T>;
  /** Undefined, where `N` allows it: the answer no longer fits what is cached, and is dropped. */
  fold: (current: D | undefined, answer: T) => D | N;
  reduce: (data: D, change: Change) => D;
}

/**
 * Requests a list, folds the answer, and replays over it what was committed since the request: so an answer that is older
 * than an acknowledgement, an event or a deletion undoes none of them. Undefined: it no longer fitted. Rejects as the request.
 */
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
  /** Whether one that was committed since the request stands above the answer. */
  isNewer: (since: Change) => boolean;
}

/** The same for what concerns several lists: commits the answer as a change, and what is newer once more. Rejects as the request. */
export const loadChange = <T>(cache: ViewedTruth, { request, change, isNewer }: LoadedChange<T>): Promise<T> =>
  cache.commits.during(request, (answer, since) => {
    for (const each of [change(answer), ...since.filter(isNewer)]) commit(cache, each);
    return answer;
  });
