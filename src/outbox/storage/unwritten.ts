import { isNamed } from '../../browser/idbConnection';
import { type Entry, Outdated } from '../model/entry';
import { isRepeatable, isUnderWay } from '../model/states';
import { type DraftOf, type OutboxStorage, rewritten } from './storage';

/**
 * Lets the outbox send on a full disk. A state that the disk refuses stays in memory, if a restart from the row on disk
 * is safe.
 */
export function withUnwrittenStates(disk: OutboxStorage): OutboxStorage {
  const unwritten = new Map<string, Entry>();
  let last: Promise<unknown> = Promise.resolve();

  async function all(): Promise<Entry[]> {
    const entries = await disk.entries();
    return entries.map((entry) => unwritten.get(entry.key) ?? entry);
  }

  async function update(key: string, change: (entry: Entry) => Entry | null, draftOf?: DraftOf): Promise<Entry | null> {
    try {
      const after = await disk.updateEntry(key, (entry) => change(unwritten.get(key) ?? entry), draftOf);
      unwritten.delete(key);
      return after;
    } catch (error) {
      if (error instanceof Outdated) throw error;
      // A full disk may refuse the draft and still delete the entry. The caller has the words in memory.
      if (draftOf && isNamed(error, 'QuotaExceededError')) return update(key, change);
      const before = (await all()).find((entry) => entry.key === key);
      const after = rewritten(before, change);
      if (!before || !after || !isHarmless(before, after)) throw error;
      unwritten.set(key, after);
      return after;
    }
  }

  return {
    ...disk,
    get readOnly() {
      return disk.readOnly;
    },
    entries: all,
    // Updates run one after another. No update may run between the refusal of the disk and the change in memory.
    updateEntry: (key, change, draftOf) => {
      const updated = last.then(() => update(key, change, draftOf));
      last = updated.catch(() => undefined);
      return updated;
    },
  };
}

/** True if a restart from the row on disk sends the same text and key and cannot double the message. */
const isHarmless = (before: Entry, after: Entry): boolean =>
  after.key === before.key &&
  after.text === before.text &&
  after.changed === before.changed &&
  after.attachments === before.attachments &&
  (!isUnderWay(after) || isRepeatable(after));
