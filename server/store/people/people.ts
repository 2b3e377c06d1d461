import { sql } from 'kysely';
import type { Person } from '../../../src/contract';
import type { Db, Tx } from '../database/schema';
import type { Slice } from '../slice';
import { toSecondsOrNull } from '../times';
import { contactColumns, namesLike, toContact } from './contacts';
import { endPasswordResets } from './passwordResets';
import { acquaintances } from './sight';

const people = (db: Db) =>
  db
    .selectFrom('contact')
    .select([...contactColumns, 'role', 'disabled_at'])
    .select((row) =>
      row
        .selectFrom('member')
        .select((count) => count.fn.countAll<number>().as('groups'))
        .whereRef('member.contact_id', '=', 'contact.id')
        .as('group_count'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;
const toPerson = (row: Row, isKnown: boolean): Person => ({
  contact: toContact(row, isKnown),
  role: row.role,
  disabled_at: toSecondsOrNull(row.disabled_at),
  group_count: Number(row.group_count ?? 0),
});

export async function listPeople(
  db: Db,
  viewer: string,
  { query, limit, after, before }: Slice & { query: string },
): Promise<Person[]> {
  const names = namesLike(query);
  const rows = await people(db)
    .$if(names !== '', (q) => q.where(sql<boolean>`username_fold like ${names} escape '\\'`))
    .$if(after !== undefined, (q) => q.where('username_key', '>', after ?? ''))
    .$if(before !== undefined, (q) => q.where('username_key', '<', before ?? ''))
    .orderBy('username_key', before !== undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  const known = (await acquaintances(db, [viewer], ids)).get(viewer);
  return rows.map((row) => toPerson(row, row.id === viewer || known?.has(row.id) === true));
}

export async function findPerson(db: Db, viewer: string, id: string): Promise<Person | undefined> {
  const row = await people(db).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const known = (await acquaintances(db, [viewer], [id])).get(viewer);
  return toPerson(row, id === viewer || known?.has(id) === true);
}

export const isDisabled = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('contact')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/**
 * Sets since when an account is disabled, in Unix milliseconds; null enables it. Links to a new password that were made before
 * no longer work.
 */
export async function setDisabled(tx: Tx, id: string, at: number | null) {
  await tx.updateTable('contact').set({ disabled_at: at }).where('id', '=', id).execute();
  if (at !== null) await endPasswordResets(tx, id);
}
