import type { Db } from './database/schema';

export interface Membership {
  conversation_id: string;
  contact_id: string;
  kept_at: number | null;
}
/** Somebody in a conversation: as a member, or as the author of a message. */
export type Place = Pick<Membership, 'conversation_id' | 'contact_id'>;

/** Whether a viewer is shown the phone number and the last activity of somebody in a conversation. */
export type Sight = (viewer: string, place: Place) => boolean;

/** The people with whom each viewer shares a group that both have kept, in one query. */
export async function acquaintances(db: Db, viewers: string[], people: string[]): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>();
  if (viewers.length === 0 || people.length === 0) return known;
  const rows = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.group_id', 'mine.group_id')
    .select(['mine.contact_id as viewer', 'theirs.contact_id as person'])
    .distinct()
    .where('mine.contact_id', 'in', viewers)
    .where('mine.kept_at', 'is not', null)
    .where('theirs.contact_id', 'in', people)
    .where('theirs.kept_at', 'is not', null)
    .execute();
  for (const { viewer, person } of rows) known.set(viewer, (known.get(viewer) ?? new Set()).add(person));
  return known;
}

/**
 * Who is shown whose phone number and last activity, in the conversations of `memberships`: oneself, and those with whom one
 * shares a group that both have kept. A member in quarantine is shown to nobody else there. Needs a query only for viewers
 * or authors who are not kept members of the conversation.
 */
export async function sightOf(db: Db, memberships: Membership[], viewers: string[], places: Place[]): Promise<Sight> {
  const kept = new Map<string, Map<string, boolean>>();
  for (const { conversation_id, contact_id, kept_at } of memberships) {
    const members = kept.get(conversation_id) ?? new Map<string, boolean>();
    kept.set(conversation_id, members.set(contact_id, kept_at !== null));
  }
  const isKept = (contactId: string, place: Place) => kept.get(place.conversation_id)?.get(contactId);
  const isOpen = (viewer: string, place: Place) =>
    viewer !== place.contact_id &&
    isKept(place.contact_id, place) !== false &&
    !(isKept(place.contact_id, place) && isKept(viewer, place));
  const unsure = viewers.filter((viewer) => places.some((place) => isOpen(viewer, place)));
  const others = places.filter((place) => unsure.some((viewer) => isOpen(viewer, place)));
  const known = await acquaintances(db, unsure, [...new Set(others.map((place) => place.contact_id))]);
  return (viewer, place) => {
    const own = viewer === place.contact_id;
    const theirs = isKept(place.contact_id, place);
    if (own || theirs === false) return own;
    return (theirs && isKept(viewer, place)) || (known.get(viewer)?.has(place.contact_id) ?? false);
  };
}

/** `sightOf` for authors of messages, whose memberships are read first. */
export async function sightOfAuthors(db: Db, viewers: string[], authors: Place[]): Promise<Sight> {
  const conversations = [...new Set(authors.map((author) => author.conversation_id))];
  const people = [...new Set([...viewers, ...authors.map((author) => author.contact_id)])];
  const memberships =
    conversations.length === 0
      ? []
      : await db
          .selectFrom('member')
          .select(['conversation_id', 'contact_id', 'kept_at'])
          .where('conversation_id', 'in', conversations)
          .where('contact_id', 'in', people)
          .execute();
  return sightOf(db, memberships, viewers, authors);
}
