import { type QueryExecutorProvider, sql } from 'kysely';
import type { StoreKind } from './schema';

/** On PostgreSQL, statements of a transaction may run for any time from here on. */
export async function liftStatementTimeout(tx: QueryExecutorProvider, kind: StoreKind) {
  if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
}
