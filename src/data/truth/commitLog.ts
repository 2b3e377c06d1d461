import { setBounded } from '../../browser/bounded';
import { createEmitter } from '../../browser/store';
import type { Change } from './changes';

/** The running record of one cache's commits. */
export interface CommitLog {
  /** Makes a request and hands over its answer with what was committed meanwhile, which is newer. Rejects as it does. */
  during<T, R>(request: () => Promise<T>, fold: (answer: T, since: readonly Change[]) => R): Promise<R>;
  /** False when the change concerns a message that is already deleted. */
  record(change: Change): boolean;
  /** Whether a deletion of this message was recorded. */
  isDeleted(messageId: string): boolean;
  /** Reports a change to the watchers, without recording it. */
  emit(change: Change): void;
  /** Calls back after every commit; returns how to stop. */
  watch(watcher: (change: Change) => void): () => void;
}

const maxDeleted = 2_000;

export function createCommitLog(): CommitLog {
  /** For each request under way, what was committed since. */
  const underWay = new Set<Change[]>();
  // An answer that overtook a deletion must not bring the message back.
  const deleted = new Map<string, true>();
  const { emit, subscribe } = createEmitter<[Change]>();
  return {
    during: async (request, fold) => {
      const since: Change[] = [];
      underWay.add(since);
      try {
        const answer = await request();
        // Before the fold, whose own commits are no part of it.
        underWay.delete(since);
        return fold(answer, since);
      } finally {
        underWay.delete(since);
      }
    },
    record: (change) => {
      if (change.type === 'message.deleted') {
        setBounded(deleted, change.message_id, true, maxDeleted);
      }
      if ((change.type === 'message.created' || change.type === 'message.updated') && deleted.has(change.message.id)) {
        return false;
      }
      for (const since of underWay) since.push(change);
      return true;
    },
    isDeleted: (messageId) => deleted.has(messageId),
    emit,
    watch: subscribe,
  };
}
