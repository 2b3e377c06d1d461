import { databaseName } from '../../browser/databaseName';
import { currentPreferences } from '../../browser/preferences';
import type { Runtime } from '../../browser/runtime';
import { minuteMs } from '../../browser/time/durations';
import { bringToDisk } from '../writes/journal/adopt';
import { readBatch } from '../writes/journal/journalSchema';
import type { BulkAction, SendDeps } from './bulkAction';
import { createPlanRecords, readPlan } from './planRecord';

/** What is left to do of bulk actions, over the end of a page: one row of the journal for each page. */
export interface StoredPlans {
  /**
   * Follows the bulk action of this page: it is stored as long as anything of it is to be done or tried again, and as the person
   * lets anything be kept.
   */
  savePlan(bulkAction: BulkAction | null): void;
  /** Offers one whose page is gone; it is this page's if `show` takes it. A row that cannot be read is removed. */
  takePlan(show: (bulkAction: BulkAction) => boolean): Promise<void>;
}

export function createStoredPlans({ cache, http, me }: SendDeps, runtime: Runtime): StoredPlans {
  const { journal } = cache;
  const { disk, owner } = journal;
  const key = `batch ${owner}`;
  const recordOf = createPlanRecords(cache);
  let isStored = false;
  return {
    savePlan: (bulkAction) => {
      if (bulkAction && !isDone(bulkAction) && !currentPreferences().keepNothing) {
        isStored = true;
        void journal.writeBatch(key, recordOf(bulkAction));
      } else if (isStored) {
        isStored = false;
        void journal.clearChange(key);
      }
    },
    takePlan: async (show) => {
      const presence = runtime.presence(databaseName(http.base, me.id));
      await presence.lock(async () => {
        const present = await presence.present();
        await bringToDisk(journal, present);
        for (const row of (await disk?.all()) ?? []) {
          const stored = readBatch(row.what);
          if (!stored || row.owner === owner || present?.has(row.owner)) continue;
          const plan = readPlan(stored.batch);
          // Nobody can tell which pages are there: one that says nothing for so long is not.
          if (!present && plan && runtime.now() - row.at < minuteMs) continue;
          // In the transaction: of two pages one takes it.
          await disk?.update(row.key, (now) => (plan && !show(plan) ? now : null));
          if (plan) return;
        }
      });
    },
  };
}

const isDone = ({ state, steps }: BulkAction): boolean =>
  state === 'finished' && steps.every(({ outcome }) => outcome !== 'failed');
