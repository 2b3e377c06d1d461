import type { QueryClient } from '@tanstack/react-query';
import type { Change } from './changes';

/** What was committed since a request was sent. */
export interface Mark {
  changes(): readonly Change[];
  release(): void;
}

interface Ledger {
  marks: Set<Change[]>;
  /** Deleted messages: an answer that overtook its deletion must not bring one back. */
  gone: Set<string>;
  watchers: Set<(change: Change) => void>;
}

const ledgers = new WeakMap<QueryClient, Ledger>();
const remembered = 2_000;

/** The running record of one cache's commits. */
export function ledgerOf(queryClient: QueryClient): Ledger {
  const known = ledgers.get(queryClient);
  if (known) return known;
  const ledger: Ledger = { marks: new Set(), gone: new Set(), watchers: new Set() };
  ledgers.set(queryClient, ledger);
  return ledger;
}

/** Taken before a request, read after it: a list is the past, and what was committed meanwhile is newer than it. */
export function markNow(queryClient: QueryClient): Mark {
  const { marks } = ledgerOf(queryClient);
  const since: Change[] = [];
  marks.add(since);
  return { changes: () => since, release: () => marks.delete(since) };
}

/** Writes a commit down; false when it speaks of a message that is already gone. */
export function record(queryClient: QueryClient, change: Change): boolean {
  const { marks, gone } = ledgerOf(queryClient);
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
  for (const since of marks) since.push(change);
  return true;
}
