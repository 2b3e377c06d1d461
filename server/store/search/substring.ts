import { sql } from 'kysely';
import { escapeLike } from '../database/escapeLike';
import type { Db } from '../database/schema';

/** Limits of one search, because the query compares each row with the pattern. */
const maxConversations = 50;
const maxRows = 5_000;

interface SubstringRequest {
  query: string;
  conversations: string[];
  below?: string | undefined;
  limit: number;
}

/** Returns ids, newest first. Searches only the newest messages of each conversation. */
export async function findSubstring(
  db: Db,
  { query, conversations: among, below, limit }: SubstringRequest,
): Promise<string[]> {
  const conversations = await mostRecent(db, { below, among });
  const pattern = `%${escapeLike(query.trim())}%`;
  const ids: string[] = [];
  for (const conversation of conversations) {
    const newest = db
      .selectFrom('message')
      .select(['id', 'message'])
      .where('conversation_id', '=', conversation)
      .$if(below !== undefined, (q) => q.where('id', '<', below ?? ''))
      .orderBy('id', 'desc')
      .limit(Math.ceil(maxRows / conversations.length))
      .as('newest');
    const rows = await db
      .selectFrom(newest)
      .select('newest.id as id')
      .where(sql<boolean>`newest.message like ${pattern} escape '\\'`)
      .orderBy('newest.id', 'desc')
      .limit(limit)
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids.sort((a, b) => (a < b ? 1 : -1)).slice(0, limit);
}

async function mostRecent(db: Db, { below, among }: { below: string | undefined; among: string[] }): Promise<string[]> {
  const bound = below === undefined ? sql<boolean>`true` : sql<boolean>`id < ${below}`;
  const { rows } = await sql<{ conversation_id: string; latest: string | null }>`
    select groups.conversation_id,
      (select max(id) from message where conversation_id = groups.conversation_id and ${bound}) as latest
    from groups where groups.conversation_id in (${sql.join(among)})`.execute(db);
  return rows
    .flatMap((row) => (row.latest === null ? [] : [{ id: row.conversation_id, latest: row.latest }]))
    .sort((a, b) => (a.latest < b.latest ? 1 : -1))
    .slice(0, maxConversations)
    .map(({ id }) => id);
}
