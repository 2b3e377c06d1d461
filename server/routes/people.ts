import type { Context, Hono } from 'hono';
import type { Env } from '../http/env';
import { namePages } from '../http/namePaging';
import { route } from '../http/route';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { addAudit } from '../store/audit';
import { findContact, listContacts } from '../store/people/contacts';
import { createPasswordReset } from '../store/people/passwordResets';
import { findPerson, listPeople, setDisabled } from '../store/people/people';
import { endSessionsOf } from '../store/people/sessions';
import type { Caller } from '../store/people/tokens';
import { toSeconds } from '../store/times';

/** Handlers throw `forbidden` and `not-found`. */
export function peopleRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;
  const pageOfContacts = namePages(service);
  const pageOfPeople = namePages(service);

  route(app, service, 'readMe', async ({ caller }) => {
    const contact = await findContact(db, caller.id);
    if (!contact) throw new Refusal('not-found');
    return { contact, role: caller.role };
  });

  route(app, service, 'listContacts', ({ caller, query }) =>
    pageOfContacts({
      callerId: caller.id,
      query,
      read: (slice) => listContacts(db, { ...slice, query: query.query ?? '', caller: caller.id }),
      personOf: (contact) => contact,
    }),
  );

  route(app, service, 'listPeople', async ({ caller, query }) => {
    requireAdmin(caller);
    return pageOfPeople({
      callerId: caller.id,
      query,
      read: (slice) => listPeople(db, caller.id, { ...slice, query: query.query ?? '' }),
      personOf: ({ contact }) => contact,
    });
  });

  route(app, service, 'updatePerson', async ({ c, caller, id, body }) => {
    requireAdmin(caller);
    const before = await findPerson(db, caller.id, id);
    if (!before) throw new Refusal('not-found');
    // An admin who shuts everybody out, themselves included, could not be let in again.
    if (body.disabled && id === caller.id) throw new Refusal('forbidden');
    if (body.disabled === (before.disabled_at !== null)) return before;
    const action = body.disabled ? ('account.disable' as const) : ('account.enable' as const);
    const now = service.now();
    const ended = await service.store.write(async (tx) => {
      await setDisabled(tx, id, body.disabled ? now : null);
      await addAudit(tx, [{ action, ...subjectFields(id), ...actorFields(c, caller) }], now);
      return body.disabled ? endSessionsOf(tx, id) : [];
    });
    service.hub.endSessions(ended);
    return { ...before, disabled_at: body.disabled ? toSeconds(now) : null };
  });

  route(app, service, 'createPasswordReset', async ({ c, caller, id }) => {
    requireAdmin(caller);
    if (!(await findContact(db, id))) throw new Refusal('not-found');
    const now = service.now();
    const { token, expiresAt } = await service.store.write(async (tx) => {
      await addAudit(tx, [{ action: 'password.reset', ...subjectFields(id), ...actorFields(c, caller) }], now);
      return createPasswordReset(tx, id, now);
    });
    return { token, expires_at: toSeconds(expiresAt) };
  });
}

function requireAdmin(caller: Caller) {
  if (caller.role !== 'admin') throw new Refusal('forbidden');
}

const subjectFields = (id: string) => ({ objectType: 'contact' as const, objectId: id, subjectId: id });
const actorFields = (c: Context<Env>, caller: Caller) => ({
  actorId: caller.id,
  requestId: c.get('requestId'),
  ip: c.get('ip'),
});
