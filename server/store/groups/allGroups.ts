import { sql } from 'kysely';
import { figureWeeks, type GroupFigures } from '../../../src/contract';
import { dayMs } from '../../durations';
import { messageIdAt } from '../../ids';
import type { Db } from '../database/schema';
import type { Slice } from '../slice';
import { toSeconds, toSecondsOrNull } from '../times';

const weekMs = 7 * dayMs;
/** Maximum admins per row. */
const maxAdmins = 3;

/** `now` is Unix milliseconds. */
export async function listAllGroups(
  db: Db,
  viewer: string,
  { limit, after, before, now }: Slice & { now: number },
): Promise<GroupFigures[]> {
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'name', 'conversation_id', 'created_at', 'archived_at', 'last_ms'])
    .select(sql<number>`last_seq - deleted_count`.as('message_count'))
    .select((row) => [
      row
        .selectFrom('member')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('member.group_id', '=', 'groups.id')
        .as('member_count'),
      row
        .selectFrom('member')
        .select('contact_id')
        .whereRef('member.group_id', '=', 'groups.id')
        .where('member.contact_id', '=', viewer)
        .as('viewer'),
    ])
    .$if(after !== undefined, (q) => q.where('id', '<', after ?? ''))
    .$if(before !== undefined, (q) => q.where('id', '>', before ?? ''))
    .orderBy('id', before === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  const conversations = rows.map((row) => row.conversation_id);
  const weeks = await weeksOf(db, conversations, now);
  const admins = await firstAdminsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ viewer: own, last_ms, ...row }) => ({
    ...row,
    created_at: toSeconds(row.created_at),
    archived_at: toSecondsOrNull(row.archived_at),
    is_member: own !== null,
    member_count: Number(row.member_count),
    admins: admins.get(row.id) ?? [],
    message_count: Number(row.message_count),
    last_active_at: toSeconds(last_ms),
    weeks: weeks.get(row.conversation_id) ?? new Array<number>(figureWeeks).fill(0),
  }));
}

async function firstAdminsOf(db: Db, groupIds: string[]): Promise<Map<string, string[]>> {
  const admins = new Map<string, string[]>();
  if (groupIds.length === 0) return admins;
  const ranked = db
    .selectFrom('member')
    .select(['group_id', 'contact_id'])
    .select(sql<number>`row_number() over (partition by group_id order by position, contact_id)`.as('rank'))
    .where('group_id', 'in', groupIds)
    .where('role', '=', 'admin')
    .as('ranked');
  const rows = await db
    .selectFrom(ranked)
    .innerJoin('contact', 'contact.id', 'ranked.contact_id')
    .select(['ranked.group_id', 'contact.username'])
    .where('ranked.rank', '<=', maxAdmins)
    .orderBy('ranked.rank')
    .execute();
  for (const { group_id, username } of rows) admins.set(group_id, [...(admins.get(group_id) ?? []), username]);
  return admins;
}

/**
 * Returns the number of messages per week, oldest week first. A message id contains its time, so the query needs no
 * index of times.
 */
async function weeksOf(db: Db, conversations: string[], now: number): Promise<Map<string, number[]>> {
  const weeks = new Map<string, number[]>();
  if (conversations.length === 0) return weeks;
  const ends = Array.from({ length: figureWeeks }, (_, week) => messageIdAt(now - (figureWeeks - 1 - week) * weekMs));
  const cases = ends.slice(0, -1).map((end, week) => sql`when id < ${end} then ${week}`);
  const rows = await db
    .selectFrom('message')
    .select(['conversation_id'])
    .select(sql<number | string>`case ${sql.join(cases, sql` `)} else ${figureWeeks - 1} end`.as('week'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('conversation_id', 'in', conversations)
    .where('id', '>=', messageIdAt(now - figureWeeks * weekMs))
    .groupBy(['conversation_id', 'week'])
    .execute();
  for (const { conversation_id, week, count } of rows) {
    const counts = weeks.get(conversation_id) ?? new Array<number>(figureWeeks).fill(0);
    // PostgreSQL returns `week` as text.
    counts[Number(week)] = Number(count);
    weeks.set(conversation_id, counts);
  }
  return weeks;
}
