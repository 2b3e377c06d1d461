import { sameItems } from '../../browser/omit';
import type { Runtime } from '../../browser/runtime';
import { createEmitter } from '../../browser/store';
import type { Entry } from '../model/entry';
import { isStranded, isUnsent } from '../model/states';
import type { OutboxStorage } from '../storage/storage';

export interface OutboxStatus {
  unsent: number;
  paused: boolean;
  durable: boolean;
}

/** A copy of the entries on disk, sorted by `seq`. An unchanged entry stays the same object. */
export function createEntryList(
  storage: OutboxStorage,
  clocks: Pick<Runtime, 'now' | 'ticks'> = { now: Date.now, ticks: () => performance.now() },
) {
  const { emit, subscribe } = createEmitter();
  const keys = new Map<string, string>();
  /** Acknowledgement times by `ticks`. With a wall clock that is set back, a new message could look deleted. */
  const ackedAt = new Map<string, number>();
  let entries: readonly Entry[] = [];
  let byConversation = new Map<string, readonly Entry[]>();
  let status: OutboxStatus = { unsent: 0, paused: false, durable: storage.durable };
  let stranded = noEntries;
  let paused = false;
  /** Keys of removed entries. A late broadcast or read must not bring an entry back. */
  const gone = new Set<string>();
  const seen = new Set<string>();
  let writes = 0;

  function show(next: readonly Entry[]): void {
    for (const { ackedId, key, settledAt } of next) {
      seen.add(key);
      if (!ackedId || ackedAt.has(key)) continue;
      keys.set(ackedId, key);
      const wall = clocks.now();
      ackedAt.set(key, clocks.ticks() - Math.max(0, wall - (settledAt ?? wall)));
    }
    entries = next;
    const grouped = new Map<string, Entry[]>();
    for (const entry of next)
      grouped.set(entry.conversationId, [...(grouped.get(entry.conversationId) ?? noEntries), entry]);
    byConversation = new Map([...grouped].map(([id, rows]) => [id, same(rows, byConversation.get(id) ?? noEntries)]));
    stranded = same(next.filter(isStranded), stranded);
    const unsent = next.filter(isUnsent).length;
    const now = { unsent, paused, durable: storage.durable };
    if (JSON.stringify(now) !== JSON.stringify(status)) status = now;
    emit();
  }

  return {
    all: () => entries,
    get: (key: string): Entry | undefined => entries.find((entry) => entry.key === key),
    has: (key: string): boolean => seen.has(key) || gone.has(key),
    of: (conversationId: string): readonly Entry[] => byConversation.get(conversationId) ?? noEntries,
    stranded: () => stranded,
    status: () => status,
    isPaused: () => paused,
    setPaused: (now: boolean) => {
      paused = now;
      show(entries);
    },
    /** Infinity if the time is unknown. Then no page of messages removes the entry. */
    ackedAt: (key: string): number => ackedAt.get(key) ?? Number.POSITIVE_INFINITY,
    keyOf: (messageId: string): string => keys.get(messageId) ?? messageId,
    claimed: (): Iterable<string> => keys.keys(),
    subscribe,
    putEntry: (key: string, entry: Entry | null) => {
      writes++;
      // The list may have read the entry from the disk already, under its new key.
      const at = entries.findIndex((e) => e.key === key || e.key === entry?.key);
      if (entry?.key !== key) gone.add(key);
      if (!entry) return show(entries.filter((e) => e.key !== key));
      // Broadcasts may arrive out of order or after the removal.
      if (gone.has(entry.key) || isOld(entry, entries[at])) return;
      show(at < 0 ? [...entries, entry].toSorted((a, b) => a.seq - b.seq) : entries.with(at, entry));
    },
    refresh: async () => {
      // A write during the read makes the read outdated.
      let before: number;
      let fresh: readonly Entry[];
      do {
        before = writes;
        fresh = (await storage.entries()).filter(({ key }) => !gone.has(key));
      } while (before !== writes);
      show(merged(entries, fresh));
    },
    clearEntries: () => {
      writes++;
      show([]);
    },
  };
}

export type EntryList = ReturnType<typeof createEntryList>;

const noEntries: readonly Entry[] = [];

const isOld = (entry: Entry, known: Entry | undefined): boolean =>
  known !== undefined && (known === entry || (known.writes ?? 0) > (entry.writes ?? 0));

const same = (rows: readonly Entry[], before: readonly Entry[]): readonly Entry[] =>
  sameItems(rows, before) ? before : rows;

/** Keeps acknowledged entries that another tab removed, because this tab may not show their messages yet. */
function merged(before: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  const known = new Map(before.map((entry) => [entry.key, entry]));
  const there = new Set(fresh.map((entry) => entry.key));
  const kept = before.filter((entry) => entry.state === 'acked' && !there.has(entry.key));
  const read = fresh.map((entry) => {
    const old = known.get(entry.key);
    return old && JSON.stringify(old) === JSON.stringify(entry) ? old : entry;
  });
  return kept.length > 0 ? [...read, ...kept].sort((a, b) => a.seq - b.seq) : read;
}
