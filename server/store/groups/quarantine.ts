import { prepare } from '../database/prepared';
import type { Db, Tx } from '../database/schema';
import type { Membership } from './members';
import { showReading } from './reading';

const keptQuery = prepare<{ conversationId: string; contactId: string }, { kept_at: number | null }>((db, value) =>
  db
    .selectFrom('member')
    .select('kept_at')
    .where('contact_id', '=', value('contactId'))
    .where('conversation_id', '=', value('conversationId')),
);

/** Returns undefined for a non-member. `kept` is true if the member has accepted the group. */
export async function keptState(
  db: Db,
  { conversationId, contactId }: Membership,
): Promise<{ kept: boolean } | undefined> {
  const row = await keptQuery(db, { conversationId, contactId }).executeTakeFirst();
  return row && { kept: row.kept_at !== null };
}

/**
 * Accepts the group for a member in quarantine, and shows authors what the member has read. Locks the membership.
 * Returns undefined if the member was not in quarantine.
 */
export async function keep(tx: Tx, own: Membership, now: number): Promise<{ readUpTo: string | null } | undefined> {
  const row = await tx
    .updateTable('member')
    .set({ kept_at: now })
    .where('contact_id', '=', own.contactId)
    .where('conversation_id', '=', own.conversationId)
    .where('kept_at', 'is', null)
    .returning('contact_id')
    .executeTakeFirst();
  return row && { readUpTo: await showReading(tx, own, now) };
}

export const quarantineAt = (db: Db, messageId: string, contactId: string) =>
  db
    .selectFrom('message')
    .innerJoin('member', 'member.conversation_id', 'message.conversation_id')
    .select(['member.group_id as groupId', 'member.conversation_id as conversationId'])
    .where('message.id', '=', messageId)
    .where('member.contact_id', '=', contactId)
    .where('member.kept_at', 'is', null)
    .executeTakeFirst();
