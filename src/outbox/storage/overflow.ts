import type { Draft } from '../model/draft';
import { type Entry, Outdated, QueueFull } from '../model/entry';
import type { FileStore } from '../model/keptFile';
import { createOverlay } from './overlay';
import { createMemoryStorage, type DraftOf, type NewEntry, type OutboxStorage } from './storage';

/** What the disk refuses, because it is full or gone, is kept in memory, and is shown and sent from there. */
export function withOverflow(disk: OutboxStorage): OutboxStorage {
  // Numbers above all those on disk: what is typed after the refusal comes last.
  const memory = createMemoryStorage(2 ** 52);
  const { isFull, isWhole, isDurable, ...entries } = createEntryOverflow(disk, memory);
  const { isEmpty, ...files } = createFileOverflow(disk.files, memory.files);
  return {
    ...disk,
    ...entries,
    files,
    get durable() {
      return isDurable() && isEmpty();
    },
    get whole() {
      return isWhole();
    },
    get readOnly() {
      return disk.readOnly && !isFull();
    },
  };
}

function createEntryOverflow(disk: OutboxStorage, memory: OutboxStorage) {
  const overlay = createOverlay(disk);
  /** The keys of those in memory, now or before. */
  const kept = new Set<string>();
  /** The disk has refused one, and memory is not empty since. */
  let full = false;
  /** The last reading failed. */
  let unread = false;
  /** The lease failed: whether another tab sends what is on disk is unknown. */
  let unleased = false;
  /** What is in memory is sent without what lies on disk. */
  const isAlone = () => full && (disk.readOnly || unleased);

  /** None where the disk cannot be read, so that those in memory are sent all the same. */
  async function readDisk(): Promise<Entry[]> {
    if (isAlone()) return [];
    try {
      const entries = await overlay.all();
      unread = false;
      // Where a write failed at its very end, the entry may be on disk as well as in memory.
      return entries.filter(({ key }) => !kept.has(key));
    } catch {
      unread = true;
      return [];
    }
  }

  async function add(entry: NewEntry, restOfDraft?: Draft): Promise<Entry> {
    if (disk.readOnly) throw new Outdated();
    // Once one is in memory the next goes there too: on disk its number would be lower, and it would be sent first.
    if (!full) {
      try {
        return await disk.add(entry, restOfDraft);
      } catch (error) {
        if (error instanceof QueueFull || disk.readOnly) throw error;
        full = true;
      }
    }
    kept.add(entry.key);
    return memory.add(entry, restOfDraft);
  }

  async function update(key: string, change: (entry: Entry) => Entry | null, draftOf?: DraftOf): Promise<Entry | null> {
    if (!kept.has(key)) return overlay.update(key, change, draftOf);
    let draft: Draft | undefined;
    const after = await memory.update(key, change, (entry) => {
      draft = draftOf?.(entry);
      return draft;
    });
    // The disk may have room again. Where it refuses, the writer of drafts notes it elsewhere.
    if (draft) await disk.saveDraft(draft).catch(() => undefined);
    if (after) kept.add(after.key);
    if ((await memory.all()).length === 0) {
      kept.clear();
      full = false;
    }
    return after;
  }

  /** What is in memory is this tab's alone, and needs no lease. */
  async function lease(owner: string, now: number, until: number): Promise<boolean> {
    try {
      const mine = await disk.lease(owner, now, until);
      unleased = false;
      return mine;
    } catch (error) {
      unleased = true;
      if (full) return true;
      throw error;
    }
  }

  return {
    isFull: () => full,
    isWhole: () => !unread && !isAlone(),
    isDurable: () => !full && !unread && overlay.isEmpty(),
    all: async () => [...(await readDisk()), ...(await memory.all())],
    add,
    update,
    lease,
  };
}

function createFileOverflow(disk: FileStore, memory: FileStore): FileStore & { isEmpty(): boolean } {
  /** The ids of those in memory. */
  const kept = new Set<string>();
  return {
    isEmpty: () => kept.size === 0,
    all: async () => [...(await disk.all()), ...(await memory.all())],
    add: async (file) => {
      try {
        await disk.add(file);
      } catch {
        kept.add(file.id);
        await memory.add(file);
      }
    },
    update: async (id, change) => {
      if (!kept.has(id)) return disk.update(id, change);
      const after = await memory.update(id, change);
      if (!after) kept.delete(id);
      return after;
    },
  };
}
