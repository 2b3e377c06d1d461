import { databaseName } from '../../browser/databaseName';
import { currentPreferences } from '../../browser/preferences';
import type { Runtime } from '../../browser/runtime';
import { minuteMs } from '../../browser/time/durations';
import { bringToDisk } from '../writes/journal/adopt';
import { readBatch } from '../writes/journal/journalSchema';
import type { BulkAction, SendDeps } from './bulkAction';
import { createPlanRecords, readPlan } from './planRecord';

/** Unfinished bulk actions, one row of the journal for each page. */
export interface StoredPlans {
  /** Stores the action while a step can still run, unless the person keeps nothing on this device. */
  savePlan(bulkAction: BulkAction | null): void;
  /** Offers a plan whose page is gone. The plan moves to this page if `show` returns true; an unreadable row is removed. */
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
          // Presence is unknown here: a page that is silent for a minute counts as gone.
          if (!present && plan && runtime.now() - row.at < minuteMs) continue;
          // A transaction, so that only one of two pages takes it.
          await disk?.update(row.key, (now) => (plan && !show(plan) ? now : null));
          if (plan) return;
        }
      });
    },
  };
}

const isDone = ({ state, steps }: BulkAction): boolean =>
  state === 'finished' && steps.every(({ outcome }) => outcome !== 'failed');
