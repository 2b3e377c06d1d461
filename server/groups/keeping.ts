import type { Effects } from '../http/transact';
import type { Tx } from '../store/database/schema';
import { keep, quarantineAt } from '../store/groups/keeping';

interface GroupIds {
  groupId: string;
  conversationId: string;
}

/** Ends the quarantine of somebody who does something in a group. The others may now see more of them, and are told. */
export async function keepByActing(tx: Tx, effects: Effects, place: GroupIds, contactId: string, now: number) {
  if (await keep(tx, { conversationId: place.conversationId, contactId }, now))
    effects.events.push({ type: 'group.updated', ...place });
}

/** `keepByActing` in the group of a message, if the person is in it. */
export async function keepByActingOn(tx: Tx, effects: Effects, messageId: string, contactId: string, now: number) {
  const place = await quarantineAt(tx, messageId, contactId);
  if (place) await keepByActing(tx, effects, place, contactId, now);
}
