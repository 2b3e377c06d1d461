import { type Selectable, sql } from 'kysely';
import type { Contact } from '../../../src/contract';
import { fold } from '../../../src/contract/fold';
import { typedName } from '../../../src/contract/text/usernames';
import { nameKey, normalName, skeleton } from '../../accounts/usernames';
import { newId } from '../../ids';
import { toSignedUrl } from '../../signedUrl';
import { escapeLike } from '../database/escapeLike';
import type { Db, Schema, StoreKind, Tx } from '../database/schema';
import type { Slice } from '../slice';
import { toSeconds, toSecondsOrNull } from '../times';
import { isNameTaken } from './names';
import { endPasswordResets } from './passwordResets';
import { acquaintances } from './sight';

type Row = Selectable<Schema['contact']>;
export const contactColumns = ['id', 'username', 'phone_number', 'avatar_url', 'last_active_at', 'created_at'] as const;

/** Phone number and last activity are private to acquaintances (`store/people/sight.ts`). */
export const toContact = (row: Pick<Row, (typeof contactColumns)[number]>, isKnown: boolean): Contact => ({
  id: row.id,
  username: row.username,
  phone_number: isKnown ? row.phone_number : null,
  avatar_url: row.avatar_url && toSignedUrl(row.avatar_url, 'picture'),
  last_active_at: isKnown ? toSecondsOrNull(row.last_active_at) : null,
  created_at: toSeconds(row.created_at),
});

export async function findContact(db: Db, id: string): Promise<Contact | undefined> {
  const row = await db.selectFrom('contact').select(contactColumns).where('id', '=', id).executeTakeFirst();
  return row && toContact(row, true);
}

/** Rejects for an unknown contact. */
export const findRole = async (db: Db, id: string) =>
  (await db.selectFrom('contact').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

export const findAccount = (db: Db, username: string) =>
  db
    .selectFrom('contact')
    .selectAll()
    .where('username_key', '=', nameKey(typedName(username)))
    .executeTakeFirst();

/** Also ends the contact's password reset links. */
export async function setPassword(tx: Tx, contactId: string, password: string) {
  await tx.updateTable('contact').set({ password }).where('id', '=', contactId).execute();
  await endPasswordResets(tx, contactId);
}

/**
 * Replaces the password hash. Returns false if the stored hash no longer equals the parameter `checked`, or if the
 * account is disabled.
 */
export const confirmPassword = async (tx: Tx, id: string, { checked, next }: { checked: string; next: string }) =>
  (await tx
    .updateTable('contact')
    .set({ password: next })
    .where('id', '=', id)
    .where('password', '=', checked)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const avatarOf = async (db: Db, id: string) =>
  (await db.selectFrom('contact').select('avatar_url').where('id', '=', id).executeTakeFirstOrThrow()).avatar_url;

export const setAvatar = (db: Db, id: string, avatarUrl: string | null) =>
  db.updateTable('contact').set({ avatar_url: avatarUrl }).where('id', '=', id).execute();

/** Returns undefined if the name or a look-alike is taken. The first account becomes an admin. */
export async function createContact(
  tx: Tx,
  kind: StoreKind,
  {
    username,
    password,
    now,
    role,
  }: { username: string; password: string | null; now: number; role?: 'member' | undefined },
): Promise<Contact | undefined> {
  if (await isNameTaken(tx, { username, now })) return undefined;
  const row = await tx
    .insertInto('contact')
    .values({
      id: newId('con', now),
      username: normalName(username),
      username_key: nameKey(username),
      username_fold: fold(username),
      skeleton: skeleton(username),
      password,
      phone_number: null,
      avatar_url: null,
      last_active_at: now,
      created_at: now,
      role: role ?? ((await isFirst(tx, kind)) ? 'admin' : 'member'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(contactColumns)
    .executeTakeFirst();
  return row && toContact(row, true);
}

/**
 * On PostgreSQL takes a lock until the commit. Otherwise two concurrent transactions could each create the first
 * account.
 */
async function isFirst(tx: Tx, kind: StoreKind): Promise<boolean> {
  if (await hasContacts(tx)) return false;
  if (kind !== 'postgres') return true;
  await sql`select pg_advisory_xact_lock(20251)`.execute(tx);
  return !(await hasContacts(tx));
}

const hasContacts = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('contact').select('id').limit(1).executeTakeFirst()) !== undefined;

export async function usernamesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('contact').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}

export async function resolveContacts(db: Db, names: string[]): Promise<Map<string, string>> {
  const keys = [...new Set([...names, ...names.map(nameKey)])];
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'username_key'])
    .where((row) => row.or([row('id', 'in', keys), row('username_key', 'in', keys)]))
    .execute();
  const ids = new Set(rows.map((row) => row.id));
  const byName = new Map(rows.map((row) => [row.username_key, row.id]));
  const resolved = new Map<string, string>();
  for (const name of names) {
    const id = ids.has(name) ? name : byName.get(nameKey(name));
    if (id) resolved.set(name, id);
  }
  return resolved;
}

export const nameKeyOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('contact').select('username_key').where('id', '=', id).executeTakeFirst())?.username_key;

/**
 * Maximum UTF-16 units of a query. No name is longer. The limit also bounds the pattern, because folding may make a
 * text 18 times as long.
 */
const longestBeginning = 256;
const nobody = ' ';

/** A pattern for `username_fold`; empty for an empty query. */
export function namesLike(query: string): string {
  if (query.length > longestBeginning) return nobody;
  const beginning = escapeLike(fold(typedName(query)));
  return beginning && `${beginning}%`;
}

/** Returns enabled contacts by name, without data that the caller may not see. */
export async function listContacts(db: Db, ask: Slice & { query: string; caller: string }): Promise<Contact[]> {
  const names = namesLike(ask.query);
  const rows = await db
    .selectFrom('contact')
    .select(contactColumns)
    .where('disabled_at', 'is', null)
    .$if(names !== '', (q) => q.where(sql<boolean>`username_fold like ${names} escape '\\'`))
    .$if(ask.after !== undefined, (q) => q.where('username_key', '>', ask.after ?? ''))
    .$if(ask.before !== undefined, (q) => q.where('username_key', '<', ask.before ?? ''))
    .orderBy('username_key', ask.before !== undefined ? 'desc' : 'asc')
    .limit(ask.limit)
    .execute();
  const ids = rows.map((row) => row.id);
  const known = (await acquaintances(db, [ask.caller], ids)).get(ask.caller);
  return rows.map((row) => toContact(row, row.id === ask.caller || known?.has(row.id) === true));
}
