import type { Change } from './changes';
import type { TruthCache } from './truthCache';

interface Load<T, D> {
  key: readonly unknown[];
  request: () => Promise<T>;
  /** Undefined: the answer no longer fits what is cached, and is dropped. */
  fold: (current: D | undefined, answer: T) => D | undefined;
  reduce: (data: D, change: Change) => D;
}

/**
 * Asks for a list and folds the answer as of the moment it was asked for: whatever was committed since is replayed over
 * it. So an answer that is older than an acknowledgement, an event or a deletion undoes none of them.
 */
export async function load<T, D>(cache: TruthCache, { key, request, fold, reduce }: Load<T, D>): Promise<D | null> {
  const mark = cache.commits.cursor();
  try {
    const answer = await request();
    const folded = fold(cache.queryClient.getQueryData<D>(key), answer);
    if (folded === undefined) return null;
    const data = [...mark.changes()].reduce(reduce, folded);
    cache.write(key, data);
    return data;
  } finally {
    mark.release();
  }
}
