import type { Context, Hono } from 'hono';
import type { AuditAction } from '../../src/contract';
import type { Env } from '../http/env';
import { namePages } from '../http/namePaging';
import { page, readCursor } from '../http/paging';
import { route } from '../http/route';
import { checkUsername } from '../inputs/username';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Service } from '../service';
import { addAudit } from '../store/audit';
import { createContact, findContact, listContacts } from '../store/people/contacts';
import { endSessionsOf } from '../store/people/endSessions';
import { createPasswordReset } from '../store/people/passwordResets';
import { findPerson, listPeople, lockAsAdmin, setDisabled, setRole } from '../store/people/people';
import type { Caller } from '../store/people/tokens';
import { toSeconds } from '../store/times';

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
    const filter = { query: query.query ?? '', show: query.show };
    if (query.sort === 'newest')
      return page(readCursor(query, 'con', service.settings.limits), (slice) =>
        listPeople(db, caller.id, { ...slice, ...filter, key: 'id' }),
      );
    return pageOfPeople({
      callerId: caller.id,
      query,
      read: (slice) => listPeople(db, caller.id, { ...slice, ...filter, key: 'username_key' }),
      personOf: ({ contact }) => contact,
    });
  });

  route(app, service, 'createPerson', async ({ c, caller, body }) => {
    requireAdmin(caller);
    const username = checkUsername(body.username, service.settings.limits.username);
    const now = service.now();
    const contact = await service.store.write(async (tx) => {
      const created = await createContact(tx, service.store.kind, { username, password: null, now, role: 'member' });
      if (!created) throw refuseFields([fieldError('/username', 'username-taken')]);
      await addAudit(tx, [{ action: 'account.create', ...subjectFields(created.id), ...actorFields(c, caller) }], now);
      return created;
    });
    return { contact, role: 'member', disabled_at: null, group_count: 0 };
  });

  route(app, service, 'updatePerson', async ({ c, caller, id, body }) => {
    requireAdmin(caller);
    const before = await findPerson(db, caller.id, id);
    if (!before) throw new Refusal('not-found');
    // Admins cannot disable or demote themselves, because the last admin could lock everyone out.
    if (id === caller.id && (body.disabled || body.role === 'member')) throw new Refusal('forbidden');
    const { disabled = before.disabled_at !== null, role = before.role } = body;
    const isDisabling = disabled !== (before.disabled_at !== null);
    const actions: AuditAction[] = [];
    if (isDisabling) actions.push(disabled ? 'account.disable' : 'account.enable');
    if (role !== before.role) actions.push(role === 'admin' ? 'account.promote' : 'account.demote');
    if (actions.length === 0) return before;
    const now = service.now();
    const ended = await service.store.write(async (tx) => {
      if (!(await lockAsAdmin(tx, service.store.kind, caller.id, id))) throw new Refusal('forbidden');
      if (isDisabling) await setDisabled(tx, id, disabled ? now : null);
      if (role !== before.role) await setRole(tx, id, role);
      const fact = { ...subjectFields(id), ...actorFields(c, caller) };
      await addAudit(
        tx,
        actions.map((action) => ({ action, ...fact })),
        now,
      );
      return isDisabling && disabled ? endSessionsOf(tx, id) : [];
    });
    service.hub.endSessions(ended);
    return { ...before, role, ...(isDisabling && { disabled_at: disabled ? toSeconds(now) : null }) };
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
