import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own in the cluster of TEST_DATABASE_URL. */
export interface Database {
  url: string;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Everything said on a channel from now on. */
  listen(channel: string): Promise<string[]>;
  drop(): Promise<void>;
}

export async function createDatabase(): Promise<Database> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) throw new Error('TEST_DATABASE_URL is not set: npm run postgres');
  const name = `confab_${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(cluster);
  own.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: own.href });
  await client.connect();
  return {
    url: own.href,
    query: async (text) => (await client.query(text)).rows,
    async listen(channel) {
      const heard: string[] = [];
      client.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await client.query(`listen ${channel}`);
      return heard;
    },
    async drop() {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
