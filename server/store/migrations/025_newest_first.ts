import { type Kysely, type Migration, sql } from 'kysely';
import type { Schema } from '../database/schema';
import type { Store } from '../database/store';
import { conversationWords } from './023_conversation_words';

/** If keys above 0 exist, they are in the old, ascending order, and the migration builds the index again. */
export const newestFirst = (store: Store): Migration => ({
  async up(db: Kysely<Schema>) {
    if (store.kind === 'postgres') return;
    const { rows } = await sql`select 1 from message_key where key > 0 limit 1`.execute(db);
    if (rows.length > 0) await conversationWords(store).up(db);
  },
});
