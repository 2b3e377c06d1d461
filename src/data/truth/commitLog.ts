import type { QueryClient } from '@tanstack/react-query';
import type { Change } from './changes';

/** What was committed since a request was sent. */
export interface CommitCursor {
  changes(): readonly Change[];
  release(): void;
}

interface CommitLog {
  cursors: Set<Change[]>;
  /** Deleted messages: an answer that overtook its deletion must not bring one back. */
  gone: Set<string>;
  watchers: Set<(change: Change) => void>;
}

const logs = new WeakMap<QueryClient, CommitLog>();
const remembered = 2_000;

/** The running record of one cache's commits. */
export function commitLogOf(queryClient: QueryClient): CommitLog {
  const known = logs.get(queryClient);
  if (known) return known;
  const log: CommitLog = { cursors: new Set(), gone: new Set(), watchers: new Set() };
  logs.set(queryClient, log);
  return log;
}

/** Taken before a request, read after it: a list is the past, and what was committed meanwhile is newer than it. */
export function cursorNow(queryClient: QueryClient): CommitCursor {
  const { cursors } = commitLogOf(queryClient);
  const since: Change[] = [];
  cursors.add(since);
  return { changes: () => since, release: () => cursors.delete(since) };
}

/** Writes a commit down; false when it speaks of a message that is already gone. */
export function recordCommit(queryClient: QueryClient, change: Change): boolean {
  const { cursors, gone } = commitLogOf(queryClient);
  if (change.type === 'message.deleted') {
    gone.add(change.message_id);
    for (const id of gone) {
      if (gone.size <= remembered) break;
      gone.delete(id);
    }
  }
  if ((change.type === 'message.created' || change.type === 'message.updated') && gone.has(change.message.id)) {
    return false;
  }
  for (const since of cursors) since.push(change);
  return true;
}
