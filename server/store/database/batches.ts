import { setImmediate } from 'node:timers/promises';
import type { DeleteResult, Insertable } from 'kysely';
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

/** Repeats a deletion of at most `rowsPerDeletion` rows until none are left. Others come between. */
export async function deleteInBatches(deleteSome: () => Promise<DeleteResult>) {
  while (Number((await deleteSome()).numDeletedRows) === rowsPerDeletion) await setImmediate();
}
