import { replaceEqualDeep } from '@tanstack/react-query';
import { omit, sameItems } from '../../browser/omit';
import type { Group, Message } from '../../contract/resources';
import { type Change, type ChangeOf, type GroupFields, mergeMembers } from './changes';
import { isNewer } from './order';
import { renamedGroup } from './renamed';

/** The service sorts the groups. An archived group stays in the list, so that Undo restores its position. */
export interface GroupList {
  readonly groups: readonly Group[];
  readonly has_more: boolean;
  /** The id of the last group of the last page. Local moves do not change the cursor. */
  readonly cursor: string | null;
  /** Ids of the last compared first page. `foldFirst` needs them if the order of the service is unknown. */
  readonly first?: readonly string[];
  /** Ids of groups that were added at the top, because their position on the service is unknown. */
  readonly unplaced?: readonly string[];
  /** The latest message by conversation id, so that the same message moves a group only once. */
  readonly activity: Readonly<Record<string, Pick<Message, 'id' | 'created_at'>>>;
  /** True for the device's copy, which the first response replaces. */
  readonly unconfirmed?: true;
}

export const listed = (groups: readonly Group[], archived: boolean): Group[] =>
  groups.filter((group) => (group.archived_at !== null) === archived);

export function reduceGroup(group: Group, change: Change): Group {
  switch (change.type) {
    case 'group.created':
    case 'group.updated':
    case 'group.loaded':
      return change.group.id === group.id ? replaceEqualDeep(group, change.group) : group;
    case 'group.edited':
      return change.group_id === group.id ? edited(group, change.fields) : group;
    case 'group.archived':
      return change.group_id === group.id ? archivedAt(group, change.archived_at) : group;
    case 'contact.updated':
      return renamedGroup(group, change);
    case 'group.kept':
      return change.group_id === group.id && group.added_by ? { ...group, added_by: null } : group;
    default:
      return group;
  }
}

/** Null for a deleted group. A deleted group returns when the caller is added again. */
export function reduceSingleGroup(group: Group | null, id: string, change: Change): Group | null {
  if (group === null) return 'group' in change && change.group.id === id ? change.group : null;
  return change.type === 'group.deleted' && change.group_id === id ? null : reduceGroup(group, change);
}

export function reduceGroupList(
  list: GroupList,
  archived: boolean,
  change: Change,
  find: (id: string) => Group | undefined = () => undefined,
): GroupList {
  switch (change.type) {
    case 'group.created':
    case 'group.updated':
    case 'group.loaded':
      return insertByActivity(list, archived, change.group);
    case 'group.edited':
    case 'group.kept':
    case 'contact.updated':
      return mapGroups(list, (group) => reduceGroup(group, change));
    case 'group.archived': {
      const group = list.groups.find((g) => g.id === change.group_id) ?? find(change.group_id);
      return group ? insertByActivity(list, archived, reduceGroup(group, change)) : list;
    }
    case 'group.deleted':
    case 'group.left':
      return mapGroups(list, (group) => (group.id === change.group_id ? null : group));
    case 'message.created':
      return moveUp(list, change.message);
    case 'groups.reconciled':
      return change.archived === archived ? foldFirst(list, change) : list;
    default:
      return list;
  }
}

export function appendGroups(list: GroupList, page: { data: Group[]; has_more: boolean }): GroupList {
  const seen = new Set(list.groups.map((group) => group.id));
  const rows = page.data.filter((group) => !seen.has(group.id) && seen.add(group.id));
  const cursor = page.data.at(-1)?.id ?? list.cursor;
  return { ...list, groups: [...list.groups, ...rows], cursor, has_more: page.has_more && cursor !== list.cursor };
}

function edited(group: Group, { members, contacts, ...fields }: GroupFields): Group {
  const list = members ? mergeMembers(group.contacts, members) : (contacts ?? group.contacts);
  return replaceEqualDeep(group, { ...group, ...fields, contacts: list });
}

// A group that is archived twice keeps its first `archived_at`, as on the service.
const archivedAt = (group: Group, at: number | null): Group =>
  (group.archived_at === null) === (at === null) ? group : { ...group, archived_at: at };

function mapGroups(list: GroupList, change: (group: Group) => Group | null): GroupList {
  const groups = list.groups.map(change);
  if (sameItems(groups, list.groups)) return list;
  return { ...list, groups: groups.filter((group) => group !== null) };
}

function insertByActivity(list: GroupList, archived: boolean, group: Group): GroupList {
  if (list.groups.some((g) => g.id === group.id))
    return mapGroups(list, (g) => (g.id === group.id ? replaceEqualDeep(g, group) : g));
  if ((group.archived_at !== null) !== archived) return list;
  return { ...list, groups: [group, ...list.groups], unplaced: [group.id, ...(list.unplaced ?? [])] };
}

function moveUp(list: GroupList, { id, created_at, conversation_id }: Message): GroupList {
  const before = Object.hasOwn(list.activity, conversation_id) ? list.activity[conversation_id] : undefined;
  const group = list.groups.find((g) => g.conversation_id === conversation_id);
  if (!group || (before && !isNewer({ id, created_at }, before))) return list;
  const activity = { ...list.activity, [conversation_id]: { id, created_at } };
  if (list.groups[0] === group) return { ...list, activity };
  return { ...list, activity, groups: [group, ...list.groups.filter((g) => g !== group)] };
}

/**
 * Removes cached groups that the page should contain but lacks. Without `by_activity` the order is unknown, so only
 * groups of the previous first page are removed.
 */
function foldFirst(list: GroupList, page: ChangeOf<'groups.reconciled'>): GroupList {
  const cached = new Map(list.groups.map((group) => [group.id, group]));
  const first = page.groups.map(({ id }) => id);
  const last = first.at(-1) ?? null;
  const before = list.first ?? [];
  const at = before.indexOf(last ?? '');
  const gone = at < 0 ? before : before.slice(0, at);
  const ends = !page.by_activity && cached.has(last ?? '') ? [last] : first;
  const end = list.groups.findLastIndex(({ id }) => ends.includes(id)) + 1;
  const unnamed = (rows: readonly Group[]) =>
    page.has_more && !list.unconfirmed ? rows.filter(({ id }) => !first.includes(id)) : [];
  const above = page.by_activity ? [] : unnamed(list.groups.slice(0, end)).filter(({ id }) => !gone.includes(id));
  // An `unplaced` group that the page lacks may be further below, so all rows below are loaded again.
  const isMisplaced =
    page.by_activity && unnamed(listed(list.groups, page.archived)).some(({ id }) => list.unplaced?.includes(id));
  const below = isMisplaced ? [] : unnamed(list.groups.slice(end));
  const groups = [...above, ...page.groups.map((group) => replaceEqualDeep(cached.get(group.id), group)), ...below];
  // An empty page has no cursor for the next request.
  const { cursor, has_more } = below.length > 0 ? list : { cursor: last, has_more: page.has_more && last !== null };
  const same = sameItems(groups, list.groups) && sameItems(first, before) && has_more === list.has_more;
  return same && !list.unconfirmed
    ? list
    : { ...omit(list, 'unconfirmed', 'unplaced'), groups, cursor, has_more, first };
}
