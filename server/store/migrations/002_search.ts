import type { Kysely, Migration } from 'kysely';
import type { Schema } from '../database/schema';
import type { Store } from '../database/store';
import { postgresSearchTables } from '../search/postgres';
import { indexMessages } from '../search/search';
import { sqliteSearchTables } from '../search/sqlite';

const rowsAtOnce = 1_000;

export const search = ({ kind, search: index }: Store): Migration => ({
  async up(db: Kysely<Schema>) {
    for (const statement of kind === 'postgres' ? postgresSearchTables : sqliteSearchTables)
      await statement.execute(db);
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('message')
        .select(['id', 'conversation_id', 'message'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute();
      if (rows.length === 0) return;
      await indexMessages(db, index, rows);
      after = rows.at(-1)?.id ?? '';
    }
  },
});
