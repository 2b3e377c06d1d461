import { ApiError } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Contact, Group } from '../../contract/resources';
import { type Change, deltaOf, type GroupFields, type MemberDelta, mergeMembers } from '../truth/changes';
import { commit } from '../truth/commit';
import { sameAddress } from '../truth/renamed';
import type { Cache } from './cache';
import { retryOn412 } from './retry';

/** Merges the member changes into the current list. Rejects with a 412 if somebody else changed the same field. */
export async function editGroup(
  cache: Cache,
  http: Http,
  { group_id: id, fields }: { group_id: string; fields: GroupFields },
  base: Group | undefined,
  runtime?: Runtime,
): Promise<Change> {
  const { members, contacts, ...scalars } = fields;
  const delta = deltaOf({ members, contacts }, base);
  const sent = await retryOn412(async (isLast) => {
    // The request replaces the whole member list, so the current list is read first.
    const theirs = await http(endpoints.retrieveGroup, { params: { id } });
    if (base && collides(base, theirs, scalars)) return { group: theirs, isRefused: true };
    const body = { ...scalars, ...(delta && { contacts: mergeMembers(theirs.contacts, delta).map(reference) }) };
    const group = await http(endpoints.updateGroup, { params: { id }, body, ifMatch: http.etag(id) });
    if (isUnchanged(theirs, group, scalars)) throw new ApiError({ status: 409, code: 'cannot-change', current: group });
    // A concurrent write may have replaced the member list, so the response is compared with the delta.
    if (!delta || isLast || isApplied(group, delta)) return { group, isRefused: false };
    commit(cache, { type: 'group.updated', group });
    return null;
  }, runtime);
  const { group, isRefused } = sent;
  if (isRefused) {
    commit(cache, { type: 'group.updated', group });
    throw new ApiError({ status: 412, code: 'precondition-failed', current: group });
  }
  if (delta && group.contacts.some(({ username }) => delta.remove.includes(username)))
    throw new ApiError({ status: 409, code: 'cannot-remove-contact', current: group });
  return { type: 'group.updated', group };
}

const reference = ({ id, username }: Contact) => ({ id, username });

const isApplied = (group: Group, delta: MemberDelta): boolean => mergeMembers(group.contacts, delta) === group.contacts;

type Scalars = Pick<GroupFields, 'name' | 'description' | 'avatar_url'>;

const collides = (base: Group, theirs: Group, mine: Scalars): boolean =>
  differing(theirs, mine).some((field) => !sameIn(field)(base[field], theirs[field]));

/** Some mock services accept every change and apply none. */
const isUnchanged = (before: Group, after: Group, mine: Scalars): boolean =>
  differing(before, mine).some((field) => sameIn(field)(before[field], after[field]));

const sameIn = (field: keyof Scalars) => (field === 'avatar_url' ? sameAddress : Object.is);

const differing = (group: Group, wanted: Scalars) =>
  (['name', 'description', 'avatar_url'] as const).filter(
    (field) => wanted[field] !== undefined && !sameIn(field)(group[field], wanted[field]),
  );
