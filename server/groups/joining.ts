import type { Effects } from '../http/transact';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Db, Tx } from '../store/database/schema';
import { departedSince } from '../store/groups/departures';
import { type GroupRow, lockGroupRow, updateGroupRow } from '../store/groups/groups';
import { countUse, type FoundInvite, findInvite } from '../store/groups/invites';
import { addMembers, memberRows, setListed } from '../store/groups/members';
import { blockersAmong } from '../store/people/blocks';
import { departureMs } from './adding';
import { eventIds, factOf } from './changes';
import { checkGroupCount, checkMemberCount } from './membership';
import { keepByActing } from './quarantine';

/** Throws the errors of `checkInvite`, and `invite-revoked` for an unknown token. */
export async function findValidInvite(db: Db, token: string, now: number): Promise<FoundInvite> {
  const invite = await findInvite(db, token);
  if (!invite) throw new Refusal('invite-revoked');
  checkInvite(invite, now);
  return invite;
}

function checkInvite(invite: FoundInvite, now: number) {
  if (invite.expires_at <= now) throw new Refusal('invite-expired');
  if (invite.max_uses !== null && invite.uses >= invite.max_uses) throw new Refusal('invite-used-up');
  const isAdmin = invite.inviter_group_role === 'admin' || invite.inviter_role === 'admin';
  if (!isAdmin || invite.disabled_at !== null) throw new Refusal('inviter-not-admin');
  if (invite.archived_at !== null) throw new Refusal('invite-archived');
}

/** Throws the errors of `findValidInvite`, `invite-refused`, `too-many-groups` and `too-many-members`. */
export async function joinByInvite(
  tx: Tx,
  { service, contactId, token }: { service: Service; contactId: string; token: string },
  effects: Effects,
  now: number,
): Promise<GroupRow> {
  const { kind } = service.store;
  const known = await findInvite(tx, token);
  const row = known && (await lockGroupRow(tx, kind, known.group_id));
  // Reads the invitation again, because another request may use it up while the transaction waits for the lock.
  const invite = row && (await findInvite(tx, token));
  if (!row || !invite) throw new Refusal('invite-revoked');
  const members = await memberRows(tx, row.id);
  if (members.some((member) => member.contact_id === contactId)) {
    await keepByActing(tx, effects, eventIds(row), contactId, now);
    return row;
  }
  checkInvite(invite, now);
  await checkRefused(tx, invite, contactId, now);
  const { limits } = service.settings;
  await checkGroupCount(tx, limits, contactId);
  checkMemberCount(limits, members.length + 1, '');

  await countUse(tx, invite.id);
  const position = Math.max(0, ...members.map((member) => member.position)) + 1;
  const member = { contactId, role: invite.role, position, listed: true, addedBy: null, kept: true };
  await addMembers(tx, row, [member], now);
  const unlisted = members.filter((each) => each.listed === 0).map((each) => each.contact_id);
  if (unlisted.length > 0) await setListed(tx, row.id, unlisted, true);
  effects.audit(factOf('member.join', row, invite.created_by));
  if (invite.role === 'admin') effects.audit(factOf('role.change', row, contactId));
  effects.events.push({ type: 'group.created', ...eventIds(row), onlyFor: contactId });
  effects.events.push({ type: 'group.updated', ...eventIds(row) });
  return updateGroupRow(tx, row.id, {});
}

/** Removed people and blocked people get the same error, so that the error does not reveal a block. */
async function checkRefused(tx: Tx, { group_id: groupId, created_by }: FoundInvite, contactId: string, now: number) {
  const removed = await departedSince(tx, {
    groupId,
    adder: contactId,
    people: [contactId],
    since: now - departureMs,
  });
  const blockers = await blockersAmong(tx, [created_by], contactId);
  if (removed.length > 0 || blockers.length > 0) throw new Refusal('invite-refused');
}
