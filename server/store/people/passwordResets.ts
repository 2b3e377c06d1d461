import { sql } from 'kysely';
import { hashToken, newToken } from '../../accounts/hashToken';
import { dayMs } from '../../durations';
import { deleteInBatches } from '../database/batches';
import type { Db, Tx } from '../database/schema';

const lifeMs = dayMs;

/** Creates a token that is valid for one use within a day. Earlier tokens of the contact stop working. */
export async function createPasswordReset(
  tx: Tx,
  contactId: string,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  await endPasswordResets(tx, contactId);
  const token = newToken();
  const row = { hash: hashToken(token), contact_id: contactId, expires_at: now + lifeMs };
  await tx.insertInto('password_reset').values(row).execute();
  return { token, expiresAt: row.expires_at };
}

export const endPasswordResets = (db: Db, contactId: string) =>
  db.deleteFrom('password_reset').where('contact_id', '=', contactId).execute();

/** Returns the contact id, or undefined for a used or expired token. */
export async function usePasswordReset(tx: Tx, token: string, now: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('password_reset')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning('contact_id')
    .executeTakeFirst();
  return row?.contact_id;
}

export const sweepPasswordResets = (db: Db, now: number) =>
  deleteInBatches(db, 'password_reset', ['hash'], sql`expires_at < ${now}`);
