import { type QueryExecutorProvider, sql } from 'kysely';
import type { StoreKind } from './schema';

export async function liftStatementTimeout(tx: QueryExecutorProvider, kind: StoreKind) {
  if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
}
