import type { Db } from '../database/schema';

/**
 * Whether a viewer is shown the phone number and the last activity of somebody in a group. `theirs` and `mine`: whether each of
 * the two has kept it; undefined for one who is not in it. Undefined where it depends on whether they share another group.
 */
export function isShownInGroup(isOwn: boolean, theirs: boolean | undefined, mine: boolean | undefined) {
  if (isOwn) return true;
  if (theirs === false) return false;
  return theirs && mine ? true : undefined;
}

/** The author of a message in a conversation, who may have left it. */
export interface Author {
  conversationId: string;
  contactId: string;
}
/** Whether a viewer is shown the phone number and the last activity of an author. */
export type Sight = (viewer: string, author: Author) => boolean;

/**
 * The people with whom each viewer shares a group that both have kept, in one query. Each pair is looked for until its first
 * group: a join would make a row of every group that two people share.
 */
export async function acquaintances(db: Db, viewers: string[], people: string[]): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>();
  if (viewers.length === 0 || people.length === 0) return known;
  const rows = await db
    .selectFrom('contact as viewer')
    .crossJoin('contact as person')
    .select(['viewer.id as viewer', 'person.id as person'])
    .where('viewer.id', 'in', viewers)
    .where('person.id', 'in', people)
    .where((row) =>
      row.exists(
        row
          .selectFrom('member as mine')
          .innerJoin('member as theirs', 'theirs.group_id', 'mine.group_id')
          .select('mine.group_id')
          .whereRef('mine.contact_id', '=', 'viewer.id')
          .where('mine.kept_at', 'is not', null)
          .whereRef('theirs.contact_id', '=', 'person.id')
          .where('theirs.kept_at', 'is not', null),
      ),
    )
    .execute();
  for (const { viewer, person } of rows) known.set(viewer, (known.get(viewer) ?? new Set()).add(person));
  return known;
}

/** What of authors is shown to whom. Needs a second query for viewers or authors who have not kept the group, or have left it. */
export async function sightOf(db: Db, viewers: string[], authors: Author[]): Promise<Sight> {
  if (authors.length === 0) return () => false;
  const rows = await db
    .selectFrom('member')
    .select(['conversation_id', 'contact_id', 'kept_at'])
    .where('conversation_id', 'in', unique(authors.map(({ conversationId }) => conversationId)))
    .where('contact_id', 'in', unique([...viewers, ...authors.map(({ contactId }) => contactId)]))
    .execute();
  const kept = new Map(rows.map((row) => [`${row.conversation_id} ${row.contact_id}`, row.kept_at !== null]));
  const there = (viewer: string, { conversationId, contactId }: Author) => {
    const isKept = (id: string) => kept.get(`${conversationId} ${id}`);
    return isShownInGroup(viewer === contactId, isKept(contactId), isKept(viewer));
  };
  const open = viewers.flatMap((viewer) => {
    const people = authors.filter((author) => there(viewer, author) === undefined);
    return people.length > 0 ? [{ viewer, people }] : [];
  });
  const known = await acquaintances(
    db,
    open.map(({ viewer }) => viewer),
    unique(open.flatMap(({ people }) => people.map(({ contactId }) => contactId))),
  );
  return (viewer, author) => there(viewer, author) ?? known.get(viewer)?.has(author.contactId) ?? false;
}

const unique = (ids: string[]) => [...new Set(ids)];
