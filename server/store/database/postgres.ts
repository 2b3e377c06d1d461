import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { notifyChannel } from '../events';
import { postgresSearch } from '../search/postgres';
import type { Store, Transient } from './connection';
import { DatabaseUnavailable, databaseCode } from './databaseError';
import type { Schema } from './schema';

const Notification = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), conversation_id: z.string(), contact_id: z.string(), username: z.string() }),
  z.object({ type: z.literal('session.ended'), session_hashes: z.array(z.string()) }),
]);

/** Any user of the database may notify on the channel, so the payload is parsed. */
function parseTransient(payload = ''): Transient | undefined {
  try {
    return Notification.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** 64-bit integers as numbers: counts and times stay far below 2^53, and strings would compare wrongly. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) satisfies (
    oid: number,
    format?: 'text' | 'binary',
  ) => unknown,
};

/** Deadlock and serialization failure: the database rolled the transaction back, and it may be run again. */
const retryableCodes = new Set(['40P01', '40001']);
const maxTries = 5;

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !retryableCodes.has(databaseCode(error) ?? '')) throw error;
    }
  }
}

/** Opens a pool and a connection that listens for notifications. Rejects when the database cannot be reached. */
export async function openPostgres(connectionString: string): Promise<Store> {
  const connection = { connectionString, connectionTimeoutMillis: 5_000, keepAlive: true };
  const config = { ...connection, statement_timeout: 8_000, lock_timeout: 5_000, types };
  const pool = new pg.Pool({ ...config, max: 16 });
  // A connection can be lost while it is idle. An `error` event without a listener would end the process.
  pool.on('error', (error) => console.error('database:', error.message));
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const changeListeners: (() => void)[] = [];
  const transientListeners: ((transient: Transient) => void)[] = [];
  const connect = () =>
    pool.connect().catch((error) => {
      console.error('database:', error instanceof Error ? error.message : error);
      throw new DatabaseUnavailable();
    });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });

  let closed = false;
  let listening: pg.Client | null = null;
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ ...connection, keepAliveInitialDelayMillis: 10_000 });
    client.on('notification', ({ payload }) => {
      if (/^\d+$/.test(payload ?? '')) return changeListeners.forEach((notify) => void notify());
      const transient = parseTransient(payload);
      if (transient) for (const listener of transientListeners) listener(transient);
    });
    // Events that were notified while the connection was down are in the table, and are read once it is back.
    const end = () => void client.end().catch(() => undefined);
    client.on('error', end);
    try {
      await client.connect();
      await client.query(`listen ${notifyChannel}`);
    } catch (error) {
      end();
      throw error;
    }
    // The listener is added after connecting: a failed connection also emits `end` and would be retried twice.
    client.on('end', () => {
      if (!closed) setTimeout(() => void relisten(), 500).unref();
    });
    if (closed) end();
    listening = client;
  };
  const relisten = () =>
    listen().then(
      () => changeListeners.forEach((notify) => void notify()),
      () => void (closed || setTimeout(() => void relisten(), 1_000).unref()),
    );
  await listen();

  return {
    kind: 'postgres',
    db,
    search: postgresSearch,
    write: (work) => withRetries(() => db.transaction().execute(work)),
    onChange: (listener) => void changeListeners.push(listener),
    onTransient: (listener) => void transientListeners.push(listener),
    publish: async (transient) =>
      void (await sql`select pg_notify(${notifyChannel}, ${JSON.stringify(transient)})`.execute(db)),
    async close() {
      closed = true;
      await listening?.end();
      await db.destroy();
    },
  };
}
