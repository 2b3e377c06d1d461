import { type Kysely, type Migration, sql } from 'kysely';
import type { Schema } from '../database/schema';
import type { Store } from '../database/store';
import { addPlaces } from '../search/postgres';
import { search } from './002_search';

/** Adds the conversation to the search index of each message. */
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
