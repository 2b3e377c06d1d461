import { databaseName, openDisk } from './disk';
import { QueueFull } from './entry';
import { createMemoryStorage, type Storage } from './storage';

/** The disk, or memory where the browser refuses one (private windows), or both once the disk is full. */
export async function openStorage(base: string, contactId: string): Promise<Storage> {
  try {
    return withOverflow(await openDisk(databaseName(base, contactId)));
  } catch {
    return createMemoryStorage();
  }
}

/** What a full disk refuses is kept in memory: told, and never dropped. */
export function withOverflow(disk: Storage): Storage {
  // Places after everything on disk, so the order stays the one in which things were typed.
  const memory = createMemoryStorage(2 ** 52);
  let full = false;
  const kept = new Set<string>();
  return {
    ...disk,
    get durable() {
      return !full;
    },
    all: async () => (full ? [...(await disk.all()), ...(await memory.all())] : disk.all()),
    add: async (entry, spent) => {
      // Once one is in memory the next must follow it there, or it would overtake.
      if (!full) {
        try {
          return await disk.add(entry, spent);
        } catch (error) {
          if (error instanceof QueueFull || disk.readOnly) throw error;
          full = true;
        }
      }
      kept.add(entry.key);
      const added = await memory.add(entry, spent);
      return added;
    },
    update: async (key, change) => {
      if (!kept.has(key)) return disk.update(key, change);
      const after = await memory.update(key, change);
      if (after) kept.add(after.key);
      if ((await memory.all()).length === 0) {
        kept.clear();
        full = false;
      }
      return after;
    },
    saveDraft: (draft) => disk.saveDraft(draft).catch(() => memory.saveDraft(draft)),
  };
}
