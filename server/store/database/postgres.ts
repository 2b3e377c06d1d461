import { Socket } from 'node:net';
import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Ear } from '../channel/channel';
import { openPostgresChannel } from '../channel/postgresChannel';
import { postgresSearch } from '../search/postgres';
import { DatabaseUnavailable, databaseCode } from './databaseError';
import { WriteOrder } from './order';
import type { Db, Schema } from './schema';
import type { Store, Transient } from './store';

const Notification = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), conversation_id: z.string(), contact_id: z.string(), username: z.string() }),
  z.object({ type: z.literal('session.ended'), session_hashes: z.array(z.string()) }),
]);

/** Any user of the database or the NATS server may publish, so the text is untrusted. */
function parseTransient(text: string): Transient | undefined {
  try {
    return Notification.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads 64-bit integers as numbers, because strings compare wrongly. Counts and times stay below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) satisfies (
    oid: number,
    format?: 'text' | 'binary',
  ) => unknown,
};

/**
 * Maximum milliseconds without an answer. The value exceeds `statement_timeout` and
 * `idle_in_transaction_session_timeout`.
 */
const silentMs = 11_000;

/** Closes a connection that is silent for `silentMs`, because its next statement would get no answer either. */
function openSocket(): Socket {
  const socket = new Socket();
  const problem = Object.assign(new Error('PostgreSQL has not answered'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(silentMs, () => socket.destroy(problem));
}

/**
 * SQLSTATE codes of a deadlock and a serialization failure. The database has rolled back the transaction, so a retry is
 * safe.
 */
const retryableCodes = new Set(['40P01', '40001']);
const maxTries = 5;

/** Milliseconds in which writes share one notification, because a notification locks the whole cluster. */
const notifyAfterMs = 20;
/** Milliseconds between two polls. A poll finds events whose notification is late or lost. */
const pollMs = 1_000;
/** Milliseconds between two reads of event numbers while a transaction is open. */
const othersMs = 25;

const sweepLock = 20_252;

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !retryableCodes.has(databaseCode(error) ?? '')) throw error;
    }
  }
}

/**
 * Finds the number up to which all events are visible. An open transaction may still add events with lower numbers, so
 * the function waits until open transactions have ended. Writers therefore need no lock. The function ignores
 * transactions of other databases, and transactions that exceed the idle timeout.
 */
function watchEvents(db: Db): Store['completeEvents'] {
  let upTo = 0;
  /** All events up to `number` are visible after all transactions below `next` have ended. */
  let mark: { number: number; next: number } | undefined;
  const read = async () => {
    const { rows } = await sql<{ number: number }>`select last_value as number from event_id_seq`.execute(db);
    const number = rows[0]?.number ?? 0;
    // The order of the two reads matters: a transaction that begins after the first read adds only events above
    // `number`.
    const { oldest, next } = await underWay(db);
    if (mark && oldest >= mark.next) {
      upTo = Math.max(upTo, mark.number);
      mark = undefined;
    }
    if (oldest >= next) upTo = Math.max(upTo, number);
    else mark ??= { number, next };
    return { upTo, isAll: upTo >= number };
  };
  return async () => {
    let complete = await read();
    // Waits for a number above 0, because a start from 0 would send all stored events.
    while (complete.upTo === 0) {
      await setTimeoutAsync(othersMs);
      complete = await read();
    }
    return complete;
  };
}

/**
 * Returns the number of the oldest open transaction, and a number above all transactions. The snapshot lacks newer
 * transactions, so the query reads these from `pg_stat_activity`. This view has only the lower 32 bits of each number.
 * A transaction that ends between the snapshot and the view appears in neither, but its events are visible.
 */
async function underWay(db: Db): Promise<{ oldest: number; next: number }> {
  const { rows } = await sql<{ oldest: number; next: number }>`
    with ended as (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid),
    writers as (
      select ended.xid + ((backend_xid::text::bigint - ended.xid + 2147483648) & 4294967295) - 2147483648 as xid
      from pg_stat_activity, ended
      where datname = current_database() and backend_xid is not null
        and coalesce(state_change, now()) > now() - interval '30 seconds'),
    above as (select greatest(ended.xid, (select max(xid) + 1 from writers)) as xid from ended)
    select above.xid as next, least(above.xid, (select min(xid) from writers)) as oldest from above`.execute(db);
  return rows[0] ?? { oldest: 0, next: 1 };
}

