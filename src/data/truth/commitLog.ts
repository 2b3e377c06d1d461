import { setBounded } from '../../browser/bounded';
import { createEmitter } from '../../browser/store';
import type { Change } from './changes';

export interface CommitLog {
  /** Folds the answer with the commits since the request, which are newer. Rejects as the request. */
  during<T, R>(request: () => Promise<T>, fold: (answer: T, since: readonly Change[]) => R): Promise<R>;
  /** False for a message that is already deleted. */
  record(change: Change): boolean;
  isDeleted(messageId: string): boolean;
  /** Reports without recording. */
  emit(change: Change): void;
  /** Returns the unsubscribe function. */
  watch(watcher: (change: Change) => void): () => void;
}

const maxDeleted = 2_000;

export function createCommitLog(): CommitLog {
  /** Commits since each request under way. */
  const underWay = new Set<Change[]>();
  // A late answer must not restore a deleted message.
  const deleted = new Map<string, true>();
  const { emit, subscribe } = createEmitter<[Change]>();
  return {
    during: async (request, fold) => {
      const since: Change[] = [];
      underWay.add(since);
      try {
        const answer = await request();
        // The fold's own commits are not part of `since`.
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
