import type { Limits } from '../src/contract';
import type { Files } from './files/files';
import { departureMs } from './groups/adding';
import type { Service } from './service';
import type { Store } from './store/database/connection';
import { sweepDepartures } from './store/departures';
import { eventsKeptMs, sweepEvents } from './store/events';
import { sweepDeletedGroups } from './store/groups';
import { sweepKeys } from './store/idempotency';
import { sweepFormerNames } from './store/names';
import { sweepPasswordResets } from './store/passwordResets';
import { sweepSessions } from './store/sessions';
import { sweepTokens } from './store/tokens';
import { deleteUnattachedUploads, existingUploadNames } from './store/uploads';

const hour = 3_600_000;
const day = 24 * hour;

/** Deletes what has expired: events, keys, tokens, positions of deleted groups, and files that nothing refers to. */
export async function sweep({ db }: Store, files: Files, limits: Limits, now: number) {
  await sweepEvents(db, now - eventsKeptMs);
  await sweepKeys(db, now - limits.idempotencyDays * day);
  await sweepTokens(db, now);
  await sweepSessions(db, now);
  await sweepPasswordResets(db, now);
  await sweepDeletedGroups(db, now - 30 * day);
  await sweepDepartures(db, now - departureMs);
  await sweepFormerNames(db, now);
  const orphans = await deleteUnattachedUploads(db, now - day);
  await files.remove(orphans.map(({ name }) => name));
  await files.remove(await files.findUnknown(now - hour, (names) => existingUploadNames(db, names)));
}

export function startSweeping({ store, files, settings, now }: Service): () => void {
  const run = () =>
    sweep(store, files, settings.limits, now()).catch((error) =>
      console.error('sweep:', error instanceof Error ? error.message : error),
    );
  const timer = setInterval(run, hour).unref();
  return () => clearInterval(timer);
}
