import type { Block } from '../../../src/contract';
import { toSignedUrl } from '../../signedUrl';
import type { Db } from '../database/schema';
import type { Slice } from '../slice';
import { toSeconds } from '../times';

export async function listBlocks(db: Db, owner: string, { limit, after, before }: Slice): Promise<Block[]> {
  const rows = await db
    .selectFrom('block')
    .innerJoin('contact', 'contact.id', 'block.person_id')
    .select(['contact.id', 'contact.username', 'contact.avatar_url', 'block.created_at'])
    .where('block.owner_id', '=', owner)
    .$if(after !== undefined, (q) => q.where('contact.username_key', '>', after ?? ''))
    .$if(before !== undefined, (q) => q.where('contact.username_key', '<', before ?? ''))
    .orderBy('contact.username_key', before !== undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    avatar_url: row.avatar_url && toSignedUrl(row.avatar_url, 'picture'),
    created_at: toSeconds(row.created_at),
  }));
}

export const addBlock = (db: Db, owner: string, person: string, now: number) =>
  db
    .insertInto('block')
    .values({ owner_id: owner, person_id: person, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeBlock = (db: Db, owner: string, person: string) =>
  db.deleteFrom('block').where('owner_id', '=', owner).where('person_id', '=', person).execute();

export async function blockersAmong(db: Db, people: string[], person: string): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('block')
    .select('owner_id')
    .where('owner_id', 'in', people)
    .where('person_id', '=', person)
    .execute();
  return rows.map((row) => row.owner_id);
}
