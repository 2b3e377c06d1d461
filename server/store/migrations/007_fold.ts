import type { Kysely, Migration } from 'kysely';
import type { Schema } from '../database/schema';
import type { Store } from '../database/store';
import { indexMessages } from '../search/search';

const rowsPerBatch = 1_000;
/** Letters whose `fold` has changed: `ẞ`, and points of Hebrew, Arabic and old Cyrillic. */
const foldedAnew = new RegExp(
  `[${['\\u0483-\\u06d3', '\\u1ab0-\\u1dff', '\\u1e9e', '\\u20d0-\\u20ff', '\\ufb1d-\\ufefc'].join('')}]`,
);

export const refold = ({ search: index }: Store, letters = foldedAnew): Migration => ({
  async up(db: Kysely<Schema>) {
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('message')
        .select(['id', 'conversation_id', 'message'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsPerBatch)
        .execute();
      if (rows.length === 0) return;
      const changed = rows.filter(({ message }) => letters.test(message));
      if (changed.length > 0) await indexMessages(db, index, changed);
      after = rows.at(-1)?.id ?? '';
    }
  },
});
