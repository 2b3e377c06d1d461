import { type Ids, prepare } from '../database/prepared';
import type { Db } from '../database/schema';

/**
 * True if the viewer may see the person's private data. `mine` is the viewer's membership, `theirs` is the person's. A
 * membership is true if accepted, false in quarantine, undefined for non-members. Returns undefined if the answer
 * depends on other shared groups.
 */
export function isShownInGroup(isOwn: boolean, theirs: boolean | undefined, mine: boolean | undefined) {
  if (isOwn) return true;
  if (theirs === false) return false;
  return theirs && mine ? true : undefined;
}

export interface Author {
  conversationId: string;
  contactId: string;
}
/** True if the viewer may see the private data of the author: phone number and last activity. */
export type Sight = (viewer: string, author: Author) => boolean;

/**
 * Finds people who share an accepted group with a viewer. The query uses `exists`, because a join would return a row
 * for each shared group.
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

const membersAmong = (db: Db, conversations: Ids, people: Ids) =>
  db
    .selectFrom('member')
    .select(['conversation_id', 'contact_id', 'kept_at'])
    .where('conversation_id', 'in', conversations)
    .where('contact_id', 'in', people);

type One = { conversation: string; viewer: string; author: string };
const membersOfOne = prepare<One, { conversation_id: string; contact_id: string; kept_at: number | null }>(
  (db, value) => membersAmong(db, [value('conversation')], [value('viewer'), value('author')]),
);

/**
 * The first query reads the members of the conversations. The second one decides about viewers in quarantine and
 * authors who left.
 */
export async function sightOf(db: Db, viewers: string[], authors: Author[]): Promise<Sight> {
  if (authors.length === 0 || viewers.length === 0) return () => false;
  const conversations = unique(authors.map(({ conversationId }) => conversationId));
  const people = unique([...viewers, ...authors.map(({ contactId }) => contactId)]);
  const [conversation = '', ...otherConversations] = conversations;
  const [viewer = '', author = viewer, ...otherPeople] = people;
  const isOne = otherConversations.length === 0 && otherPeople.length === 0;
  const rows = await (isOne
    ? membersOfOne(db, { conversation, viewer, author })
    : membersAmong(db, conversations, people)
  ).execute();
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
