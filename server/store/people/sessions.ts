import { hashToken, newToken } from '../../accounts/hashToken';
import { dayMs } from '../../durations';
import { newId } from '../../ids';
import { Refusal } from '../../refusal';
import type { Db, Tx } from '../database/schema';
import { endSessionsOf } from './endSessions';
import { type Caller, createToken, isTokenAlive } from './tokens';

/** A session ends this long after its last renewal. */
const idleMs = 30 * dayMs;
/** A session ends this long after its start, even with renewals. */
const lifeMs = 90 * dayMs;
/** Maximum stored tokens per session, besides tokens in use. A browser may restore 32 tabs with one refresh token. */
const maxTokens = { access: 11, refresh: 32, replaced: 32 };

export interface StartedSession {
  id: string;
  cookie: string;
  token: string;
  /** Unix milliseconds. */
  expiresAt: number;
  endsAt: number;
}

/** Returns an access token and a cookie for renewal. `now` and `accessMs` are milliseconds. */
export async function startSession(
  tx: Tx,
  { contactId, device, now, accessMs }: { contactId: string; device: string; now: number; accessMs: number },
): Promise<StartedSession> {
  const session = await insertSession(tx, { contactId, device, now, endsAt: now + lifeMs });
  return issueTokens(tx, session, { now, accessMs });
}

/** For the command line: a session with one token and without renewal. `now` and `lifeMs` are milliseconds. */
export async function startFixedSession(
  db: Db,
  { contactId, device, now, lifeMs }: { contactId: string; device: string; now: number; lifeMs: number },
): Promise<string> {
  const { id } = await insertSession(db, { contactId, device, now, endsAt: now + lifeMs });
  return createToken(db, { contactId, sessionId: id, kind: 'access', now, lifeMs });
}

async function insertSession(
  db: Db,
  { contactId, device, now, endsAt }: { contactId: string; device: string; now: number; endsAt: number },
) {
  const session = { id: newToken(), contact_id: contactId, device, created_at: now, renewed_at: now, ends_at: endsAt };
  await db
    .insertInto('session')
    .values({ ...session, public_id: newId('ses', now) })
    .execute();
  return session;
}

/** The caller's transaction locks the session's row, so that an ended session gets no token. */
async function issueTokens(
  tx: Tx,
  session: { id: string; contact_id: string; ends_at: number },
  { now, accessMs }: { now: number; accessMs: number },
): Promise<StartedSession> {
  const endsAt = Math.min(now + idleMs, session.ends_at);
  const expiresAt = Math.min(now + accessMs, endsAt);
  const owner = { contactId: session.contact_id, sessionId: session.id, now };
  const secret = await createToken(tx, { ...owner, kind: 'refresh', lifeMs: endsAt - now });
  const token = await createToken(tx, { ...owner, kind: 'access', lifeMs: expiresAt - now });
  return { id: session.id, cookie: `${session.id}.${secret}`, token, expiresAt, endsAt };
}

interface Replay {
  replayed: { contactId: string; id: string };
  /** False for requests after the first replay. */
  isFirst: boolean;
}

/**
 * Each renewal returns a successor of the cookie. A cookie stays valid until a successor is used, because a response
 * may get lost. A used successor makes its predecessor and all other successors void. A request with a void cookie ends
 * the session, because the service cannot tell a thief from the owner.
 */
