import { databaseName } from '../../../browser/databaseName';
import { currentPreferences } from '../../../browser/preferences';
import type { Runtime } from '../../../browser/runtime';
import { readStored, storedKeys, writeStored } from '../../../browser/storage';
import { minuteMs } from '../../../browser/time/durations';
import type { BulkAction } from '../bulkAction';
import { keptPrefix } from '../lazyBulkActions';
import type { SendDeps } from '../sendStep';
import { bulkActionOf, Plan, PlanProgress, planOf, progressOf } from './records';

/** What is left to do of bulk actions, over the end of a page: of one person on one service, a plan for each page. */
export interface KeptPlans {
  /**
   * Follows the bulk action of this page: it is kept as long as anything of it is to be done or tried again, and as the person
   * lets anything be kept.
   */
  save(bulkAction: BulkAction | null): void;
  /** Offers one whose page is gone; it is this page's if `show` takes it. What cannot be read is removed. */
  take(show: (bulkAction: BulkAction) => boolean): Promise<void>;
}

const ending = ':progress';

/** Where the browser refuses, or its storage is full, nothing is kept. */
export function createKeptPlans({ cache, http, me }: SendDeps, runtime: Runtime): KeptPlans {
  const { owner } = cache.journal;
  const prefix = keptPrefix(http.base, me.id);
  const storage = runtime.syncStorage;
  let planned: BulkAction | null = null;

  const remove = (page: string) => {
    for (const key of [prefix + page + ending, prefix + page]) writeStored(storage, key, null);
  };

  const readPlan = (page: string): { bulkAction: BulkAction; at: number } | null => {
    const plan = readStored(storage, prefix + page, Plan);
    const progress = readStored(storage, prefix + page + ending, PlanProgress);
    const bulkAction = plan && progress && bulkActionOf(plan, progress);
    return bulkAction ? { bulkAction, at: progress.at } : null;
  };

  return {
    save: (bulkAction) => {
      if (!bulkAction || isDone(bulkAction) || currentPreferences().keepNothing) {
        if (planned) remove(owner);
        planned = null;
        return;
      }
      const isNew = !planned || !isSamePlan(planned, bulkAction);
      planned = bulkAction;
      if (isNew) remove(owner);
      if (isNew && !writeStored(storage, prefix + owner, planOf(cache, bulkAction))) return;
      // Signed out meanwhile, in this tab or another: nothing is written any more.
      if (!storedKeys(storage, prefix + owner).includes(prefix + owner)) return;
      // An older progress would say that less was done.
      if (!writeStored(storage, prefix + owner + ending, progressOf(bulkAction, runtime.now()))) remove(owner);
    },
    take: async (show) => {
      const presence = runtime.presence(databaseName(http.base, me.id));
      await presence.lock(async () => {
        const present = await presence.present();
        const pages = new Set(storedKeys(storage, prefix).map((key) => key.slice(prefix.length).replace(ending, '')));
        for (const page of pages) {
          if (page === owner || present?.has(page)) continue;
          const read = readPlan(page);
          // Nobody can tell which pages are there: one that says nothing for so long is not.
          if (!present && read && runtime.now() - read.at < minuteMs) continue;
          if (read && !show(read.bulkAction)) return;
          remove(page);
          if (read) return;
        }
      });
    },
  };
}

const isDone = ({ state, steps }: BulkAction): boolean =>
  state === 'finished' && steps.every(({ outcome }) => outcome !== 'failed');

const isSamePlan = (one: BulkAction, other: BulkAction): boolean =>
  one.action === other.action &&
  one.undoes === other.undoes &&
  one.steps.length === other.steps.length &&
  one.steps.every(({ group }, index) => group === other.steps[index]?.group);
