import { type Selectable, sql } from 'kysely';
import { hashToken, newToken } from '../../accounts/hashToken';
import { deleteInBatches } from '../database/batches';
import { prepare } from '../database/prepared';
import type { Db, Schema, TokenKind } from '../database/schema';
import type { contactColumns } from './contacts';

export interface Caller extends Pick<Selectable<Schema['contact']>, (typeof contactColumns)[number]> {
  role: 'member' | 'admin';
  sessionId: string;
  tokenHash: string;
  /** Unix milliseconds. */
  expiresAt: number;
}

const callerQuery = prepare<{ hash: string; now: number }, Caller>((db, value) =>
  db
    .selectFrom('token')
    .innerJoin('contact', 'contact.id', 'token.contact_id')
    .select([
      'contact.id as id',
      'contact.username as username',
      'contact.phone_number as phone_number',
      'contact.avatar_url as avatar_url',
      'contact.last_active_at as last_active_at',
      'contact.created_at as created_at',
      'contact.role as role',
      'token.session_id as sessionId',
      'token.hash as tokenHash',
      'token.expires_at as expiresAt',
    ])
    .where('token.hash', '=', value('hash'))
    .where('token.kind', '=', 'access')
    .where('token.expires_at', '>', value('now'))
    .where('contact.disabled_at', 'is', null),
);

/** Returns undefined for an expired token or a disabled account. */
export const findCaller = (db: Db, hash: string, now: number): Promise<Caller | undefined> =>
  callerQuery(db, { hash, now }).executeTakeFirst();

export async function createToken(
  db: Db,
  {
    secret = newToken(),
    ...token
  }: { contactId: string; sessionId: string; kind: TokenKind; now: number; lifeMs: number; secret?: string },
): Promise<string> {
  await db
    .insertInto('token')
    .values({
      hash: hashToken(secret),
      contact_id: token.contactId,
      session_id: token.sessionId,
      kind: token.kind,
      created_at: token.now,
      expires_at: token.now + token.lifeMs,
    })
    .execute();
  return secret;
}

export const isTokenAlive = async (db: Db, hash: string, now: number) =>
  (await db
    .selectFrom('token')
    .select('hash')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

export const setLastActive = (db: Db, contactId: string, now: number) =>
  db.updateTable('contact').set({ last_active_at: now }).where('id', '=', contactId).execute();

export const sweepTokens = (db: Db, now: number) => deleteInBatches(db, 'token', ['hash'], sql`expires_at < ${now}`);
