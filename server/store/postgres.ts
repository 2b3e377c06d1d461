import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Store, Transient } from './connection';
import type { Schema } from './schema';
import { postgresSearch } from './searchPostgres';

const channel = 'confab';
const Said = z.object({
  type: z.literal('typing'),
  conversation_id: z.string(),
  contact_id: z.string(),
  username: z.string(),
});

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
  const changed: (() => void)[] = [];
  const transients: ((transient: Transient) => void)[] = [];
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  let closed = false;
  let listening: pg.Client | null = null;
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ connectionString });
    client.on('notification', ({ payload }) => {
      if (!payload) return changed.forEach((tell) => void tell());
      const said = Said.safeParse(JSON.parse(payload));
      if (said.success) for (const tell of transients) tell(said.data);
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
    write: (work) =>
      db.transaction().execute(async (tx) => {
        const result = await work(tx);
        await sql`select pg_notify(${channel}, '')`.execute(tx);
        return result;
      }),
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
