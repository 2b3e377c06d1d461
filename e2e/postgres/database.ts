import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A separate database in the cluster of TEST_DATABASE_URL. The cluster may restart during a test. */
export interface Database {
  url: string;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Returns a list that collects every later notification of the channel. */
  listen(channel: string): Promise<string[]>;
  drop(): Promise<void>;
}

/** Uses a pool, because a pool replaces a connection that has ended. */
function openPool(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => undefined);
  return pool;
}

export async function createDatabase(): Promise<Database> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) throw new Error('TEST_DATABASE_URL is not set: npm run postgres');
  const name = `confab_${randomBytes(5).toString('hex')}`;
  const admin = openPool(cluster);
  await admin.query(`create database ${name}`);
  const own = new URL(cluster);
  own.pathname = `/${name}`;
  const pool = openPool(own.href);
  return {
    url: own.href,
    query: async (text) => (await pool.query(text)).rows,
    async listen(channel) {
      const heard: string[] = [];
      const client = await pool.connect();
      client.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await client.query(`listen ${channel}`);
      client.release();
      return heard;
    },
    async drop() {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
