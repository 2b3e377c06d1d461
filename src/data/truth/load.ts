import type { QueryClient } from '@tanstack/react-query';
import type { Change } from './changes';
import { write } from './commit';
import { commitLogOf, cursorNow } from './commitLog';

interface Load<T, D> {
  key: readonly unknown[];
  ask: () => Promise<T>;
  /** Undefined: the answer no longer fits what is cached, and is dropped. */
  fold: (current: D | undefined, answer: T) => D | undefined;
  reduce: (data: D, change: Change) => D;
}

/**
 * Asks for a list and folds the answer as of the moment it was asked for: whatever was committed since is replayed over
 * it. So an answer that is older than an acknowledgement, an event or a deletion undoes none of them.
 */
export async function load<T, D>(queryClient: QueryClient, { key, ask, fold, reduce }: Load<T, D>): Promise<D | null> {
  const mark = cursorNow(queryClient);
  try {
    const answer = await ask();
    const folded = fold(queryClient.getQueryData<D>(key), answer);
    if (folded === undefined) return null;
    const data = [...mark.changes()].reduce(reduce, folded);
    write(queryClient, key, data);
    return data;
  } finally {
    mark.release();
  }
}

/** Tells who watches commits what a list said, without folding it again. */
export function announce(queryClient: QueryClient, change: Change): void {
  for (const watcher of commitLogOf(queryClient).watchers) watcher(change);
}
