import type { Invite, NewInvite } from '../../src/contract';
import { dayMs } from '../durations';
import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Db, Tx } from '../store/database/schema';
import { type Access, findGroup, lockGroup } from '../store/groups/groups';
import { deleteInvite, insertInvite, listInvites } from '../store/groups/invites';
import { toSeconds } from '../store/times';
import { eventIds, factOf } from './changes';
import { keepByActing } from './quarantine';

const daySeconds = dayMs / 1_000;
const defaultDays = 7;
const shortestSeconds = 60;

/** Throws `not-found`, `forbidden`, `conversation-archived`, `too-many-invites` and `out-of-range`. */
export async function createInvite(
  tx: Tx,
  { service, caller, id, body }: ParsedRequest<'createInvite'>,
  effects: Effects,
  now: number,
): Promise<NewInvite> {
  const { row } = onlyAdmins(await lockGroup(tx, service.store.kind, id, caller), caller);
  if (row.archived_at !== null) throw new Refusal('conversation-archived');
  const { invitesPerGroup, inviteDays, membersPerGroup } = service.settings.limits;
  const { role = 'member', max_uses = null } = body;
  const { expires_in = Math.min(defaultDays, inviteDays) * daySeconds } = body;
  if (max_uses !== null) checkRange('/max_uses', max_uses, { min: 1, max: membersPerGroup });
  checkRange('/expires_in', expires_in, { min: shortestSeconds, max: inviteDays * daySeconds });
  const actual = (await listInvites(tx, id, now)).length + 1;
  if (actual > invitesPerGroup)
    throw new Refusal('too-many-invites', {
      fields: [fieldError('', 'too-many-invites', { max: invitesPerGroup, actual })],
    });
  const times = { created_at: now, expires_at: now + expires_in * 1_000 };
  const made = await insertInvite(tx, { group_id: id, role, max_uses, created_by: caller.id, ...times });
  effects.audit(factOf('invite.create', row));
  await keepByActing(tx, effects, eventIds(row), caller.id, now);
  return {
    ...made,
    role,
    max_uses,
    uses: 0,
    created_by: caller.username,
    created_at: toSeconds(times.created_at),
    expires_at: toSeconds(times.expires_at),
  };
}

/** Throws `not-found` and `forbidden`. */
export async function invitesOf(
  db: Db,
  { caller, id }: ParsedRequest<'listInvites'>,
  now: number,
): Promise<{ data: Invite[] }> {
  onlyAdmins(await findGroup(db, id, caller), caller);
  const rows = await listInvites(db, id, now);
  return {
    data: rows.map(({ username, created_at, expires_at, ...row }) => ({
      ...row,
      created_by: username,
      created_at: toSeconds(created_at),
      expires_at: toSeconds(expires_at),
    })),
  };
}

/** Throws `not-found` and `forbidden`. */
export async function revokeInvite(
  tx: Tx,
  { service, caller, id }: ParsedRequest<'deleteInvite'>,
  inviteId: string,
  effects: Effects,
) {
  const { row } = onlyAdmins(await lockGroup(tx, service.store.kind, id, caller), caller);
  if (!(await deleteInvite(tx, id, inviteId))) throw new Refusal('not-found');
  effects.audit(factOf('invite.revoke', row));
}

function onlyAdmins(access: Access | undefined, caller: { role: string }): Access {
  if (!access) throw new Refusal('not-found');
  if (access.role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
  return access;
}

function checkRange(pointer: string, actual: number, { min, max }: { min: number; max: number }) {
  if (actual < min || actual > max) throw refuseFields([fieldError(pointer, 'out-of-range', { min, max, actual })]);
}
