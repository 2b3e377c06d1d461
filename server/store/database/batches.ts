import { setImmediate } from 'node:timers/promises';
import { type Insertable, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Db, Schema, StoreKind, Tx } from './schema';

/** Maximum rows of one insert, because databases limit the parameters of a statement. */
const rowsPerStatement = 400;

export function* batchesOf<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}

/**
 * Returns one insert for each batch. The caller runs all inserts in one transaction, so that all rows are stored or
 * none.
 */
export const insertsOf = <T extends keyof Schema>(db: Db, table: T, rows: Insertable<Schema[T]>[]) =>
  [...batchesOf(rows)].map((batch) => db.insertInto(table).values(batch));

export async function insertInBatches<T extends keyof Schema>(db: Db, table: T, rows: Insertable<Schema[T]>[]) {
  for (const insert of insertsOf(db, table, rows)) await insert.execute();
}

/** Maximum writes in one statement, because databases limit the parameters of a statement. */
const mostTogether = 8;

export type Write = OperationNodeSource & { execute(): Promise<unknown> };

/** PostgreSQL runs all writes as one statement, so a write must not read the rows of another write. */
export async function writeTogether(tx: Tx, kind: StoreKind, writes: Write[]) {
  if (kind === 'postgres' && writes.length > 1 && writes.length <= mostTogether) {
    const parts = writes.map((write, n) => sql`${sql.ref('abcdefgh'.charAt(n))} as (${write})`);
    await sql`with ${sql.join(parts)} select 1`.execute(tx);
  } else for (const write of writes) await write.execute();
}

export const rowsPerDeletion = 500;

/**
 * Deletes rows in several transactions, and lets other work run between them. `key` has the columns of the primary key.
 */
export async function deleteInBatches(db: Db, table: keyof Schema, key: string[], where: RawBuilder<unknown>) {
  const from = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const statement = sql`delete from ${from} where (${columns}) in
    (select ${columns} from ${from} where ${where} limit ${rowsPerDeletion})`;
  while (Number((await statement.execute(db)).numAffectedRows) === rowsPerDeletion) await setImmediate();
}
