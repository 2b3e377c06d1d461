import type { Hono } from 'hono';
import { deviceOf } from '../accounts/device';
import { hourMs } from '../durations';
import { setRefreshCookie } from '../http/cookies';
import type { Env } from '../http/env';
import { type ParsedRequest, route } from '../http/route';
import { readPassword } from '../inputs/password';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Service } from '../service';
import { addAudit } from '../store/audit';
import type { Tx } from '../store/database/schema';
import { confirmPassword, findAccount } from '../store/people/contacts';
import { endSession, findSessionId, listSessions } from '../store/people/endSessions';
import { endPasswordResets } from '../store/people/passwordResets';
import { replaceSessions } from '../store/people/sessions';
import { toSeconds } from '../store/times';

export function accountRoutes(app: Hono<Env>, service: Service) {
  const { store, hub, settings, passwords, signInDelays } = service;

  route(app, service, 'listSessions', async ({ caller }) => {
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

  route(app, service, 'endSession', async ({ caller, id: publicId }) => {
    const id = await findSessionId(store.db, caller.id, publicId);
    if (!id) throw new Refusal('not-found');
    await store.write((tx) => endSession(tx, id));
    hub.endSessions([id]);
    return undefined;
  });

  async function startAnew({ c, caller }: ParsedRequest, alsoWrite: (tx: Tx) => Promise<void>) {
    const now = service.now();
    const fresh = { device: deviceOf(c.req.header('User-Agent')), now, accessMs: settings.tokenHours * hourMs };
    const { ended, started } = await store.write(async (tx) => {
      await alsoWrite(tx);
      // Ends the account's password-reset links, because a thief with a copied admin token may have created one.
      await endPasswordResets(tx, caller.id);
      return replaceSessions(tx, caller, fresh);
    });
    hub.endSessions(ended);
    if (started) setRefreshCookie(c, settings, started.cookie, Math.floor((started.endsAt - now) / 1_000));
    return undefined;
  }

  route(app, service, 'endOtherSessions', (request) => startAnew(request, async () => undefined));

  // Counts wrong passwords per session, so that a thief with a stolen token cannot lock the owner out.
  route(app, service, 'changePassword', async (request) => {
    const { c, caller, body } = request;
    signInDelays.countAttempt(caller.username, caller.sessionId);
    const checked = (await findAccount(store.db, caller.username))?.password ?? null;
    const { passwordMax } = settings.limits;
    const isRight = body.password.length <= passwordMax && (await passwords.check(body.password, checked));
    if (!isRight || checked === null) throw wrongPassword();
    signInDelays.clearAttempts(caller.username, caller.sessionId);
    const next = await passwords.hash(await readPassword(service, '/new_password', body.new_password, caller.username));
    const origin = { requestId: c.get('requestId'), ip: c.get('ip') };
    const fact = { action: 'password.change', objectType: 'contact', objectId: caller.id } as const;
    return startAnew(request, async (tx) => {
      // Compares the stored hash again, because another request may have changed the password since the check.
      if (!(await confirmPassword(tx, caller.id, { checked, next }))) throw wrongPassword();
      await addAudit(tx, [{ ...fact, ...origin, actorId: caller.id, subjectId: caller.id }], service.now());
    });
  });
}

const wrongPassword = () => refuseFields([fieldError('/password', 'wrong-current-password')]);
