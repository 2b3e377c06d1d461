import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { checkPages } from './soundness';
import { openSqlite } from './sqlite';

export interface KeptFile {
  name: string;
  file_size: number;
}

export interface Contents {
  messages: number;
  files: KeptFile[];
}

/** Writes the embedded database of a folder to a file, as it is at one moment. Whoever uses it meanwhile is not in the way. */
export async function snapshot(dataDir: string, target: string) {
  const store = openSqlite(dataDir, { existing: true, beside: true });
  try {
    await sql`vacuum into ${target}`.execute(store.db);
  } finally {
    await store.close();
  }
}

/** What the database of a folder holds. Throws `UnsoundData` when it is damaged. */
export async function contentsOf(folder: string): Promise<Contents> {
  const store = openSqlite(folder, { existing: true });
  try {
    await checkPages(store.db, path.join(folder, 'confab.db'));
    const files = await store.db.selectFrom('upload').select(['name', 'file_size']).execute();
    const counted = await store.db
      .selectFrom('message')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { messages: Number(counted.count), files };
  } finally {
    await store.close();
    dropEmptyWal(folder);
  }
}

/** Closing has put everything into the database; what is left has nothing in it. */
function dropEmptyWal(folder: string) {
  const wal = path.join(folder, 'confab.db-wal');
  if (existsSync(wal) && statSync(wal).size > 0) return;
  for (const file of [wal, path.join(folder, 'confab.db-shm')]) rmSync(file, { force: true });
}

/**
 * What was given out after the backup must not be given out again: event numbers go on from the time of day, far above
 * all that were ever told, so that every listener notices and asks for everything anew.
 */
export async function startNewEvents(folder: string, now: number) {
  const store = openSqlite(folder, { existing: true });
  try {
    await sql`delete from sqlite_sequence where name = 'event'`.execute(store.db);
    await sql`insert into sqlite_sequence (name, seq) values ('event', ${now})`.execute(store.db);
  } finally {
    await store.close();
    dropEmptyWal(folder);
  }
}
