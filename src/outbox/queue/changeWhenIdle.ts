import { type Entry, NotNow } from '../model/entry';
import { pollMs } from '../model/rules';
import { isUnderWay } from '../model/states';
import type { DraftOf } from '../storage/storage';
import type { QueueParts } from './deps';

/**
 * Changes an entry once no try of it is under way; `waited`: one was. Resolves to the entry before, or undefined if there is none.
 * Rejects with `NotNow` after the end of the outbox, and with the error of the disk or of `change`.
 */
export type ChangeWhenIdle = (
  key: string,
  change: (entry: Entry, waited: boolean) => Entry | null,
  draftOf?: DraftOf,
) => Promise<Entry | undefined>;

interface ChangeWhenIdleDeps extends Pick<QueueParts, 'storage' | 'runtime' | 'entryList' | 'onChange' | 'ended'> {
  onDecided(): void;
}

export function createChangeWhenIdle(deps: ChangeWhenIdleDeps): ChangeWhenIdle {
  const { storage, runtime, entryList, onChange, onDecided, ended } = deps;
  /** Resolves when an entry changes, or after a while, because this tab may miss the change. */
  function nextChange(key: string): { came: Promise<void>; stop: () => void } {
    const before = entryList.get(key);
    let stop = () => {};
    const came = new Promise<void>((resolve) => {
      stop = entryList.subscribe(() => entryList.get(key) !== before && resolve());
      runtime.later(pollMs, resolve);
    });
    return { came, stop };
  }

  return async (key, change, draftOf) => {
    for (let waited = false; !ended.aborted; waited = true) {
      const next = nextChange(key);
      let decided: Entry | undefined;
      try {
        const decide = (entry: Entry) => {
          // While the disk is full, this tab's memory is ahead of the disk.
          const isBehind = (entryList.get(key)?.writes ?? 0) > (entry.writes ?? 0);
          if (isUnderWay(entry) || isBehind) return entry;
          decided = entry;
          return change(entry, waited);
        };
        const after = await storage.updateEntry(key, decide, draftOf);
        if (decided || !after) {
          if (decided) onChange(key, after);
          onDecided();
          return decided;
        }
        await next.came;
      } finally {
        next.stop();
      }
    }
    throw new NotNow();
  };
}
