import { checkIfMatch } from '../http/ifMatch';
import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import { attachAvatar, isCurrentAvatar, readAvatar } from '../inputs/avatar';
import { readContacts } from '../inputs/contacts';
import { Refusal } from '../refusal';
import type { Tx } from '../store/database/schema';
import { type Access, type GroupRow, groupEtag, lockGroup, updateGroupRow } from '../store/groups/groups';
import { toSecondsOrNull } from '../store/times';
import { judgeAdding } from './adding';
import { changeOf, eventIds, factOf, recordMemberChanges } from './changes';
import { type MemberChanges, replaceMembers } from './membership';
import { endQuarantine } from './quarantine';

type EditRequest = ParsedRequest<'updateGroup'>;

/** Throws `not-found`, `forbidden`, `precondition-failed`, and the errors of invalid fields and members. */
export async function applyGroupEdit(tx: Tx, request: EditRequest, effects: Effects, now: number): Promise<GroupRow> {
  const { service, c, caller, id, body } = request;
  const access = await lockGroup(tx, service.store.kind, id, caller);
  if (!access) throw new Refusal('not-found');
  const { row, role } = access;
  checkIfMatch(c, groupEtag(row.version));
  if (role !== 'admin' && caller.role !== 'admin' && differs(request, row)) throw new Refusal('forbidden');
  const avatar_url = await readAvatar(tx, request, row.avatar_url);
  const change = changeOf({ ...body, avatar_url }, row, { now, by: caller.id });
  const members = await editMembers(tx, request, effects, { access, now });
  const changes = Object.keys(change).length + members.added.length + members.removed.length;
  if (changes === 0 && !members.listing) return row;

  await endQuarantine(tx, effects, eventIds(row), caller.id, now);
  if (change.archived_at !== undefined)
    effects.audit(factOf(change.archived_at === null ? 'group.restore' : 'group.archive', row));
  recordMemberChanges(effects, row, members);
  effects.events.push({ type: 'group.updated', ...eventIds(row) });
  const updated = await updateGroupRow(tx, id, change);
  effects.filesToDelete.push(...(await attachAvatar(tx, { group_id: id }, row.avatar_url, updated.avatar_url)));
  return updated;
}

/**
 * True if the body changes a field that only admins may change. Unchanged fields are allowed, because members leave a
 * group by a PUT of the whole group.
 */
function differs(request: EditRequest, row: GroupRow): boolean {
  const { name, description, avatar_url, archived_at } = request.body;
  return (
    (name !== undefined && name !== row.name) ||
    (description !== undefined && description !== row.description) ||
    (avatar_url !== undefined && !isCurrentAvatar(request, row.avatar_url)) ||
    (archived_at !== undefined && archived_at !== toSecondsOrNull(row.archived_at))
  );
}

async function editMembers(
  tx: Tx,
  request: EditRequest,
  effects: Effects,
  { access, now }: { access: Access; now: number },
): Promise<MemberChanges> {
  const { service, caller, id, body } = request;
  if (!body.contacts) return { added: [], removed: [], listing: false };
  return replaceMembers(tx, access, caller, {
    wantedIds: await readContacts(tx, body.contacts),
    now,
    limits: service.settings.limits,
    judge: (people) => judgeAdding(tx, request, effects, { people, groupId: id, now }),
  });
}
