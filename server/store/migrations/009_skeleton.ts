import type { Kysely, Migration } from 'kysely';
import { skeleton } from '../../accounts/usernames';
import type { Schema } from '../database/schema';

/**
 * Only the oldest of several look-alike accounts gets the skeleton. The skeletons of younger accounts end with the
 * account id.
 */
export const skeletons: Migration = {
  async up(db: Kysely<Schema>) {
    const accounts = await db
      .selectFrom('contact')
      .select(['id', 'username'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const set = (id: string, value: string) =>
      db.updateTable('contact').set({ skeleton: value }).where('id', '=', id).execute();
    // Placeholders avoid conflicts with the unique index: they contain a space, which no result of `skeleton` contains.
    for (const { id } of accounts) await set(id, ` ${id}`);
    const taken = new Set<string>();
    for (const { id, username } of accounts) {
      const drawn = skeleton(username);
      await set(id, taken.has(drawn) ? `${drawn} ${id}` : drawn);
      taken.add(drawn);
    }
  },
};
