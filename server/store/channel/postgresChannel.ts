import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/schema';
import { notifyChannel } from '../events';
import type { Channel, Ear } from './channel';

/** Uses a separate connection for LISTEN. Rejects if the database is unreachable. */
export async function openPostgresChannel(config: pg.ClientConfig, db: Db, { onText, onBack }: Ear): Promise<Channel> {
  let closed = false;
  let listening: pg.Client | null = null;
  const listen = async (): Promise<void> => {
    const client = new pg.Client(config);
    client.on('notification', ({ payload = '' }) => onText(payload));
    const end = () => void client.end().catch(() => undefined);
    client.on('error', end);
    try {
      await client.connect();
      await client.query(`listen ${notifyChannel}`);
    } catch (error) {
      end();
      throw error;
    }
    // The listener is added after `connect` has succeeded. A failed `connect` also emits `end`, so it would otherwise
    // be retried twice.
    client.on('end', () => {
      if (!closed) setTimeout(() => void relisten(), 500).unref();
    });
    if (closed) end();
    listening = client;
  };
  const relisten = () => listen().then(onBack, () => void (closed || setTimeout(() => void relisten(), 1_000).unref()));
  await listen();
  return {
    publish: async (text) => void (await sql`select pg_notify(${notifyChannel}, ${text})`.execute(db)),
    async close() {
      closed = true;
      await listening?.end();
    },
  };
}
