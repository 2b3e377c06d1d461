import type { Hono } from 'hono';
import { endpoints } from '../../src/contract';
import { canLead } from '../groups/membership';
import type { Env } from '../http/env';
import { fieldError, Refusal, refuseFields } from '../http/errors/errors';
import { route } from '../http/route';
import { transact } from '../http/transact';
import type { Service } from '../service';
import { findGroup, lockGroup, updateGroupRow } from '../store/groups/groups';
import { keep } from '../store/groups/keeping';
import { adminIdsOf, memberRows, setAdmins } from '../store/groups/members';

/** Registers the admins of a group. Changing them throws `forbidden`, or `last-admin` when none would be left. */
export function roleRoutes(app: Hono<Env>, service: Service) {
  const { db, kind } = service.store;

  route(app, service, endpoints.readRoles, async ({ caller, id }) => {
    if (!(await findGroup(db, id, caller))) throw new Refusal('not-found');
    return { admins: await adminIdsOf(db, id) };
  });

  route(app, service, endpoints.updateRoles, (request) =>
    transact(request, async (tx, effects, now) => {
      const { caller, id, body } = request;
      const access = await lockGroup(tx, kind, id, caller);
      if (!access) throw new Refusal('not-found');
      if (access.role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
      const members = await memberRows(tx, id);
      const known = new Set(members.map((member) => member.contact_id));
      const strangers = body.admins.flatMap((contactId, index) =>
        known.has(contactId) ? [] : [fieldError(`/admins/${index}`, 'unknown-contact')],
      );
      if (strangers.length > 0) throw refuseFields(strangers.slice(0, 20));
      const wanted = new Set(body.admins);
      if (!members.some((member) => wanted.has(member.contact_id) && canLead(member, caller)))
        throw new Refusal('last-admin');
      const changed = members.filter((member) => (member.role === 'admin') !== wanted.has(member.contact_id));
      if (changed.length > 0) {
        await setAdmins(tx, id, [...wanted]);
        await updateGroupRow(tx, id, {});
        const { conversation_id, name } = access.row;
        for (const { contact_id } of changed)
          effects.audit({
            action: 'role.change',
            objectType: 'group',
            objectId: id,
            group: { id, name },
            subjectId: contact_id,
          });
        await keep(tx, { conversationId: conversation_id, contactId: caller.id }, now);
        effects.events.push({ type: 'group.updated', groupId: id, conversationId: conversation_id });
      }
      return { admins: await adminIdsOf(tx, id) };
    }),
  );
}
