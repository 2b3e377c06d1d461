import type { Insertable } from 'kysely';
import type { Schema, Tx } from './schema';

/** Databases limit the parameters of one statement. */
const rowsPerStatement = 400;

/** The rows in batches that each fit into one statement. */
export function* batchesOf<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}

/** Inserts any number of rows in one transaction, several statements long. */
export async function insertInBatches<T extends keyof Schema>(tx: Tx, table: T, rows: Insertable<Schema[T]>[]) {
  for (const batch of batchesOf(rows)) await tx.insertInto(table).values(batch).execute();
}
