import type { Entry } from '../model/entry';
import { heldBy } from '../model/states';
import type { QueueParts } from './deps';

interface EntryHoldsDeps extends Pick<QueueParts, 'storage' | 'page' | 'onChange'> {
  /** An entry may be sent again. */
  onFree(): void;
}

/**
 * Keeps an entry, and those after it in its conversation, from being sent while its form is open: on disk, so that other tabs see it,
 * and freed with the page.
 */
export function createEntryHolds({ storage, page, onChange, onFree }: EntryHoldsDeps) {
  async function change(key: string, next: (entry: Entry) => Entry): Promise<void> {
    let changed = false;
    const after = await storage.updateEntry(key, (entry) => {
      const now = next(entry);
      changed = now !== entry;
      return now;
    });
    if (after && changed) onChange(key, after);
  }

  const hold = (entry: Entry): Entry =>
    entry.state === 'acked' ? entry : { ...entry, held: [...(heldBy(entry, isOther).held ?? []), page.id] };
  const isOther = (id: string) => id !== page.id;

  /** The result releases it. Where the disk refuses, the entry is not held. */
  return (key: string): (() => void) => {
    let isReleased = false;
    const begun = page.announced.then(() => (isReleased ? undefined : change(key, hold))).catch(() => undefined);
    return () => {
      isReleased = true;
      void begun
        .then(() => change(key, (entry) => heldBy(entry, isOther)))
        .catch(() => undefined)
        .then(onFree);
    };
  };
}
