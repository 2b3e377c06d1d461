import { setImmediate } from 'node:timers/promises';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, Schema } from './schema';

/** Databases limit the parameters of one statement. */
const rowsPerStatement = 400;

export function* batchesOf<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}

/** Inserts any number of rows. More than fit into one statement need a transaction, or some may be missing. */
export async function insertInBatches<T extends keyof Schema>(db: Db, table: T, rows: Insertable<Schema[T]>[]) {
  for (const batch of batchesOf(rows)) await db.insertInto(table).values(batch).execute();
}

/** Rows that one transaction deletes. */
export const rowsPerDeletion = 500;

/** Deletes the rows of a table for which `where` is true, found by their primary key. Others come between. */
export async function deleteInBatches(db: Db, table: keyof Schema, key: string[], where: RawBuilder<unknown>) {
  const from = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const statement = sql`delete from ${from} where (${columns}) in
    (select ${columns} from ${from} where ${where} limit ${rowsPerDeletion})`;
  while (Number((await statement.execute(db)).numAffectedRows) === rowsPerDeletion) await setImmediate();
}
