import type { Effects } from '../http/transact';
import type { Tx } from '../store/database/schema';
import { keep, quarantineAt } from '../store/groups/quarantine';

interface GroupIds {
  groupId: string;
  conversationId: string;
}

/**
 * Accepts the group for the member, and shows the member's read marker to the other members. The calling function adds
 * the event `group.updated`. Returns false if the member was not in quarantine.
 */
export async function endQuarantine(tx: Tx, effects: Effects, place: GroupIds, contactId: string, now: number) {
  const kept = await keep(tx, { conversationId: place.conversationId, contactId }, now);
  const { readUpTo: upTo } = kept ?? {};
  if (upTo) effects.events.push({ type: 'read.moved', ...place, readers: [{ id: contactId, upTo, at: now }] });
  return kept !== undefined;
}

export async function keepByActing(tx: Tx, effects: Effects, place: GroupIds, contactId: string, now: number) {
  if (await endQuarantine(tx, effects, place, contactId, now)) effects.events.push({ type: 'group.updated', ...place });
}

export async function keepByActingOn(tx: Tx, effects: Effects, messageId: string, contactId: string, now: number) {
  const place = await quarantineAt(tx, messageId, contactId);
  if (place) await keepByActing(tx, effects, place, contactId, now);
}
