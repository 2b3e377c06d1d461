import { setBounded } from '../../browser/bounded';
import { createEmitter } from '../../browser/store';
import type { Change } from './changes';

const maxDeleted = 2_000;

export function createCommitLog() {
  /** Commits since each request under way. */
  const underWay = new Set<Change[]>();
  // A late answer must not restore a deleted message.
  const deleted = new Map<string, true>();
  const { emit, subscribe } = createEmitter<[Change]>();
  return {
    /** Folds the answer with the commits since the request, which are newer. Rejects as the request. */
    during: async <T, R>(request: () => Promise<T>, fold: (answer: T, since: readonly Change[]) => R): Promise<R> => {
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
    /** False for a message that is already deleted. */
    record: (change: Change) => {
      if (change.type === 'message.deleted') {
        setBounded(deleted, change.message_id, true, maxDeleted);
      }
      if ((change.type === 'message.created' || change.type === 'message.updated') && deleted.has(change.message.id)) {
        return false;
      }
      for (const since of underWay) since.push(change);
      return true;
    },
    isDeleted: (messageId: string) => deleted.has(messageId),
    /** Reports without recording. */
    emit,
    /** Returns the unsubscribe function. */
    watch: subscribe,
  };
}
