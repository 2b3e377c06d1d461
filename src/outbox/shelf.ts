import type { Message } from '../contract/resources';
import type { Entry } from './entry';
import { isStranded, isUnsent } from './machine';
import type { Storage } from './storage';

/** What the whole outbox comes to, for the banner and for signing out. */
export interface OutboxStatus {
  /** Messages and edits that are not with the service. */
  unsent: number;
  /** Signed out: they go on when the same person signs in. */
  paused: boolean;
  /** False: they are lost when this tab is closed. */
  durable: boolean;
  /** Written by a newer version of the app: they can only be read and copied. */
  readOnly: boolean;
}

/** The entries as they are on disk, in memory and in order, with identities that only change when they do. */
export function createShelf(storage: Storage) {
  const listeners = new Set<() => void>();
  const keys = new Map<string, string>();
  let entries: readonly Entry[] = [];
  let byConversation = new Map<string, readonly Entry[]>();
  let status: OutboxStatus = { unsent: 0, paused: false, durable: storage.durable, readOnly: storage.readOnly };
  let stranded = none;
  let paused = false;
  /** What has gone does not come back, whatever was on its way. */
  const gone = new Set<string>();
  let writes = 0;

  function show(next: readonly Entry[]): void {
    for (const { ackedId, key } of next) if (ackedId) keys.set(ackedId, key);
    entries = next;
    const grouped = new Map<string, Entry[]>();
    for (const entry of next) {
      const rows = grouped.get(entry.conversationId);
      if (rows) rows.push(entry);
      else grouped.set(entry.conversationId, [entry]);
    }
    byConversation = new Map(
      [...grouped].map(([id, rows]) => {
        return [id, same(rows, byConversation.get(id) ?? none)];
      }),
    );
    stranded = same(next.filter(isStranded), stranded);
    const unsent = next.filter(isUnsent).length;
    const now = { unsent, paused, durable: storage.durable, readOnly: storage.readOnly };
    if (JSON.stringify(now) !== JSON.stringify(status)) status = now;
    for (const listener of listeners) listener();
  }

  return {
    all: () => entries,
    of: (conversationId: string): readonly Entry[] => byConversation.get(conversationId) ?? none,
    stranded: () => stranded,
    status: () => status,
    isPaused: () => paused,
    setPaused: (now: boolean) => {
      paused = now;
      show(entries);
    },
    keyOf: (messageId: string): string => keys.get(messageId) ?? messageId,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (key: string, entry: Entry | null) => {
      writes++;
      const at = entries.findIndex((e) => e.key === key);
      if (entry?.key !== key) gone.add(key);
      if (!entry) return show(entries.filter((e) => e.key !== key));
      // Another tab's word may be late.
      if (gone.has(entry.key) || isOld(entry, entries[at])) return;
      show(at < 0 ? [...entries, entry].toSorted((a, b) => a.seq - b.seq) : entries.with(at, entry));
    },
    refresh: async () => {
      // A read that a write of our own overtook is older than what is shown.
      for (let seen = -1; seen !== writes; ) {
        seen = writes;
        const fresh = await storage.all();
        if (seen === writes) show(merged(entries, fresh, storage.whole));
      }
    },
    /** Entries of a conversation whose message this newest page shows, or would have shown were it not deleted. */
    shown: (conversationId: string, messages: readonly Message[], hasMore: boolean): string[] => {
      const ids = new Set(messages.map((message) => message.id));
      const oldest = Math.min(...messages.map((message) => message.created_at));
      return (byConversation.get(conversationId) ?? none).flatMap(({ key, ackedId, ackedCreatedAt }) => {
        if (ackedId === undefined) return [];
        const older = hasMore && ackedCreatedAt !== undefined && ackedCreatedAt < oldest;
        return ids.has(ackedId) || older ? [key] : [];
      });
    },
    clear: async () => {
      writes++;
      show([]);
    },
  };
}

const none: readonly Entry[] = [];

const isOld = (entry: Entry, known: Entry | undefined): boolean =>
  known !== undefined && (known === entry || (known.writes ?? 0) > (entry.writes ?? 0));

/** What was there before, if it says the same. */
const same = (rows: readonly Entry[], before: readonly Entry[]): readonly Entry[] =>
  rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows;

/**
 * Rows read again are new objects: those that say the same keep their identity. A sent one that another tab has let go,
 * because its own list showed it, stays here until the list of this tab does; so does what a disk that is gone held.
 */
function merged(before: readonly Entry[], fresh: readonly Entry[], whole: boolean): readonly Entry[] {
  const known = new Map(before.map((entry) => [entry.key, entry]));
  const there = new Set(fresh.map((entry) => entry.key));
  const kept = before.filter((entry) => (entry.state === 'acked' || !whole) && !there.has(entry.key));
  const read = fresh.map((entry) => {
    const old = known.get(entry.key);
    return old && JSON.stringify(old) === JSON.stringify(entry) ? old : entry;
  });
  return kept.length > 0 ? [...read, ...kept].sort((a, b) => a.seq - b.seq) : read;
}
