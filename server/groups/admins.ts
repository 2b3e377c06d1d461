import type { Roles } from '../../src/contract';
import { checkIfMatch } from '../http/ifMatch';
import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Tx } from '../store/database/schema';
import { groupEtag, lockGroup, updateGroupRow } from '../store/groups/groups';
import { adminIdsOf, memberRows, setAdmins } from '../store/groups/members';
import { eventIds, factOf } from './changes';
import { canLead } from './membership';
import { endQuarantine } from './quarantine';

/**
 * Throws `not-found`, `precondition-failed`, `forbidden`, `last-admin`, and `unknown-contact` for an id that is not a
 * member.
 */
export async function changeAdmins(
  tx: Tx,
  { service, c, caller, id, body }: ParsedRequest<'updateRoles'>,
  effects: Effects,
  now: number,
): Promise<{ roles: Roles; etag: string }> {
  const access = await lockGroup(tx, service.store.kind, id, caller);
  if (!access) throw new Refusal('not-found');
  const { row, role } = access;
  checkIfMatch(c, groupEtag(row.version));
  if (role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
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
  let { version } = row;
  if (changed.length > 0) {
    await setAdmins(tx, id, [...wanted]);
    ({ version } = await updateGroupRow(tx, id, {}));
    for (const { contact_id } of changed) effects.audit(factOf('role.change', row, contact_id));
    await endQuarantine(tx, effects, eventIds(row), caller.id, now);
    effects.events.push({ type: 'group.updated', ...eventIds(row) });
  }
  return { roles: { admins: await adminIdsOf(tx, id) }, etag: groupEtag(version) };
}
