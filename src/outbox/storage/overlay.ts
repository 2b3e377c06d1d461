import { isNamed } from '../../browser/idbConnection';
import type { Entry } from '../model/entry';
import { isRepeatable, isUnderWay } from '../model/states';
import { type DraftOf, type OutboxStorage, rewritten } from './storage';

/** Changes of entries that a full disk refuses are kept in memory, over the rows on disk, until the disk takes a change again. */
export function createOverlay(disk: OutboxStorage): Pick<OutboxStorage, 'all' | 'update'> & { isEmpty(): boolean } {
  const changed = new Map<string, Entry>();
  let last: Promise<unknown> = Promise.resolve();

  async function all(): Promise<Entry[]> {
    const entries = await disk.all();
    return entries.map((entry) => changed.get(entry.key) ?? entry);
  }

  async function update(key: string, change: (entry: Entry) => Entry | null, draftOf?: DraftOf): Promise<Entry | null> {
    try {
      const after = await disk.update(key, (entry) => change(changed.get(key) ?? entry), draftOf);
      changed.delete(key);
      return after;
    } catch (error) {
      if (disk.readOnly) throw error;
      // What only takes away it may still take. The words are then in the caller's memory, and noted from there.
      if (draftOf && isNamed(error, 'QuotaExceededError')) return update(key, change);
      const before = (await all()).find((entry) => entry.key === key);
      const after = rewritten(before, change);
      if (!before || !after || !isHarmless(before, after)) throw error;
      changed.set(key, after);
      return after;
    }
  }

  return {
    isEmpty: () => changed.size === 0,
    all,
    // One after the other, as on disk: no other change may come between a refusal and the change in memory.
    update: (key, change, draftOf) => {
      const updated = last.then(() => update(key, change, draftOf));
      last = updated.catch(() => undefined);
      return updated;
    },
  };
}

/**
 * Whether another page may begin again with what is on disk: the same words under the same key, and tried only where the
 * same again cannot double it.
 */
const isHarmless = (before: Entry, after: Entry): boolean =>
  after.key === before.key &&
  after.text === before.text &&
  after.changed === before.changed &&
  after.attachments === before.attachments &&
  (!isUnderWay(after) || isRepeatable(after));
