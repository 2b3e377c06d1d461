import { limits } from '../src/contract';
import type { Store } from './store/connection';
import { eventsKeptMs, sweepEvents } from './store/events';
import { sweepDeletedGroups } from './store/groups';
import { sweepKeys } from './store/idempotency';
import { sweepTokens } from './store/tokens';

const hour = 3_600_000;
const day = 24 * hour;

/** What has outlived its use goes, once an hour. */
export async function sweep({ db }: Store, now: number) {
  await sweepEvents(db, now - eventsKeptMs);
  await sweepKeys(db, now - limits.idempotencyDays * day);
  await sweepTokens(db, now);
  await sweepDeletedGroups(db, now - 30 * day);
}

export function startSweeping(store: Store): () => void {
  const run = () =>
    sweep(store, Date.now()).catch((error) => console.error('sweep:', error instanceof Error ? error.message : error));
  const timer = setInterval(run, hour).unref();
  return () => clearInterval(timer);
}
