import type { Hono } from 'hono';
import { endpoints } from '../../src/contract';
import type { Env } from '../http/env';
import { route } from '../http/route';
import { readPassword } from '../inputs/password';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Service } from '../service';
import { addAudit } from '../store/audit';
import { confirmPassword, findAccount } from '../store/people/contacts';
import { endPasswordResets } from '../store/people/passwordResets';
import { endSession, endSessionsOf, findSessionId, listSessions } from '../store/people/sessions';
import { toSeconds } from '../store/times';

/** Registers what somebody does with their own account: its sessions and its password. */
export function accountRoutes(app: Hono<Env>, service: Service) {
  const { store, hub, passwords, signInDelays } = service;

  route(app, service, endpoints.listSessions, async ({ caller }) => {
    const sessions = await listSessions(store.db, caller.id, service.now());
    return {
      data: sessions.map((session) => ({
        id: session.public_id,
        device: session.device,
        created_at: toSeconds(session.created_at),
        last_used_at: toSeconds(session.renewed_at),
        current: session.id === caller.sessionId,
      })),
    };
  });

  route(app, service, endpoints.endSession, async ({ caller, id: publicId }) => {
    const id = await findSessionId(store.db, caller.id, publicId);
    if (!id) throw new Refusal('not-found');
    await store.write((tx) => endSession(tx, id));
    hub.endSessions([id]);
    return undefined;
  });

  route(app, service, endpoints.endOtherSessions, async ({ caller }) => {
    const ended = await store.write((tx) => endSessionsOf(tx, caller.id, caller.sessionId));
    hub.endSessions(ended);
    return undefined;
  });

  // Guessing by a stolen token is slowed down as guessing at the sign-in is, by session: guesses elsewhere keep nobody out.
  route(app, service, endpoints.changePassword, async ({ c, caller, body }) => {
    signInDelays.countAttempt(caller.username, caller.sessionId);
    const checked = (await findAccount(store.db, caller.username))?.password ?? null;
    const { passwordMax } = service.settings.limits;
    const isRight = body.password.length <= passwordMax && (await passwords.check(body.password, checked));
    if (!isRight || checked === null) throw wrongPassword();
    signInDelays.clearAttempts(caller.username, caller.sessionId);
    const next = await passwords.hash(await readPassword(service, '/new_password', body.new_password));
    const origin = { requestId: c.get('requestId'), ip: c.get('ip') };
    const fact = { action: 'password.change', objectType: 'contact', objectId: caller.id } as const;
    const ended = await store.write(async (tx) => {
      // Another change, or a reset, may have come first: that password is not the one that was checked.
      if (!(await confirmPassword(tx, caller.id, { checked, next }))) throw wrongPassword();
      await endPasswordResets(tx, caller.id);
      await addAudit(tx, [{ ...fact, ...origin, actorId: caller.id, subjectId: caller.id }], service.now());
      return endSessionsOf(tx, caller.id, caller.sessionId);
    });
    hub.endSessions(ended);
    return undefined;
  });
}

const wrongPassword = () => refuseFields([fieldError('/password', 'wrong-current-password')]);
