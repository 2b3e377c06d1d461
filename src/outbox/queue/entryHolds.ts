import type { Runtime } from '../../browser/runtime';
import type { Entry } from '../model/entry';
import { keptHolds } from '../model/held';
import type { ThisPage } from '../model/lease';
import { pageLeaseMs } from '../model/lease';
import type { OutboxStorage } from '../storage/storage';

/** How often a hold is renewed where there are no Web Locks, in ms. */
const holdRenewalMs = 25_000;

interface EntryHoldsDeps {
  storage: OutboxStorage;
  runtime: Pick<Runtime, 'now' | 'later'>;
  page: ThisPage;
  onChange(key: string, entry: Entry): void;
  /** An entry may be sent again. */
  onFree(): void;
}

/** Keeps an entry from being sent while its form is open: on disk, so that other tabs see it, and freed with the page. */
export function createEntryHolds({ storage, runtime, page, onChange, onFree }: EntryHoldsDeps) {
  async function change(key: string, next: (entry: Entry) => Entry): Promise<void> {
    let changed = false;
    const after = await storage.update(key, (entry) => {
      const now = next(entry);
      changed = now !== entry;
      return now;
    });
    if (after && changed) onChange(key, after);
  }

  const claim = (key: string) =>
    change(key, (entry) => {
      if (entry.state === 'acked') return entry;
      const others = (entry.held ?? []).filter(({ by }) => by !== page.id);
      return { ...entry, held: [...others, { by: page.id, until: runtime.now() + pageLeaseMs }] };
    });

  /** The result releases it. Where the disk refuses, the entry is not held. */
  return (key: string): (() => void) => {
    let isReleased = false;
    let stop = () => {};
    const renew = () => {
      stop = runtime.later(holdRenewalMs, () => {
        claim(key).catch(() => undefined);
        renew();
      });
    };
    const begun = page.announced.then(async () => {
      if (isReleased) return;
      await claim(key).catch(() => undefined);
      // Where the browser knows which pages are open, the lease counts without its time.
      if (!isReleased && !(await page.present())) renew();
      if (isReleased) stop();
    });
    return () => {
      isReleased = true;
      stop();
      void begun
        .then(() => change(key, (entry) => keptHolds(entry, ({ by }) => by !== page.id)))
        .catch(() => undefined)
        .then(onFree);
    };
  };
}
