import type { Limits } from '../src/contract';
import { dayMs, hourMs } from './durations';
import type { Files } from './files/files';
import { departureMs } from './groups/adding';
import type { Service } from './service';
import type { Store } from './store/database/connection';
import { eventsKeptMs, sweepEvents } from './store/events';
import { sweepDepartures } from './store/groups/departures';
import { sweepDeletedGroups } from './store/groups/groups';
import { sweepKeys } from './store/idempotency';
import { deleteUnattachedUploads, existingUploadNames } from './store/messages/uploads';
import { sweepFormerNames } from './store/people/names';
import { sweepPasswordResets } from './store/people/passwordResets';
import { sweepSessions } from './store/people/sessions';
import { sweepTokens } from './store/people/tokens';

/** Deletes what has expired: events, keys, tokens, positions of deleted groups, and files that nothing refers to. */
export async function sweep({ db }: Store, files: Files, limits: Limits, now: number) {
  await sweepEvents(db, now - eventsKeptMs);
  await sweepKeys(db, now - limits.idempotencyDays * dayMs);
  await sweepTokens(db, now);
  await sweepSessions(db, now);
  await sweepPasswordResets(db, now);
  await sweepDeletedGroups(db, now - 30 * dayMs);
  await sweepDepartures(db, now - departureMs);
  await sweepFormerNames(db, now);
  const orphans = await deleteUnattachedUploads(db, now - dayMs);
  await files.remove(orphans.map(({ name }) => name));
  await files.remove(await files.findUnknown(now - hourMs, (names) => existingUploadNames(db, names)));
}

export function startSweeping({ store, files, settings, now }: Service): () => void {
  const run = () =>
    sweep(store, files, settings.limits, now()).catch((error) =>
      console.error('sweep:', error instanceof Error ? error.message : error),
    );
  const timer = setInterval(run, hourMs).unref();
  return () => clearInterval(timer);
}
