import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './schema';
import type { Store } from './store';

/** The data is damaged, incomplete or too new. `message` has the fault and the next step, `why` only the fault. */
export class UnsoundData extends Error {
  readonly why: string;

  constructor(message: string, why = message) {
    super(message);
    this.why = why;
  }
}

const restore = 'confab restore <folder of a backup>';

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);
const hasFiles = (dataDir: string) => {
  const folder = path.join(dataDir, 'files');
  return existsSync(folder) && readdirSync(folder).length > 0;
};

/** Runs before the database is opened, because opening creates a missing database. Throws `UnsoundData`. */
export function checkFolder(dataDir: string) {
  const file = path.join(dataDir, 'confab.db');
  if (sizeOf(file) > 0) return;
  const state = existsSync(file) ? 'is empty' : 'is missing';
  if (sizeOf(`${file}-wal`) > 0)
    throw new UnsoundData(`${file} ${state}, but ${file}-wal belongs to it. Bring it back, or: ${restore} --overwrite`);
  if (hasFiles(dataDir))
    throw new UnsoundData(
      `${file} ${state}, but files of its messages are in ${path.join(dataDir, 'files')}. Bring it back, or: ${restore} --overwrite. For a new service set DATA_DIR to another folder.`,
    );
}

/** Runs before the migrations. Throws `UnsoundData`. */
export async function checkStore(store: Store, dataDir: string) {
  // Reads the folder before the database. Otherwise another process could add the first account and a file between the
  // two reads.
  const files = hasFiles(dataDir);
  if (store.kind === 'sqlite') await checkPages(store.db, path.join(dataDir, 'confab.db'));
  if (files && !(await holdsPeople(store)))
    throw new UnsoundData(
      `The database knows nobody, but files of its messages are in ${path.join(dataDir, 'files')}. It may be the wrong one, or a copy without its -wal: see DATABASE_URL, or ${restore} --overwrite. For a new service set DATA_DIR to another folder.`,
    );
}

export const damaged = (file: string, why: string) =>
  new UnsoundData(`${file} is damaged (${why}). Bring back a backup: ${restore} --overwrite`, why);

export async function checkPages(db: Db, file: string) {
  const problems = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db).then(
    ({ rows }) => rows.map((row) => row.quick_check).filter((text) => text !== 'ok'),
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  );
  if (problems.length > 0) throw damaged(file, problems.join('; '));
}

/** True if an account exists. Returns false for a database without tables. */
export async function holdsPeople({ kind, db }: Store): Promise<boolean> {
  const tables =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name = 'contact'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_name = 'contact'`;
  if ((await tables.execute(db)).rows.length === 0) return false;
  return (await db.selectFrom('contact').select('id').limit(1).executeTakeFirst()) !== undefined;
}
