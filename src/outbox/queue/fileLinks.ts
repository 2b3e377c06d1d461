import { hourMs } from '../../browser/time/durations';
import type { Entry } from '../model/entry';
import { linked, uploadsOf } from '../model/files';
import { isUnsent } from '../model/states';
import type { ChangeWhenIdle } from './changeWhenIdle';
import type { QueueParts } from './deps';

interface FileLinksDeps extends Pick<QueueParts, 'entryList' | 'kept' | 'tray'> {
  changeWhenIdle: ChangeWhenIdle;
}

/** An hour: what another page has just chosen may not be in its draft yet. */
const orphanAgeMs = hourMs;

/** Brings what became of stored files to the entries that wait for them. Every tab does, and each step may be repeated. */
export function createFileLinks({ entryList, kept, tray, changeWhenIdle }: FileLinksDeps) {
  /** The keys of entries whose change is under way. */
  const changing = new Set<string>();

  function link(): void {
    // Before the disk was read a file that is unknown may be there.
    const isKnown = (id: string) => kept.isLoaded() || kept.get(id) !== undefined;
    for (const entry of entryList.all()) {
      if (changing.has(entry.key) || !uploadsOf(entry).every(isKnown) || linked(entry, kept.get) === entry) continue;
      changing.add(entry.key);
      void changeWhenIdle(entry.key, (now) => linked(now, kept.get))
        .finally(() => changing.delete(entry.key))
        // Another file of it may have arrived meanwhile. Where the disk refuses, the next file or the next page does it.
        .then(
          (was) => was && link(),
          () => undefined,
        );
    }
  }

  return {
    link,
    /** The message of an entry is with the service: its files need not be here. */
    onAcked: (entry: Entry) => tray.dropFiles(uploadsOf(entry)),
    /** Removes the files that nothing refers to: a page ended between two steps. */
    sweep: (now: number, inDrafts: readonly string[]) => {
      const unsent = entryList.all().filter(isUnsent);
      const used = new Set([...inDrafts, ...unsent.flatMap(uploadsOf)]);
      const isOrphan = (id: string, createdAt: number) => !used.has(id) && now - createdAt > orphanAgeMs;
      kept.removeFiles(kept.all().flatMap(({ id, createdAt }) => (isOrphan(id, createdAt) ? id : [])));
    },
  };
}
