import type { Context, Hono } from 'hono';
import { type AuditAction, type Contact, lastEventHeader, type Session } from '../../src/contract';
import { deviceOf } from '../accounts/device';
import { nameKey } from '../accounts/usernames';
import { hourMs } from '../durations';
import { joinByInvite } from '../groups/joining';
import { findCallerOf } from '../http/auth';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '../http/cookies';
import type { Env } from '../http/env';
import { cookieRoute, type OpenRequest, openRoute } from '../http/route';
import { transact } from '../http/transact';
import { checkGuessable, readPassword } from '../inputs/password';
import { checkUsername } from '../inputs/username';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Service } from '../service';
import { addAudit } from '../store/audit';
import { lastEventIdOf } from '../store/events';
import {
  confirmPassword,
  createContact,
  findAccount,
  findContact,
  findRole,
  setPassword,
} from '../store/people/contacts';
import { endOldestSessions, endSession, endSessionsOf } from '../store/people/endSessions';
import { usePasswordReset } from '../store/people/passwordResets';
import { isDisabled } from '../store/people/people';
import {
  renewSession,
  type StartedSession,
  sessionOfCookie,
  sessionToEnd,
  startSession,
} from '../store/people/sessions';
import { toSeconds } from '../store/times';

/**
 * These routes need no token, so their rate limits count by network. Sign-in has a limit by username and network, too.
 */
export function sessionRoutes(app: Hono<Env>, service: Service) {
  openRoute(app, service, 'createContact', signUp);
  openRoute(app, service, 'createSession', signIn);
  openRoute(app, service, 'refreshSession', renew);
  openRoute(app, service, 'resetPassword', resetPassword);
  cookieRoute(app, service, 'deleteSession', signOut);
}

async function signUp({ service, c, body }: OpenRequest<'createContact'>): Promise<Session> {
  const { store, settings, rates, passwords } = service;
  const { invite } = body;
  if (settings.signUp === 'off' || (settings.signUp === 'invited' && invite === undefined))
    throw new Refusal('sign-up-closed');
  await rates.takeShared(c, 'sign-up', c.get('ip'));
  const username = checkUsername(body.username, settings.limits.username);
  const password = await passwords.hash(await readPassword(service, '/password', body.password, username));
  const caller = { id: '' };
  // One transaction creates the account and uses the invitation, so a used-up invitation creates no account.
  const contact = await transact({ service, c, caller }, async (tx, effects, now) => {
    const created = await createContact(tx, store.kind, { username, password, now });
    caller.id = created?.id ?? '';
    if (created && invite !== undefined)
      await joinByInvite(tx, { service, contactId: created.id, token: invite }, effects, now);
    return created;
  });
  if (!contact) throw refuseFields([fieldError('/username', 'username-taken')]);
  return openSession(service, c, contact, { checked: password });
}

async function signIn({ service, c, body }: OpenRequest<'createSession'>): Promise<Session> {
  const { store, settings, rates, passwords, signInDelays, signInAttempts } = service;
  const network = c.get('ip');
  rates.take(c, 'sign-in', `${nameKey(body.username)} ${network}`);
  const end = await signInAttempts.begin(body.username, network);
  const checking = async () => {
    const found = await findAccount(store.db, body.username);
    const isShort = body.password.length <= settings.limits.passwordMax;
    return { found, passwordMatches: isShort && (await passwords.check(body.password, found?.password ?? null)) };
  };
  const { found, passwordMatches } = await checking().catch((error) => {
    end('unchecked');
    throw error;
  });
  end(passwordMatches ? 'right' : 'wrong');
  const contact = passwordMatches && found ? await findContact(store.db, found.id) : undefined;
  if (!contact || !found?.password) {
    await auditSession(service, c, 'sign-in.failure', found?.id);
    throw new Refusal('wrong-password');
  }
  // Checks `disabled_at` after the password, because only a correct password may reveal that the account is disabled.
  if (found.disabled_at !== null) throw new Refusal('account-disabled');
  signInDelays.clearAttempts(body.username, network);
  const next = passwords.isOutdated(found.password) ? await passwords.hash(body.password) : undefined;
  return openSession(service, c, contact, { checked: found.password, next });
}

