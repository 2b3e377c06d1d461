import { sql } from 'kysely';
import { dayMs } from '../durations';
import type { SharedBucket, SharedTokens } from '../throttle/rateLimit';
import { deleteInBatches } from './database/batches';
import type { Db } from './database/schema';

const tokensAt = ({ burst, perSecond }: SharedBucket, now: number) => sql`least(${burst}::float8,
  rate.tokens + greatest(0, ${now}::float8 - rate.at) / 1000 * ${perSecond}::float8)`;

export const sharedTokens = (db: Db): SharedTokens => ({
  async has(bucket, now) {
    const { rows } = await sql<{ left: number }>`
      select ${tokensAt(bucket, now)} as left from rate where key = ${bucket.key}`.execute(db);
    return (rows[0]?.left ?? bucket.burst) >= 1;
  },

  async take(bucket, now) {
    const { rows } = await sql`
      insert into rate (key, tokens, at)
      values (${bucket.key}, ${bucket.burst - 1}::float8, ${now})
      on conflict (key) do update set tokens = ${tokensAt(bucket, now)} - 1, at = greatest(rate.at, excluded.at)
      where ${tokensAt(bucket, now)} >= 1
      returning tokens`.execute(db);
    return rows.length > 0;
  },
});

/** A bucket is full again after a day without use, so its row is not needed. */
export const sweepRates = (db: Db, now: number) => deleteInBatches(db, 'rate', ['key'], sql`at < ${now - dayMs}`);
