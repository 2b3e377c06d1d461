import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Store, Transient } from './connection';
import { channel } from './events';
import type { Schema } from './schema';
import { postgresSearch } from './searchPostgres';

const Said = z.object({
  type: z.literal('typing'),
  conversation_id: z.string(),
  contact_id: z.string(),
  username: z.string(),
});

/** The channel is open to whoever may use the database. */
function read(payload = ''): Transient | undefined {
  try {
    return Said.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Counts and times stay far below 2^53, and strings would compare wrongly. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) satisfies (
    oid: number,
    format?: 'text' | 'binary',
  ) => unknown,
};

export async function openPostgres(connectionString: string): Promise<Store> {
  const config = { connectionString, statement_timeout: 8_000, lock_timeout: 5_000, types };
  const pool = new pg.Pool({ ...config, max: 16 });
  // A connection that nobody is using was lost; the next query gets another one. Unheard, this would end the process.
  pool.on('error', (error) => console.error('database:', error.message));
  const changed: (() => void)[] = [];
  const transients: ((transient: Transient) => void)[] = [];
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  let closed = false;
  let listening: pg.Client | null = null;
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString });
    client.on('notification', ({ payload }) => {
      if (/^\d+$/.test(payload ?? '')) return changed.forEach((tell) => void tell());
      const said = read(payload);
      if (said) for (const tell of transients) tell(said);
    });
    // What was notified while the connection was down is in the table: look again once it is back.
    client.on('error', () => void client.end().catch(() => undefined));
    client.on('end', () => {
      if (!closed) setTimeout(() => void relisten(), 500).unref();
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    listening = client;
  };
  const relisten = () =>
    listen().then(
      () => changed.forEach((tell) => void tell()),
      () => void (closed || setTimeout(() => void relisten(), 1_000).unref()),
    );
  await listen();

  return {
    kind: 'postgres',
    db,
    search: postgresSearch,
    write: (work) => db.transaction().execute(work),
    onChange: (listener) => void changed.push(listener),
    onTransient: (listener) => void transients.push(listener),
    publish: async (transient) =>
      void (await sql`select pg_notify(${channel}, ${JSON.stringify(transient)})`.execute(db)),
    async close() {
      closed = true;
      await listening?.end();
      await db.destroy();
    },
  };
}