export async function renewSession(
  tx: Tx,
  cookie: string,
  { now, accessMs }: { now: number; accessMs: number },
): Promise<(StartedSession & { contactId: string }) | Replay | undefined> {
  const id = (await sessionOfCookie(tx, cookie)) ?? cookie.split('.')[0] ?? '';
  // The update is a lock: PostgreSQL makes a concurrent renewal wait.
  const before = await tx
    .updateTable('session')
    .set((row) => ({ renewed_at: row.ref('renewed_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  const token = await findRefreshToken(tx, cookie);
  if (!before || before.ends_at <= now) return undefined;
  const { contact_id: contactId } = before;
  // A missing token counts as a replay: the token was void, or the session had too many newer tokens.
  if (before.replayed_at !== null || !token || token.superseded_at !== null) {
    const isFirst = before.replayed_at === null;
    if (isFirst) await markReplayed(tx, id, now);
    return { replayed: { contactId, id }, isFirst };
  }
  if (token.expires_at <= now) return undefined;
  await tx.updateTable('session').set({ renewed_at: now }).where('id', '=', id).execute();
  if (token.used_at === null) await supersede(tx, { id, hash: token.hash, now });
  const renewed = await issueTokens(tx, before, { now, accessMs });
  await deleteOldTokens(tx, id, [token.hash, hashToken(renewed.cookie.split('.')[1] ?? ''), hashToken(renewed.token)]);
  return { ...renewed, contactId };
}

/** Cookies from before the `session` table hold only the secret. */
const findRefreshToken = (db: Db, cookie: string) => {
  const [first = '', secret = first] = cookie.split('.');
  return db
    .selectFrom('token')
    .selectAll()
    .where('hash', '=', hashToken(secret))
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
};

/** The row stays until `ends_at`, so that later renewals by the owner or the thief count as replays too. */
async function markReplayed(tx: Tx, id: string, now: number) {
  await tx.updateTable('session').set({ replayed_at: now }).where('id', '=', id).execute();
  await tx.deleteFrom('token').where('session_id', '=', id).execute();
}

/** The first use proves that the client has received the token, so earlier and parallel tokens become void. */
async function supersede(tx: Tx, { id, hash, now }: { id: string; hash: string; now: number }) {
  await tx.updateTable('token').set({ used_at: now }).where('hash', '=', hash).execute();
  await tx
    .updateTable('token')
    .set({ superseded_at: now })
    .where('session_id', '=', id)
    .where('kind', '=', 'refresh')
    .where('superseded_at', 'is', null)
    .where('hash', '!=', hash)
    .execute();
}

/** `kept` are hashes of tokens in use. */
async function deleteOldTokens(tx: Tx, sessionId: string, kept: string[]) {
  for (const kind of ['access', 'refresh'] as const) {
    const rows = await tx
      .selectFrom('token')
      .select('hash')
      .where('session_id', '=', sessionId)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('hash')
      .execute();
    const old = rows.slice(maxTokens[kind]).flatMap(({ hash }) => (kept.includes(hash) ? [] : hash));
    if (old.length > 0) await tx.deleteFrom('token').where('hash', 'in', old).execute();
  }
}

/** Also finds the session of a cookie if `deleteOldTokens` has deleted the token. */
export async function sessionOfCookie(db: Db, cookie: string): Promise<string | undefined> {
  const [id = ''] = cookie.split('.');
  const living = db.selectFrom('session').select('id').where('id', '=', id).where('replayed_at', 'is', null);
  return (await findRefreshToken(db, cookie))?.session_id ?? (await living.executeTakeFirst())?.id;
}

/**
 * Notes that the new session `id` has replaced the session `replaced`. A thief with a copied cookie may have started
 * the new session. The owner signs in with the old cookie and the password, which the thief does not know. Then
 * `sessionToEnd` finds the note, and the new session ends. The note lasts `idleMs`, because the old cookie expires
 * within that time.
 */
async function noteReplaced(
  tx: Tx,
  replaced: string,
  { id, contactId, now }: { id: string; contactId: string; now: number },
) {
  const notes = await tx
    .updateTable('token')
    .set({ session_id: id })
    .where('session_id', '=', replaced)
    .where('kind', '=', 'replaced')
    .returning('hash')
    .execute();
  // Keeps the earliest notes, because the thief may add many later notes.
  if (notes.length < maxTokens.replaced)
    await createToken(tx, { secret: replaced, contactId, sessionId: id, kind: 'replaced', now, lifeMs: idleMs });
}

/** Returns the session of the cookie. For a replaced session, returns the new session if `contactId` owns it. */
export async function sessionToEnd(db: Db, cookie: string, contactId: string): Promise<string | undefined> {
  const [id = ''] = cookie.split('.');
  const note = db
    .selectFrom('token')
    .select('session_id')
    .where('hash', '=', hashToken(id))
    .where('kind', '=', 'replaced');
  return (
    (await sessionOfCookie(db, cookie)) ??
    (await note.where('contact_id', '=', contactId).executeTakeFirst())?.session_id
  );
}

/**
 * Ends all sessions of the caller and starts a new one, because the caller's cookie may be copied. A session of the
 * caller that cannot be renewed stays, and `started` is then undefined. Throws `unauthenticated` if the caller's
 * session has ended.
 */
export async function replaceSessions(
  tx: Tx,
  caller: Pick<Caller, 'id' | 'sessionId' | 'tokenHash'>,
  { device, now, accessMs }: { device: string; now: number; accessMs: number },
): Promise<{ ended: string[]; started?: StartedSession }> {
  // PostgreSQL waits here for a concurrent password change or disabling. Without the wait, the new session would
  // survive that change.
  await tx
    .updateTable('contact')
    .set((row) => ({ role: row.ref('role') }))
    .where('id', '=', caller.id)
    .execute();
  // PostgreSQL waits here for a concurrent end of the session.
  await tx
    .updateTable('session')
    .set((row) => ({ renewed_at: row.ref('renewed_at') }))
    .where('id', '=', caller.sessionId)
    .execute();
  if (!(await isTokenAlive(tx, caller.tokenHash, now))) throw new Refusal('unauthenticated');
  const renewing = await tx
    .selectFrom('token')
    .select('hash')
    .where('session_id', '=', caller.sessionId)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
  if (!renewing) return { ended: await endSessionsOf(tx, caller.id, caller.sessionId) };
  const started = await startSession(tx, { contactId: caller.id, device, now, accessMs });
  await noteReplaced(tx, caller.sessionId, { id: started.id, contactId: caller.id, now });
  return { ended: await endSessionsOf(tx, caller.id, started.id), started };
}
