import type { AuditAction } from '../../src/contract';
import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import type { AuditFact } from '../store/audit';
import type { GroupChange, GroupRow } from '../store/groups/groups';

export const factOf = (action: AuditAction, { id, name }: GroupRow, subjectId?: string): AuditFact => ({
  action,
  objectType: 'group',
  objectId: id,
  group: { id, name },
  subjectId,
});
export const eventIds = (row: GroupRow) => ({ groupId: row.id, conversationId: row.conversation_id });

/** Returns the changed fields only. Archiving an archived group again does not change `archived_at`. */
export function changeOf(
  body: ParsedRequest<'updateGroup'>['body'],
  row: GroupRow,
  { now, by }: { now: number; by: string },
): GroupChange {
  const archivedAt =
    body.archived_at === undefined ? undefined : body.archived_at === null ? null : (row.archived_at ?? now);
  return {
    ...(body.name !== undefined && body.name !== row.name && { name: body.name }),
    ...(body.description !== undefined && body.description !== row.description && { description: body.description }),
    ...(body.avatar_url !== undefined && body.avatar_url !== row.avatar_url && { avatar_url: body.avatar_url }),
    ...(archivedAt !== undefined &&
      archivedAt !== row.archived_at && { archived_at: archivedAt, archived_by: archivedAt === null ? null : by }),
  };
}

export function recordMemberChanges(
  effects: Effects,
  row: GroupRow,
  { added, removed }: { added: string[]; removed: string[] },
) {
  for (const contactId of added) {
    effects.audit(factOf('member.add', row, contactId));
    effects.events.push({ type: 'group.created', ...eventIds(row), onlyFor: contactId });
  }
  for (const contactId of removed) {
    effects.audit(factOf('member.remove', row, contactId));
    effects.events.push({ type: 'group.deleted', ...eventIds(row), onlyFor: contactId });
  }
}
