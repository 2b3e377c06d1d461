import { setImmediate } from 'node:timers/promises';
import { type Insertable, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Db, Schema, StoreKind, Tx } from './schema';

/** Databases limit the parameters of one statement. */
const rowsPerStatement = 400;

export function* batchesOf<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}

/** The caller runs several statements in one transaction, so that all rows are stored or none. */
export const insertsOf = <T extends keyof Schema>(db: Db, table: T, rows: Insertable<Schema[T]>[]) =>
  [...batchesOf(rows)].map((batch) => db.insertInto(table).values(batch));

export async function insertInBatches<T extends keyof Schema>(db: Db, table: T, rows: Insertable<Schema[T]>[]) {
  for (const insert of insertsOf(db, table, rows)) await insert.execute();
}

/** More writes might exceed the parameters of one statement. */
const mostTogether = 8;

export type Write = OperationNodeSource & { execute(): Promise<unknown> };

/** PostgreSQL runs all writes as one statement, so a write must not read the rows of another. */
export async function writeTogether(tx: Tx, kind: StoreKind, writes: Write[]) {
  if (kind === 'postgres' && writes.length > 1 && writes.length <= mostTogether) {
    const parts = writes.map((write, n) => sql`${sql.ref('abcdefgh'.charAt(n))} as (${write})`);
    await sql`with ${sql.join(parts)} select 1`.execute(tx);
  } else for (const write of writes) await write.execute();
}

export const rowsPerDeletion = 500;

/** Deletes in several transactions and yields between them. `key` is the primary key. */
export async function deleteInBatches(db: Db, table: keyof Schema, key: string[], where: RawBuilder<unknown>) {
  const from = sql.table(table);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const statement = sql`delete from ${from} where (${columns}) in
    (select ${columns} from ${from} where ${where} limit ${rowsPerDeletion})`;
  while (Number((await statement.execute(db)).numAffectedRows) === rowsPerDeletion) await setImmediate();
}