/** The subject names the database, because installations may share a NATS server. */
async function subjectOf(db: Db): Promise<string> {
  const { rows } = await sql<{ subject: string }>`
    select concat_ws('.', 'confab', system_identifier, oid) as subject from pg_control_system(), pg_database
    where datname = current_database()`.execute(db);
  return rows[0]?.subject ?? '';
}

/** Uses NATS if `eventsUrl` is set, and LISTEN otherwise. Rejects if the database is unreachable. */
export async function openPostgres(connectionString: string, eventsUrl?: string): Promise<Store> {
  const connection = { connectionString, connectionTimeoutMillis: 5_000, keepAlive: true };
  const limits = {
    statement_timeout: 8_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    stream: openSocket,
  };
  const open = (max: number, within: Partial<typeof limits> = limits) => {
    const pool = new pg.Pool({ ...connection, ...within, types, keepAliveInitialDelayMillis: 10_000, max });
    // An idle connection may end. An `error` event without a listener would end the process.
    pool.on('error', (error) => console.error('database:', error.message));
    pool.on('connect', (client) => void client.on('error', () => undefined));
    const connect = () =>
      pool.connect().catch((error) => {
        console.error('database:', error instanceof Error ? error.message : error);
        throw new DatabaseUnavailable();
      });
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });
  };
  const unhurried: Store['unhurried'] = (work) => {
    const unlimited = open(1, {});
    return work(unlimited).finally(() => unlimited.destroy());
  };
  const changeListeners: (() => void)[] = [];
  const transientListeners: ((transient: Transient) => void)[] = [];
  const [db, eventDb] = [open(16), open(4)];
  const changed = () => changeListeners.forEach((notify) => void notify());
  const ear: Ear = {
    onText(text) {
      if (/^\d+$/.test(text)) return changed();
      const transient = parseTransient(text);
      if (transient) for (const listener of transientListeners) listener(transient);
    },
    onBack: changed,
  };
  const channel = eventsUrl
    ? await (await import('../channel/natsChannel')).openNatsChannel(eventsUrl, await subjectOf(eventDb), ear)
    : await openPostgresChannel({ ...connection, keepAliveInitialDelayMillis: 10_000 }, eventDb, ear);
  let closed = false;
  let notifying: NodeJS.Timeout | undefined;
  const notifySoon = () => {
    notifying ??= setTimeout(() => {
      notifying = undefined;
      channel
        .publish('1')
        .catch((error) => closed || console.error('events:', error instanceof Error ? error.message : error));
    }, notifyAfterMs).unref();
  };
  const polling = setInterval(changed, pollMs).unref();

  return {
    kind: 'postgres',
    db,
    eventDb,
    order: new WriteOrder(),
    completeEvents: watchEvents(eventDb),
    search: postgresSearch,
    async write(work) {
      const result = await withRetries(() => db.transaction().execute(work));
      changed();
      notifySoon();
      return result;
    },
    onChange: (listener) => void changeListeners.push(listener),
    onTransient: (listener) => void transientListeners.push(listener),
    publish: (transient) => channel.publish(JSON.stringify(transient)),
    unhurried,
    // Uses a connection without timeouts, because the connection that holds the lock is silent during `work`.
    byOneProcess: (work) =>
      unhurried((unlimited) =>
        unlimited.connection().execute(async (line) => {
          const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${sweepLock}) as got`.execute(line);
          if (!rows[0]?.got) return;
          await work().finally(() => sql`select pg_advisory_unlock(${sweepLock})`.execute(line));
        }),
      ),
    async close() {
      closed = true;
      clearInterval(polling);
      clearTimeout(notifying);
      await channel.close();
      await Promise.all([db.destroy(), eventDb.destroy()]);
    },
  };
}
