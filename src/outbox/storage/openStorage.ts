import { databaseName } from '../../browser/databaseName';
import { Outdated, QueueFull } from '../queue/entries/entry';
import { openDisk } from './indexedDb';
import { createOverlay } from './overlay';
import { createMemoryStorage, type OutboxStorage } from './storage';

/** The disk, or memory where the browser refuses one (private windows), or both once the disk is full or gone. */
export async function openStorage(base: string, contactId: string): Promise<OutboxStorage> {
  try {
    return withOverflow(await openDisk(databaseName(base, contactId)));
  } catch {
    return createMemoryStorage();
  }
}

/** What a disk refuses, full or gone, is kept in memory: shown, sent, and never dropped. */
export function withOverflow(disk: OutboxStorage): OutboxStorage {
  // After everything on disk, so the order stays the one in which things were typed.
  const memory = createMemoryStorage(2 ** 52);
  let full = false;
  /** The last reading failed. */
  let unread = false;
  /** The lease failed: whether another tab sends what is on disk is unknown. */
  let unleased = false;
  const kept = new Set<string>();
  const overlay = createOverlay(disk);
  /** Files that the disk refused. */
  const keptFiles = new Set<string>();

  /** None where the disk cannot be read: what is in memory is sent all the same. */
  async function onDisk(): Promise<Awaited<ReturnType<OutboxStorage['all']>>> {
    if (full && (disk.readOnly || unleased)) return [];
    try {
      const entries = await overlay.all();
      unread = false;
      // One whose writing failed at the very end may lie there too.
      return entries.filter(({ key }) => !kept.has(key));
    } catch {
      unread = true;
      return [];
    }
  }

  return {
    ...disk,
    get durable() {
      return !full && !unread && overlay.isEmpty() && keptFiles.size === 0;
    },
    get whole() {
      return !unread && !(full && (disk.readOnly || unleased));
    },
    get readOnly() {
      return disk.readOnly && !full;
    },
    all: async () => [...(await onDisk()), ...(await memory.all())],
    add: async (entry, restOfDraft) => {
      if (disk.readOnly) throw new Outdated();
      // Once one is in memory the next must follow it there, or it would overtake.
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
    },
    update: async (key, change) => {
      if (!kept.has(key)) return overlay.update(key, change);
      const after = await memory.update(key, change);
      if (after) kept.add(after.key);
      if ((await memory.all()).length === 0) {
        kept.clear();
        full = false;
      }
      return after;
    },
    files: {
      all: async () => [...(await disk.files.all().catch(() => [])), ...(await memory.files.all())],
      add: async (file) => {
        try {
          await disk.files.add(file);
        } catch {
          keptFiles.add(file.id);
          await memory.files.add(file);
        }
      },
      update: async (id, change) => {
        if (!keptFiles.has(id)) return disk.files.update(id, change);
        const after = await memory.files.update(id, change);
        if (!after) keptFiles.delete(id);
        return after;
      },
    },
    lease: async (...asked) => {
      try {
        const mine = await disk.lease(...asked);
        unleased = false;
        return mine;
      } catch (error) {
        unleased = true;
        if (full) return true;
        throw error;
      }
    },
  };
}
