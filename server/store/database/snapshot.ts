import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { databaseCode } from './databaseError';
import { checkPages, damaged } from './soundness';
import { openSqlite } from './sqlite';

export interface KeptFile {
  name: string;
  file_size: number;
}

export interface Contents {
  messages: number;
  files: KeptFile[];
  schema: string;
}

/** Copies the database to `target`, also while a service uses it. Throws `UnsoundData` for a damaged database. */
export async function snapshot(dataDir: string, target: string) {
  const store = openSqlite(dataDir, { existing: true, beside: true });
  try {
    await sql`vacuum into ${target}`.execute(store.db).catch((error: unknown) => {
      throw databaseCode(error) === 'SQLITE_CORRUPT' ? damaged(path.join(dataDir, 'confab.db'), String(error)) : error;
    });
  } finally {
    await store.close();
  }
}

/** Throws `UnsoundData` for a damaged or empty database, or another program's database. */
export async function contentsOf(folder: string): Promise<Contents> {
  const file = path.join(folder, 'confab.db');
  if (existsSync(file) && statSync(file).size === 0) throw damaged(file, 'it is empty');
  const store = openSqlite(folder, { existing: true });
  try {
    await checkPages(store.db, file);
    const own = sql<{ name: string }>`select name from sqlite_master where type = 'table' and name = 'upload'`;
    if ((await own.execute(store.db)).rows.length === 0) throw damaged(file, 'it is not a database of this service');
    const files = await store.db.selectFrom('upload').select(['name', 'file_size']).execute();
    const counted = await store.db
      .selectFrom('message')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const newest = sql<{ name: string }>`select max(name) as name from kysely_migration`;
    return { messages: Number(counted.count), files, schema: (await newest.execute(store.db)).rows[0]?.name ?? '' };
  } finally {
    await store.close();
    dropEmptyWal(folder);
  }
}

function dropEmptyWal(folder: string) {
  const wal = path.join(folder, 'confab.db-wal');
  if (existsSync(wal) && statSync(wal).size > 0) return;
  for (const file of [wal, path.join(folder, 'confab.db-shm')]) rmSync(file, { force: true });
}

/**
 * Event numbers continue from `now`, so that no new event gets the number of a lost event. Sessions end, because a
 * cookie that was renewed after the backup would look stolen.
 */
export async function startAnew(folder: string, now: number) {
  const store = openSqlite(folder, { existing: true });
  try {
    await sql`delete from sqlite_sequence where name = 'event'`.execute(store.db);
    await sql`insert into sqlite_sequence (name, seq) values ('event', ${now})`.execute(store.db);
    await sql`delete from token`.execute(store.db);
    await sql`delete from session`.execute(store.db);
    await sql`delete from password_reset`.execute(store.db);
    await sql`delete from invite`.execute(store.db);
  } finally {
    await store.close();
    dropEmptyWal(folder);
  }
}
