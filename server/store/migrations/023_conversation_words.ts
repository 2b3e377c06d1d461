import { type Kysely, type Migration, sql } from 'kysely';
import type { Store } from '../database/connection';
import type { Schema } from '../database/schema';
import { addPlaces } from '../search/postgres';
import { search } from './002_search';

/** The index of words knows the conversation of each message, and in the embedded database the order of time. */
export const conversationWords = (store: Store): Migration => ({
  async up(db: Kysely<Schema>) {
    if (store.kind === 'postgres') {
      await addPlaces(db, '');
      return;
    }
    await sql`drop table message_words`.execute(db);
    await sql`drop table message_key`.execute(db);
    await search(store).up(db);
  },
});
