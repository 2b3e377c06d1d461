import { type ExpressionBuilder, sql } from 'kysely';
import { deleteInBatches } from '../database/batches';
import type { Db, Schema, Tx } from '../database/schema';

/** Maximum sessions per person. Sessions of the command line do not count. */
const maxSessions = 100;

/** A subquery instead of a list of ids, because the database would compare a list with all tokens. */
const tokensOf = (session: ExpressionBuilder<Schema, 'session'>) =>
  session.selectFrom('token').select('token.hash').whereRef('token.session_id', '=', 'session.id');

export const listSessions = (db: Db, contactId: string, now: number) =>
  db
    .selectFrom('session')
    .select(['id', 'public_id', 'device', 'created_at', 'renewed_at'])
    .where('contact_id', '=', contactId)
    .where('ends_at', '>', now)
    .where((session) => session.exists(tokensOf(session).where('token.expires_at', '>', now)))
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute();

export const findSessionId = async (db: Db, contactId: string, publicId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('session')
      .select('id')
      .where('contact_id', '=', contactId)
      .where('public_id', '=', publicId)
      .executeTakeFirst()
  )?.id;

export const endSession = (db: Db, id: string) => endSessions(db, [id]);

/**
 * Deletes sessions before tokens. PostgreSQL then waits for a running renewal, so that its new tokens are deleted too.
 */
async function endSessions(db: Db, ids: string[]) {
  // A statement accepts some 10,000 ids, so the sessions are deleted in batches.
  for (let at = 0; at < ids.length; at += 1_000) {
    const some = ids.slice(at, at + 1_000);
    await db.deleteFrom('session').where('id', 'in', some).execute();
    await db.deleteFrom('token').where('session_id', 'in', some).execute();
  }
}

/**
 * Ends the oldest sessions to make room for a new session. Sessions of the command line stay. Returns the ended ids.
 */
export async function endOldestSessions(tx: Tx, contactId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('id')
    .where('contact_id', '=', contactId)
    .where((session) => session.exists(tokensOf(session).where('token.kind', '=', 'refresh')))
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute();
  const ids = rows.slice(maxSessions - 1).map((row) => row.id);
  await endSessions(tx, ids);
  return ids;
}

/** Also ends sessions of the command line. Returns the ended ids. */
export async function endSessionsOf(db: Db, contactId: string, except?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('token')
    .select('session_id')
    .distinct()
    .where('contact_id', '=', contactId)
    .execute();
  const ids = rows.map((row) => row.session_id).filter((id) => id !== except);
  await endSessions(db, ids);
  return ids;
}

/**
 * A session with a replayed cookie stays until `ends_at`, so that the owner and the thief both get `session-copied`.
 */
export const sweepSessions = (db: Db, now: number) =>
  deleteInBatches(
    db,
    'session',
    ['id'],
    sql`ends_at < ${now} or replayed_at is null and not exists (select 1 from token where token.session_id = session.id)`,
  );
