import type { Runtime } from '#browser/runtime';
import type { Entry } from '../../model/entry';
import { pollMs } from '../../model/rules';
import { paused, resumed } from '../../model/states';
import type { OutboxStorage } from '../../storage/storage';
import type { EntryList } from '../entryList';

interface PauseDeps {
  storage: OutboxStorage;
  entryList: EntryList;
  runtime: Pick<Runtime, 'later'>;
  ended: AbortSignal;
  onChange(key: string, entry: Entry | null): void;
  onResume(): void;
}

export function createPause({ storage, entryList, runtime, ended, onChange, onResume }: PauseDeps) {
  async function pauseAll(): Promise<void> {
    const pause = (entry: Entry) => (entryList.isPaused() ? paused(entry) : entry);
    for (const entry of entryList.all().filter((each) => pause(each) !== each)) {
      await storage.updateEntry(entry.key, pause).then(
        // The disk has no row if the entry comes from a tab without a disk.
        (now) => now && onChange(entry.key, now),
        // If the disk refuses the state, the entry stays queued, but a paused outbox sends nothing.
        () => undefined,
      );
    }
  }

  async function resumeAll(): Promise<void> {
    // Reads the disk, because the broadcast of a just paused entry may not have arrived.
    const asleep = (await storage.entries()).filter((entry) => entry.state === 'paused');
    await Promise.all(asleep.map((entry) => storage.updateEntry(entry.key, resumed)));
    if (asleep.length > 0) await entryList.refresh();
  }

  function resume(): void {
    if (ended.aborted || entryList.isPaused()) return;
    resumeAll()
      .catch(() => void runtime.later(pollMs, resume))
      .then(onResume);
  }

  return {
    pauseAll,
    resumeAll,
    signedOut: () => {
      entryList.setPaused(true);
      void pauseAll();
    },
    signedIn: () => {
      entryList.setPaused(false);
      resume();
    },
  };
}
