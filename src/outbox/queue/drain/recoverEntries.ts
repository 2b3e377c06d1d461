import type { Runtime } from '../../../browser/runtime';
import type { Entry } from '../../model/entry';
import { withLiveHolds } from '../../model/held';
import type { ThisPage } from '../../model/lease';
import { expiredIfOld, recovered, rescheduled, unkeyedIfOld } from '../../model/machine';
import { resumed } from '../../model/states';
import type { OutboxStorage } from '../../storage/storage';
import type { ChangeEntry } from './outcomes';

export interface RecoverDeps {
  storage: Pick<OutboxStorage, 'all'>;
  page: Pick<ThisPage, 'present'>;
  runtime: Pick<Runtime, 'now' | 'random'>;
}

/**
 * Under the lock no other tab is sending: an entry in `sending` is what a crash, or a tab that hangs, left behind. A tab that
 * drains counts as signed in, so what another tab paused is tried here: the answer shows whether the session is valid. `lost`:
 * another tab has the lock by now. Rejects when the disk refuses.
 */
export async function recoverEntries(
  { storage, page, runtime }: RecoverDeps,
  change: ChangeEntry,
  lost: AbortSignal,
): Promise<void> {
  const entries = await storage.all();
  const present = entries.some(({ held }) => held) ? await page.present() : null;
  for (const entry of entries) {
    const now = runtime.now();
    const next = (before: Entry) => {
      const ours = recovered(resumed(before), { now, random: runtime.random });
      const free = withLiveHolds(ours, present, now);
      const due = rescheduled(unkeyedIfOld(free, now), now);
      return expiredIfOld(due, now);
    };
    if (!lost.aborted && next(entry) !== entry) await change(entry.key, next);
  }
}
