import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { commit } from '../truth/commit';
import { knownConversation, knownGroup } from '../truth/known';
import { moveLocalMarker } from '../unread/countLoader';
import { type BulkActionType, type BulkStep, isInFigures, type SendDeps } from './bulkAction';

export function isDoneBefore({ cache }: SendDeps, action: BulkActionType, { group }: BulkStep): boolean {
  const known = knownGroup(cache, group.id);
  if (!known || (action !== 'archive' && action !== 'restore')) return false;
  return (known.archived_at !== null) === (action === 'archive');
}

/** Null if the step must be sent, true if the caller did the step, false if somebody else did the step. */
export async function findDone(deps: SendDeps, action: BulkActionType, step: BulkStep): Promise<boolean | null> {
  if (action !== 'archive' && action !== 'restore') return null;
  const group = await deps.http(endpoints.retrieveGroup, { params: { id: step.group.id } });
  const byOther = isArchivedByOther(deps, group);
  if ((group.archived_at !== null) !== (action === 'archive')) return step.unsure && byOther ? false : null;
  commitGroup(deps, step, group);
  return step.triedAt !== undefined && !byOther;
}

/** Resolves to false if somebody else had done the step. `at` is in seconds, the same for each retry. */
export async function sendStep(deps: SendDeps, action: BulkActionType, step: BulkStep, at: number): Promise<boolean> {
  const { cache, http } = deps;
  const { group, marker } = step;
  const params = { id: group.id };
  if (marker) {
    await moveMarker(deps, group.conversation_id, marker);
    return true;
  }
  if (action === 'delete') {
    await http(endpoints.deleteGroup, { params });
    const { id: group_id, conversation_id } = group;
    commit(cache, { type: 'group.deleted', group_id, conversation_id, by: http.me() ?? undefined });
    return true;
  }
  const archived_at = action === 'archive' ? (group.archived_at ?? at) : null;
  const updated = await http(endpoints.updateGroup, { params, body: { archived_at } });
  commitGroup(deps, step, updated);
  return action !== 'archive' || !isArchivedByOther(deps, updated);
}

/** Only groups of which the caller is a member may enter the caller's lists. */
function commitGroup({ cache }: SendDeps, { group }: BulkStep, updated: Group): void {
  if (isInFigures(group) && !group.is_member)
    commit(cache, { type: 'group.archived', group_id: group.id, archived_at: updated.archived_at });
  else commit(cache, { type: 'group.updated', group: updated });
}

/** Compares ids where possible, because usernames can change. */
function isArchivedByOther({ http, me }: SendDeps, { archived_by, contacts }: Group): boolean {
  const by = contacts.find(({ username }) => username === archived_by);
  if (by) return by.id !== me.id;
  const myName = http.me();
  return Boolean(archived_by && myName) && archived_by !== myName;
}

async function moveMarker(deps: SendDeps, id: string, { from, to }: NonNullable<BulkStep['marker']>): Promise<void> {
  const { cache, http } = deps;
  const known = knownConversation(cache, id);
  // A read marker that moved since the action started must stay.
  if (known && known.read_up_to !== from.id) return;
  if (!http.has('read')) return moveLocalMarker(deps, id, to);
  const conversation = await http(endpoints.markRead, { params: { id }, body: { up_to: to.id } });
  commit(cache, { type: 'conversation.loaded', conversation });
}
