import type { Limits } from '../src/contract';
import { dayMs, hourMs, minuteMs } from './durations';
import type { Files } from './files/files';
import { departureMs } from './groups/adding';
import { messageIdAt } from './ids';
import type { Service } from './service';
import { rowsPerDeletion } from './store/database/batches';
import type { Store } from './store/database/store';
import { eventsKeptMs, sweepEvents } from './store/events';
import { sweepDepartures } from './store/groups/departures';
import { sweepDeletedGroups } from './store/groups/groups';
import { sweepInvites } from './store/groups/invites';
import { sweepKeys } from './store/idempotency';
import { deleteUnattachedUploads, existingUploadNames, redateUploads } from './store/messages/uploads';
import { sweepSessions } from './store/people/endSessions';
import { sweepFormerNames } from './store/people/names';
import { sweepPasswordResets } from './store/people/passwordResets';
import { sweepTokens } from './store/people/tokens';
import { sweepRates } from './store/rates';
import { addPlaces } from './store/search/postgres';

/**
 * Deletes expired rows and files in small transactions. The age of rows and files excludes `jumped`: the milliseconds
 * by which the clock was set forward.
 */
export async function sweep({ db, kind }: Store, files: Files, limits: Limits, now: number, jumped = 0) {
  const steady = now - jumped;
  const steps = [
    () => sweepEvents(db, steady - eventsKeptMs),
    () => sweepKeys(db, steady - limits.idempotencyDays * dayMs),
    () => sweepTokens(db, steady),
    () => sweepSessions(db, steady),
    () => sweepPasswordResets(db, steady),
    () => sweepDeletedGroups(db, steady - 30 * dayMs),
    () => sweepDepartures(db, steady - departureMs),
    () => sweepInvites(db, steady - 30 * dayMs),
    () => sweepFormerNames(db, steady),
    async () => kind === 'postgres' && (await sweepRates(db, now)),
    async () => kind === 'postgres' && (await addPlaces(db, messageIdAt(now - 2 * hourMs))),
    () => redateUploads(db, now),
    async () => {
      for (let some = rowsPerDeletion; some === rowsPerDeletion; ) {
        const names = await deleteUnattachedUploads(db, steady - dayMs);
        await files.remove(names);
        some = names.length;
      }
    },
    async () =>
      files.remove(
        await files.findUnknown({ before: steady - hourMs, now }, (names) => existingUploadNames(db, names)),
      ),
  ];
  for (const step of steps) await step().catch(report);
}

const report = (error: unknown) => console.error('sweep:', error instanceof Error ? error.message : error);

/** Smaller clock changes are ignored, because clock synchronization corrects the clock all the time. */
const toleranceMs = minuteMs;

/** Returns the milliseconds by which the clock was set forward within the last day. Call the function before each sweep. */
export function watchClock(now: () => number, elapsed: () => number): () => number {
  let last = { now: now(), elapsed: elapsed() };
  let jumps: { at: number; ms: number }[] = [];
  return () => {
    const current = { now: now(), elapsed: elapsed() };
    const ms = current.now - last.now - (current.elapsed - last.elapsed);
    last = current;
    // Forgets a jump after a day. Rows from before the jump are then at least a day old by the real time.
    jumps = jumps.filter(({ at }) => current.elapsed - at < dayMs);
    if (ms > toleranceMs) jumps.push({ at: current.elapsed, ms });
    return jumps.reduce((sum, jump) => sum + jump.ms, 0);
  };
}

export function startSweeping({ store, files, eraser, settings, now }: Service): () => void {
  const jumped = watchClock(now, () => performance.now());
  const run = () => {
    // Continues the erasure of deleted groups if the process that erased them has ended.
    eraser.start();
    store.byOneProcess(() => sweep(store, files, settings.limits, now(), jumped())).catch(report);
  };
  // The first run comes after a minute, because a process may be restarted before its first hour ends.
  const timers = [setTimeout(run, minuteMs).unref(), setInterval(run, hourMs).unref()];
  return () => timers.forEach(clearTimeout);
}
