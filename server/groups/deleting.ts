import { checkIfMatch } from '../http/ifMatch';
import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import { Refusal } from '../refusal';
import type { Tx } from '../store/database/schema';
import { deleteGroup, groupEtag, lockGroup } from '../store/groups/groups';
import { memberRows } from '../store/groups/members';
import { deletePicturesOfGroup } from '../store/messages/uploads';
import { eventIds, factOf } from './changes';

/** Throws `not-found`, `precondition-failed` and `forbidden`. */
export async function deleteGroupAndNotify(
  tx: Tx,
  { service, c, caller, id }: ParsedRequest<'deleteGroup'>,
  effects: Effects,
  now: number,
) {
  const access = await lockGroup(tx, service.store.kind, id, caller);
  if (!access) throw new Refusal('not-found');
  const { row, role } = access;
  checkIfMatch(c, groupEtag(row.version));
  if (role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
  // Reads the members before `deleteGroup`, which also deletes them.
  for (const { contact_id } of await memberRows(tx, id))
    effects.events.push({ type: 'group.deleted', ...eventIds(row), onlyFor: contact_id, contactId: caller.id });
  effects.audit(factOf('group.delete', row));
  effects.filesToDelete.push(...(await deletePicturesOfGroup(tx, row.id)));
  await deleteGroup(tx, row, now);
}
