import { useMemo } from 'react';
import type { Group, Message } from '../../contract/resources';
import { useRoles } from '../../data/groups/useRoles';
import { useMe } from '../../session/SessionContext';
import { huesOf } from '../../ui/hues';

export function useMembers(group: Group) {
  const me = useMe();
  const { admins } = useRoles(group.id);
  const people = useMemo(() => {
    const usernames = group.contacts.map((contact) => contact.username);
    return { usernames, me: me.username, contacts: group.contacts, hues: huesOf(usernames) };
  }, [group.contacts, me.username]);
  const readOnly = group.archived_at !== null;
  const mayDeleteAll = admins?.includes(me.id) ?? false;
  return {
    me,
    people,
    admins,
    readOnly,
    mayDeleteAll,
    mayDelete: (message: Message) => !readOnly && (mayDeleteAll || message.contact.username === me.username),
    pinners: readOnly ? [] : group.contacts.flatMap(({ id, username }) => (admins?.includes(id) ? [username] : [])),
  };
}
