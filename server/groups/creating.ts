import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import { attachAvatar, readAvatar } from '../inputs/avatar';
import { readContacts } from '../inputs/contacts';
import type { Tx } from '../store/database/schema';
import { insertGroup } from '../store/groups/groups';
import { addMembers } from '../store/groups/members';
import { judgeAdding } from './adding';
import { eventIds, factOf } from './changes';
import { checkGroupCount, checkMemberCount } from './membership';

/** Throws `too-many-members`, `too-many-groups`, and the errors of `readContacts`, `judgeAdding` and `readAvatar`. */
export async function createGroupWithMembers(
  tx: Tx,
  request: ParsedRequest<'createGroup'>,
  effects: Effects,
  now: number,
): Promise<string> {
  const { body, caller, service } = request;
  const { limits } = service.settings;
  const invitedIds = await readContacts(tx, body.contacts ?? []);
  const memberIds = [...new Set([caller.id, ...invitedIds])];
  checkMemberCount(limits, memberIds.length);
  await checkGroupCount(tx, limits, caller.id);
  const judged = await judgeAdding(tx, request, effects, { people: memberIds, now });
  const avatarUrl = (await readAvatar(tx, request, null)) ?? null;

  const fields = { name: body.name, description: body.description ?? null, avatarUrl, now };
  const row = await insertGroup(tx, service.store.order, fields);
  await attachAvatar(tx, { group_id: row.id }, null, avatarUrl);
  const members = judged.map((member, position) => ({
    ...member,
    position,
    role: position === 0 ? ('admin' as const) : ('member' as const),
    listed: invitedIds.length > 0,
  }));
  await addMembers(tx, row, members, now);

  effects.audit(factOf('group.create', row));
  for (const contactId of memberIds.slice(1)) effects.audit(factOf('member.add', row, contactId));
  effects.events.push({ type: 'group.created', ...eventIds(row) });
  return row.id;
}
