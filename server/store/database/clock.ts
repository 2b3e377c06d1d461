import { sql } from 'kysely';
import { minuteMs, secondMs } from '../../durations';
import { BadSettings } from '../../settings';
import type { Store } from './connection';

const toleranceMs = 5_000;
/** A reading that takes longer is not used, because it does not tell exactly when the database read its clock. */
const maxReadingMs = secondMs;
const maxReadings = 5;

/**
 * The clock of the service, in Unix milliseconds. On PostgreSQL it is the database's, so that processes on several machines
 * agree. Between the readings, one each minute, a monotonic clock continues it. Throws `BadSettings` where this machine's
 * clock is far from it, and an error where the database answers too slowly.
 */
export async function openClock({ kind, db }: Store): Promise<() => number> {
  if (kind === 'sqlite') return Date.now;
  let ahead = 0;
  const adjust = async () => {
    const began = performance.now();
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
    const ended = performance.now();
    if (ended - began > maxReadingMs) return false;
    ahead = (rows[0]?.now ?? 0) - (began + ended) / 2;
    return true;
  };
  for (let readings = 1; !(await adjust()); readings++)
    if (readings === maxReadings) throw new Error('The database takes longer than a second to say the time');
  const now = () => Math.round(performance.now() + ahead);
  const offMs = Date.now() - now();
  if (Math.abs(offMs) > toleranceMs) {
    const off = `${Math.round(Math.abs(offMs) / 1_000)} s ${offMs > 0 ? 'ahead of' : 'behind'}`;
    throw new BadSettings(`The clock of this machine is ${off} that of the database. Set both by NTP, and start again`);
  }
  // Without the database the clock goes on as it was.
  setInterval(() => void adjust().catch(() => undefined), minuteMs).unref();
  return now;
}
