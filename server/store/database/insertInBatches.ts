import type { Insertable } from 'kysely';
import type { Schema, Tx } from './schema';

/** Databases limit the parameters of one statement. */
const rowsPerStatement = 400;

/** Inserts any number of rows in one transaction, several statements long. */
export async function insertInBatches<T extends keyof Schema>(tx: Tx, table: T, rows: Insertable<Schema[T]>[]) {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
}
