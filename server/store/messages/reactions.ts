import type { Reaction } from '../../../src/contract';
import { prepareList } from '../database/prepared';
import type { Db } from '../database/schema';

interface Row {
  name: string;
  username: string;
}

/** `rows` are in the order of time, so names stand in the order of their first use. */
function toReactions(rows: Row[]): Reaction[] {
  const names = new Map<string, string[]>();
  for (const { name, username } of rows) {
    const known = names.get(name);
    if (known) known.push(username);
    else names.set(name, [username]);
  }
  return [...names].map(([name, usernames]) => ({ [name]: usernames }));
}

const reactionRows = prepareList<Row & { message_id: string }>((db, ids) =>
  db
    .selectFrom('reaction')
    .innerJoin('contact', 'contact.id', 'reaction.contact_id')
    .select(['reaction.message_id', 'reaction.name', 'contact.username'])
    .where('reaction.message_id', 'in', ids)
    .orderBy('reaction.created_at')
    .orderBy('reaction.contact_id')
    .orderBy('reaction.name'),
);

export async function reactionsOf(db: Db, messageIds: string[]): Promise<Map<string, Reaction[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await reactionRows(db, messageIds, {});
  const byMessage = new Map<string, Row[]>();
  for (const row of rows) byMessage.set(row.message_id, [...(byMessage.get(row.message_id) ?? []), row]);
  return new Map([...byMessage].map(([id, own]) => [id, toReactions(own)]));
}

/**
 * Changes only the caller's reactions, so that concurrent requests do not conflict. Returns true if a reaction changed.
 */
export async function setOwnReactions(
  db: Db,
  { messageId, contactId, now }: { messageId: string; contactId: string; now: number },
  wanted: Map<string, boolean>,
): Promise<boolean> {
  const add = [...wanted].filter(([, on]) => on).map(([name]) => name);
  const remove = [...wanted].filter(([, on]) => !on).map(([name]) => name);
  const removed = remove.length
    ? await db
        .deleteFrom('reaction')
        .where('message_id', '=', messageId)
        .where('contact_id', '=', contactId)
        .where('name', 'in', remove)
        .returning('name')
        .execute()
    : [];
  const at = add.length > 0 ? await nextTime(db, messageId, now) : now;
  const added = add.length
    ? await db
        .insertInto('reaction')
        .values(
          add.map((name, index) => ({ message_id: messageId, name, contact_id: contactId, created_at: at + index })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .execute()
    : [];
  return removed.length + added.length > 0;
}

/** Returns a time after all stored reactions, because times give the order of reactions. */
async function nextTime(db: Db, messageId: string, now: number): Promise<number> {
  const { last } = await db
    .selectFrom('reaction')
    .select((row) => row.fn.max<number | null>('created_at').as('last'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return Math.max(now, (last ?? 0) + 1);
}

export async function countReactions(db: Db, messageId: string, contactId: string) {
  const rows = await db
    .selectFrom('reaction')
    .select(['name', 'contact_id'])
    .where('message_id', '=', messageId)
    .execute();
  return {
    names: new Set(rows.map((row) => row.name)).size,
    own: rows.filter((row) => row.contact_id === contactId).length,
  };
}
