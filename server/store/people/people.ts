import { sql } from 'kysely';
import type { Person } from '../../../src/contract';
import type { Db, StoreKind, Tx } from '../database/schema';
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

interface PeopleFilter {
  query: string;
  show: 'admins' | 'disabled' | undefined;
  /** The sort column. An id begins with its creation time. */
  key: 'username_key' | 'id';
}

export async function listPeople(
  db: Db,
  viewer: string,
  { query, show, key, limit, after, before }: Slice & PeopleFilter,
): Promise<Person[]> {
  const names = namesLike(query);
  // Names are sorted in ascending order and ids in descending order. `before` reverses the order.
  const isUp = (key === 'username_key') === (before === undefined);
  const cursor = after ?? before;
  const rows = await people(db)
    .$if(show === 'admins', (q) => q.where('role', '=', 'admin'))
    .$if(show === 'disabled', (q) => q.where('disabled_at', 'is not', null))
    .$if(names !== '', (q) => q.where(sql<boolean>`username_fold like ${names} escape '\\'`))
    .$if(cursor !== undefined, (q) => q.where(key, isUp ? '>' : '<', cursor ?? ''))
    .orderBy(key, isUp ? 'asc' : 'desc')
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

/** `at` is Unix milliseconds, or null to enable the account. Disabling also ends password reset links. */
export async function setDisabled(tx: Tx, id: string, at: number | null) {
  await tx.updateTable('contact').set({ disabled_at: at }).where('id', '=', id).execute();
  if (at !== null) await endPasswordResets(tx, id);
}

/** Locks both accounts and checks the caller again, so that two admins cannot demote each other. */
export async function lockAsAdmin(tx: Tx, kind: StoreKind, callerId: string, id: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('contact')
    .select(['id', 'role', 'disabled_at'])
    .where('id', 'in', [callerId, id])
    .orderBy('id')
    .$if(kind === 'postgres', (q) => q.forUpdate())
    .execute();
  return rows.some((row) => row.id === callerId && row.role === 'admin' && row.disabled_at === null);
}

export const setRole = (tx: Tx, id: string, role: Person['role']) =>
  tx.updateTable('contact').set({ role }).where('id', '=', id).execute();
