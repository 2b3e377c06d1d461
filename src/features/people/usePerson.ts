import type { Contact, Group } from '../../contract/resources';
import { useGroups, useWholeList } from '../../data/groups/useGroups';
import { useCreateGroup } from '../../data/groups/useGroupWrites';
import { listOf } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { reportNotAdded } from '../shared/groups/reportNotAdded';

/** A person as the caller's groups know them, and the way to a conversation of the two. */
export function usePerson(given: Pick<Contact, 'username'> | Contact) {
  const { username } = given;
  const me = useMe();
  const active = useGroups(false);
  const archived = useGroups(true);
  // Only the complete list shows that there is no conversation of the two.
  useWholeList(active, true);
  useWholeList(archived, true);
  const create = useCreateGroup();
  const isIn = ({ contacts }: Group) => contacts.some((contact) => contact.username === username);
  const common = active.groups.filter(isIn);
  const contact =
    [...common, ...archived.groups].flatMap(({ contacts }) => contacts).find((each) => each.username === username) ??
    ('id' in given ? given : undefined);

  const name = listOf([me.username, username]);
  const isOfTwo = (group: Group) => {
    const others = group.contacts.filter((each) => each.username !== me.username);
    return others.length === 1 && isIn(group);
  };
  /** A group that was made for the two comes first, and an active one before an archived one. */
  const ofTwo = () => {
    const found = [...common, ...archived.groups].filter(isOfTwo);
    return found.find((group) => group.name === name || group.name === listOf([username, me.username])) ?? found[0];
  };
  const isWhole = (list: typeof active) => list.status === 'success' && (!list.hasMore || Boolean(list.moreError));
  return {
    contact,
    common,
    isMe: username === me.username,
    /** True while not all groups are known, so that a conversation of the two may exist. */
    isLoading: !isWhole(active) || archived.status === 'pending',
    isCreating: create.isPending,
    error: create.error,
    /** Gives up the refused creation. */
    leave: create.leave,
    /** The conversation of the two, created if there is none; null if that was refused, for the reason in `error`. */
    findOrCreate: async (): Promise<Group | null> => {
      const found = ofTwo();
      if (found || !contact) return found ?? null;
      const group = await create
        .mutateAsync({ name, description: '', avatar_url: '', contacts: [contact] })
        .catch(() => null);
      if (group) reportNotAdded(group, [contact]);
      return group;
    },
  };
}
