import { sql } from 'kysely';
import { minuteMs, secondMs } from '../../durations';
import { BadSettings } from '../../settings';
import { SlowDatabase } from './databaseError';
import type { Store } from './store';

const toleranceMs = 5_000;
/**
 * Maximum milliseconds of one query of the database's clock. A slower query is too inexact, because the database may
 * read its clock at any moment of the query.
 */
const maxReadingMs = secondMs;
const maxReadings = 5;

/**
 * Returns a function that gives the time of the database in Unix milliseconds, so that all machines agree. Throws
 * `BadSettings` for a wrong local clock, and `SlowDatabase` if all readings are too slow.
 */
export async function openClock({ kind, db }: Pick<Store, 'kind' | 'db'>): Promise<() => number> {
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
    if (readings === maxReadings)
      throw new SlowDatabase(
        'PostgreSQL took longer than a second to answer, five times: see whether it is overloaded, and start again',
      );
  const now = () => Math.round(performance.now() + ahead);
  const offMs = Date.now() - now();
  if (Math.abs(offMs) > toleranceMs) {
    const off = `${Math.round(Math.abs(offMs) / 1_000)} s ${offMs > 0 ? 'ahead of' : 'behind'}`;
    throw new BadSettings(`The clock of this machine is ${off} that of the database. Set both by NTP, and start again`);
  }
  // If a reading fails, the clock continues with the last adjustment.
  setInterval(() => void adjust().catch(() => undefined), minuteMs).unref();
  return now;
}
