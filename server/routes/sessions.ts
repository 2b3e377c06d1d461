import type { Context, Hono } from 'hono';
import { type Contact, endpoints, type Session } from '../../src/contract';
import { isCommonPassword } from '../accounts/commonPasswords';
import { newToken } from '../accounts/hashToken';
import { imitatesReserved } from '../accounts/usernames';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '../http/cookies';
import type { Env } from '../http/env';
import { fieldError, Refusal, refuseFields } from '../http/errors';
import { openRoute, route } from '../http/route';
import { checkText } from '../inputs/text';
import type { Service } from '../service';
import { addAudit } from '../store/audit';
import { createContact, findAccount, findContact, findRole, setPassword } from '../store/contacts';
import { toSeconds } from '../store/times';
import { createToken, endSession, extendRefreshToken, refreshMs } from '../store/tokens';

/**
 * Registers sign-up, sign-in, renewal and sign-out. Handlers throw `wrong-password` and `unauthenticated`, and are rate
 * limited by address, signing in by account too.
 */
export function sessionRoutes(app: Hono<Env>, service: Service) {
  const { store, settings, rates, hub, passwords, signInDelays } = service;

  openRoute(app, service, endpoints.createContact, async ({ c, body }) => {
    if (!settings.signUp) throw new Refusal('sign-up-closed');
    rates.take(c, 'sign-up', c.get('ip'));
    if ([...body.username].length > settings.limits.username)
      throw refuseFields([fieldError('/username', 'invalid-format')]);
    if (imitatesReserved(body.username)) throw refuseFields([fieldError('/username', 'reserved-name')]);
    const { passwordMin: min, passwordMax } = settings.limits;
    checkText('/password', body.password, passwordMax);
    if (body.password.length < min) throw refuseFields([fieldError('/password', 'too-short')]);
    if (await isCommonPassword(body.password)) throw refuseFields([fieldError('/password', 'password-too-common')]);
    const password = await passwords.hash(body.password);
    const now = service.now();
    const contact = await store.write((tx) => createContact(tx, { username: body.username, password, now }));
    if (!contact) throw refuseFields([fieldError('/username', 'username-taken')]);
    return startSession(service, c, contact);
  });

  openRoute(app, service, endpoints.createSession, async ({ c, body }) => {
    rates.check('sign-in-failure', c.get('ip'));
    signInDelays.attempt(body.username);
    const found = await findAccount(store.db, body.username);
    const right =
      body.password.length <= settings.limits.passwordMax &&
      (await passwords.check(body.password, found?.password ?? null));
    const contact = right && found ? await findContact(store.db, found.id) : undefined;
    if (!contact) {
      rates.count('sign-in-failure', c.get('ip'));
      const entry = { requestId: c.get('requestId'), ip: c.get('ip'), result: 'refused' as const };
      await addAudit(
        store.db,
        [
          {
            ...entry,
            actorId: null,
            action: 'sign-in.failure',
            objectType: 'session',
            objectId: '',
            subjectId: found?.id,
          },
        ],
        service.now(),
      );
      throw new Refusal('wrong-password');
    }
    signInDelays.succeed(body.username);
    if (found?.password && passwords.isOutdated(found.password))
      await setPassword(store.db, contact.id, await passwords.hash(body.password));
    return startSession(service, c, contact);
  });

  openRoute(app, service, endpoints.refreshSession, async ({ c }) => {
    const secret = readRefreshCookie(c, settings);
    const now = service.now();
    const session = secret ? await extendRefreshToken(store.db, secret, now) : undefined;
    const contact = session && (await findContact(store.db, session.contact_id));
    if (!secret || !session || !contact)
      throw new Refusal('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
    setRefreshCookie(c, settings, secret);
    return issueToken(service, contact, session.session_id, now);
  });

  route(app, service, endpoints.deleteSession, async ({ c, caller }) => {
    await endSession(store.db, caller.sessionId);
    hub.endSession(caller.sessionId);
    clearRefreshCookie(c, settings);
    return undefined;
  });
}

/** Starts a session: an access token for the page, and an HttpOnly cookie that renews it. */
async function startSession(service: Service, c: Context<Env>, contact: Contact): Promise<Session> {
  const now = service.now();
  const sessionId = newToken();
  const secret = await createToken(service.store.db, {
    contactId: contact.id,
    sessionId,
    kind: 'refresh',
    now,
    lifeMs: refreshMs,
  });
  setRefreshCookie(c, service.settings, secret);
  return issueToken(service, contact, sessionId, now);
}

async function issueToken(
  { store, settings }: Service,
  contact: Contact,
  sessionId: string,
  now: number,
): Promise<Session> {
  const lifeMs = settings.tokenHours * 3_600_000;
  const token = await createToken(store.db, { contactId: contact.id, sessionId, kind: 'access', now, lifeMs });
  const role = await findRole(store.db, contact.id);
  return { token, expires_at: toSeconds(now + lifeMs), contact, role };
}
