import type { Message } from '../../src/contract';
import { keepByActing } from '../groups/quarantine';
import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import { hasVisible } from '../inputs/text';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Tx } from '../store/database/schema';
import { keptState } from '../store/groups/quarantine';
import { takeMarkerAlong } from '../store/groups/reading';
import { messageEtag, newMessage } from '../store/messages/messages';
import { insertMessage, nextSlot } from '../store/messages/messageWrites';
import { attach, attachmentsFor } from './attaching';

/** Throws `not-found`, `rate-limited`, `required`, `conversation-archived`, and the errors of `attach`. */
export async function createMessage(
  tx: Tx,
  request: ParsedRequest<'createMessage'>,
  effects: Effects,
  now: number,
  key?: string,
): Promise<{ id: string; shown: { value: Message; etag: string } }> {
  const { caller, body, service } = request;
  // `nextSlot` runs first, because it waits for a concurrent change that may remove the caller or delete the group.
  const slot = await nextSlot(tx, service.store.order, body.conversation_id, now);
  const state = await keptState(tx, { conversationId: body.conversation_id, contactId: caller.id });
  if (!state) throw new Refusal('not-found');
  // `reserve` checks the rate limit again and takes a token, because concurrent requests may all have passed the first check.
  effects.undo.push(service.rates.reserve('conversation', body.conversation_id));
  const attachments = await attachmentsFor(tx, request, [], now);
  if (attachments.length === 0 && !hasVisible(body.message)) throw refuseFields([fieldError('/message', 'required')]);
  if (!slot) throw new Refusal('conversation-archived');
  const own = { conversationId: slot.conversationId, contactId: caller.id };
  const { groupId, conversationId } = slot;
  if (!state.kept) await keepByActing(tx, effects, { groupId, conversationId }, caller.id, now);
  const { id } = slot;
  const message = insertMessage(tx, slot, { contactId: caller.id, text: body.message });
  if (attachments.length === 0) effects.writes.push(message);
  else {
    await message.execute();
    await attach(tx, id, attachments, []);
  }
  effects.writes.push(
    ...service.store.search.writes(tx, [{ id, conversation_id: conversationId, message: body.message }]),
  );
  // Moves the author's read marker only if the author has read all earlier messages. Sending is no proof, because an
  // outbox may send the message much later.
  effects.writes.push(takeMarkerAlong(tx, own, id));
  effects.events.push({ type: 'message.created', groupId, conversationId, messageId: id });
  return { id, shown: { value: newMessage(slot, caller, body.message, attachments, key), etag: messageEtag(1) } };
}
