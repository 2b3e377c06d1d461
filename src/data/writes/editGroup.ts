import { ApiError } from '../../api/errors';
import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Contact, Group } from '../../contract/resources';
import type { Change } from '../truth/changes';
import { commit } from '../truth/commit';
import type { GroupFields, MemberDelta } from '../truth/lastingChanges';
import { deltaOf, mergeMembers } from '../truth/members';
import { sameAddress } from '../truth/sameAddress';
import type { Cache } from './cache';

const maxTries = 3;

/**
 * Sends the fields that changed, and members as a difference: theirs + added − removed. A 412 is answered by looking
 * again; what somebody else changed elsewhere is kept, and the same field changed by both is for the person to settle.
 */
export async function editGroup(
  cache: Cache,
  http: Http,
  { group_id: id, fields }: { group_id: string; fields: GroupFields },
  base: Group | undefined,
  runtime: Runtime = browser,
): Promise<Change> {
  const { members, contacts, ...scalars } = fields;
  const delta = deltaOf({ members, contacts }, base);
  let theirs: Group;
  for (let attempt = 1; ; attempt++) {
    // Members are a whole list on the wire, and a version seen meanwhile proves nothing about what was on screen: what is
    // sent starts from what is there now.
    theirs = await http(endpoints.retrieveGroup, { params: { id } });
    if (base && collides(base, theirs, scalars)) {
      commit(cache, { type: 'group.updated', group: theirs });
      throw new ApiError({ status: 412, code: 'precondition-failed', current: theirs });
    }
    const body = { ...scalars, ...(delta && { contacts: mergeMembers(theirs.contacts, delta).map(reference) }) };
    const ifMatch = http.etag(id);
    try {
      const group = await http(endpoints.updateGroup, { params: { id }, body, ...(ifMatch && { ifMatch }) });
      // Somebody's whole-list write may have landed between our look and ours: theirs is repaired by looking again.
      if (!delta || isApplied(group, delta)) return { type: 'group.updated', group };
      if (attempt >= maxTries) {
        const isStillIn = group.contacts.some(({ username }) => delta.remove.includes(username));
        if (isStillIn) throw new ApiError({ status: 409, code: 'cannot-remove-contact', current: group });
        return { type: 'group.updated', group };
      }
      commit(cache, { type: 'group.updated', group });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || attempt >= maxTries) throw error;
    }
    await runtime.wait(50 + runtime.random() * 450);
  }
}

const reference = ({ id, username }: Contact) => ({ id, username });

const isApplied = (group: Group, delta: MemberDelta): boolean => mergeMembers(group.contacts, delta) === group.contacts;

const collides = (
  base: Group,
  theirs: Group,
  mine: Pick<GroupFields, 'name' | 'description' | 'avatar_url'>,
): boolean =>
  (['name', 'description', 'avatar_url'] as const).some((field) => {
    const same = field === 'avatar_url' ? sameAddress : Object.is;
    const wanted = mine[field];
    return wanted !== undefined && !same(base[field], theirs[field]) && !same(theirs[field], wanted);
  });
