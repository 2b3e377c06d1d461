import { sameItems } from '../../browser/omit';
import type { Contact, Group, Message, Reaction } from '../../contract/resources';
import type { ChangeOf } from './changes';

/** Removes host and query of an upload address, because each response signs the query anew. */
const bare = (address: string | null): string =>
  address?.includes('/v1/files/') ? (address.split('?')[0] ?? '').replace(/^https?:\/\/[^/]+/, '') : (address ?? '');

export const sameAddress = (a: string | null, b: string | null): boolean => bare(a) === bare(b);

type Renamed = ChangeOf<'contact.updated'>;

function renamedContact(contact: Contact, { contact: { id, username, avatar_url } }: Renamed): Contact {
  if (contact.id !== id || (contact.username === username && sameAddress(contact.avatar_url, avatar_url)))
    return contact;
  return { ...contact, username, avatar_url };
}

function mapped<T>(items: T[], map: (item: T) => T): T[] {
  const next = items.map(map);
  return sameItems(next, items) ? items : next;
}

/** Reactions contain usernames instead of ids. */
function renamedReactions(reactions: Reaction[], { before, contact }: Renamed): Reaction[] {
  if (before === undefined || before === contact.username) return reactions;
  const renamed = (people: string[]) => people.map((person) => (person === before ? contact.username : person));
  return mapped(reactions, (reaction) =>
    Object.values(reaction).some((names) => names.includes(before))
      ? Object.fromEntries(Object.entries(reaction).map(([name, people]) => [name, renamed(people)]))
      : reaction,
  );
}

export function renamedMessage(message: Message, change: Renamed): Message {
  const contact = renamedContact(message.contact, change);
  const reactions = renamedReactions(message.reactions, change);
  return contact === message.contact && reactions === message.reactions ? message : { ...message, contact, reactions };
}

export function renamedGroup(group: Group, change: Renamed): Group {
  const { id, username } = change.contact;
  const contacts = mapped(group.contacts, (contact) => renamedContact(contact, change));
  const isAdder = group.added_by?.id === id && group.added_by.username !== username;
  const isArchiver = change.before !== undefined && change.before !== username && group.archived_by === change.before;
  if (contacts === group.contacts && !isAdder && !isArchiver) return group;
  return {
    ...group,
    contacts,
    ...(isAdder && { added_by: { id, username } }),
    ...(isArchiver && { archived_by: username }),
  };
}