async function renew({ service, c }: OpenRequest<'refreshSession'>): Promise<Session> {
  const { store, settings, hub } = service;
  const cookie = readRefreshCookie(c, settings);
  const now = service.now();
  const accessMs = settings.tokenHours * hourMs;
  const renewed = cookie ? await store.write((tx) => renewSession(tx, cookie, { now, accessMs })) : undefined;
  if (renewed && 'replayed' in renewed) {
    hub.endSessions([renewed.replayed.id]);
    if (renewed.isFirst) await auditSession(service, c, 'session.replay', renewed.replayed.contactId);
    throw new Refusal('session-copied', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  const contact = renewed && (await findContact(store.db, renewed.contactId));
  if (!contact) throw new Refusal('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  return answerSession(service, c, contact, renewed, now);
}

async function resetPassword({ service, c, body }: OpenRequest<'resetPassword'>): Promise<Session> {
  const { store, rates, hub, passwords } = service;
  rates.take(c, 'sign-in', c.get('ip'));
  rates.check('sign-in-failure', c.get('ip'));
  await rates.checkShared('sign-in-failure', c.get('ip'));
  const password = await passwords.hash(await readPassword(service, '/new_password', body.new_password));
  const now = service.now();
  const reset = await store.write(async (tx) => {
    const id = await usePasswordReset(tx, body.token, now);
    // This refusal rolls `usePasswordReset` back, so the link works after the account is enabled.
    if (id && (await isDisabled(tx, id))) throw new Refusal('account-disabled');
    if (!id) return undefined;
    // This refusal rolls `usePasswordReset` back too, so the person can choose another password.
    checkGuessable(service, '/new_password', body.new_password, (await findContact(tx, id))?.username ?? '');
    await setPassword(tx, id, password);
    return { id, ended: await endSessionsOf(tx, id) };
  });
  hub.endSessions(reset?.ended ?? []);
  const contact = reset && (await findContact(store.db, reset.id));
  if (!contact) {
    rates.count('sign-in-failure', c.get('ip'));
    rates.countShared('sign-in-failure', c.get('ip'));
    throw refuseFields([fieldError('/token', 'reset-expired')]);
  }
  await auditSession(service, c, 'password.change', contact.id);
  return openSession(service, c, contact, { checked: password });
}

/** Accepts the refresh cookie without a token, because a page may have no valid token when the person signs out. */
async function signOut({ service, c }: OpenRequest<'deleteSession'>): Promise<undefined> {
  const { store, settings, hub } = service;
  const caller = await findCallerOf(service, c);
  const cookie = readRefreshCookie(c, settings);
  const sessionId = caller?.sessionId ?? (cookie && (await sessionOfCookie(store.db, cookie)));
  if (!sessionId) throw new Refusal('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  await store.write((tx) => endSession(tx, sessionId));
  hub.endSessions([sessionId]);
  clearRefreshCookie(c, settings);
  // Clears the browser's cache, because cached pictures and files belong to the person who signs out.
  c.header('Clear-Site-Data', '"cache"');
  return undefined;
}

/**
 * `checked` is the stored hash that the password was checked against. Rejects with `wrong-password` or `account-disabled` if the
 * account has changed since the check.
 */
async function openSession(
  service: Service,
  c: Context<Env>,
  contact: Contact,
  { checked, next = checked }: { checked: string; next?: string | undefined },
): Promise<Session> {
  const device = deviceOf(c.req.header('User-Agent'));
  const now = service.now();
  const accessMs = service.settings.tokenHours * hourMs;
  const replaced = readRefreshCookie(c, service.settings);
  const { session, ended } = await service.store.write(async (tx) => {
    if (!(await confirmPassword(tx, contact.id, { checked, next })))
      throw new Refusal((await isDisabled(tx, contact.id)) ? 'account-disabled' : 'wrong-password');
    const endedId = replaced && (await sessionToEnd(tx, replaced, contact.id));
    if (endedId) await endSession(tx, endedId);
    const oldest = await endOldestSessions(tx, contact.id);
    const session = await startSession(tx, { contactId: contact.id, device, now, accessMs });
    return { session, ended: endedId ? [endedId, ...oldest] : oldest };
  });
  service.hub.endSessions(ended);
  return answerSession(service, c, contact, session, now);
}

async function answerSession(
  { store, settings, signInDelays }: Service,
  c: Context<Env>,
  contact: Contact,
  { cookie, token, expiresAt, endsAt }: StartedSession,
  now: number,
): Promise<Session> {
  signInDelays.rememberSignIn(contact.username, c.get('ip'));
  setRefreshCookie(c, settings, cookie, Math.floor((endsAt - now) / 1_000));
  const role = await findRole(store.db, contact.id);
  if (settings.capabilities) {
    const eventId = await lastEventIdOf(store.db, contact.id, (await store.completeEvents()).upTo);
    c.header(lastEventHeader, String(eventId ?? 0));
  }
  return { token, expires_at: toSeconds(expiresAt), contact, role };
}

const auditSession = ({ store, now }: Service, c: Context<Env>, action: AuditAction, subjectId: string | undefined) =>
  addAudit(
    store.db,
    [
      {
        actorId: null,
        action,
        objectType: 'session',
        objectId: '',
        subjectId,
        requestId: c.get('requestId'),
        ip: c.get('ip'),
        result: action === 'password.change' ? 'done' : 'refused',
      },
    ],
    now(),
  );
