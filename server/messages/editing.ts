import type { Message } from '../../src/contract';
import { keepByActingOn } from '../groups/quarantine';
import { checkIfMatch } from '../http/ifMatch';
import type { ParsedRequest } from '../http/route';
import type { Effects } from '../http/transact';
import { areAttached } from '../inputs/attachments';
import { applyReactions } from '../inputs/reactions';
import { checkText, hasVisible } from '../inputs/text';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Db, StoreKind, Tx } from '../store/database/schema';
import { isMember } from '../store/groups/members';
import { attachmentRows } from '../store/messages/attachments';
import { loadMessages, messageEtag } from '../store/messages/messages';
import { lockMessage, updateMessageRow } from '../store/messages/messageWrites';
import { attach, attachmentsFor } from './attaching';

type EditRequest = ParsedRequest<'updateMessage'>;

/** Throws `not-found`, `precondition-failed`, `forbidden`, `conversation-archived`, and errors of fields. */
export async function applyMessageEdit(tx: Tx, request: EditRequest, effects: Effects, now: number): Promise<Message> {
  const { service, c, caller, id, body } = request;
  // Locks the membership before the message, as the move of a read marker does. Another order could cause a deadlock.
  if (body.message !== undefined || body.attachments !== undefined || body.reactions !== undefined)
    await keepByActingOn(tx, effects, id, caller.id, now);
  const locked = await lockVisibleMessage(tx, service.store.kind, id, caller.id);
  checkIfMatch(c, messageEtag(locked.version));
  const named = body.message !== undefined || body.attachments !== undefined;
  const own = locked.authorId === caller.id;
  if (named && !own && !(await isSentAlong(tx, request, locked))) throw new Refusal('forbidden');
  const edits = named && own;
  if ((edits || body.reactions) && locked.archivedAt !== null) throw new Refusal('conversation-archived');
  const edited = edits && (await editMessage(tx, request, locked, effects, now));
  const reacted =
    body.reactions !== undefined &&
    (await applyReactions(tx, { messageId: id, caller, now }, body.reactions, service.settings.limits));
  if (edited || reacted)
    effects.events.push({
      type: 'message.updated',
      groupId: locked.groupId,
      conversationId: locked.conversationId,
      messageId: id,
    });
  c.header('ETag', messageEtag(locked.version + (edited ? 1 : 0)));
  return reloadMessage(tx, id, caller.id);
}

type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

async function lockVisibleMessage(tx: Tx, kind: StoreKind, id: string, contactId: string): Promise<LockedMessage> {
  const locked = await lockMessage(tx, kind, id);
  if (!locked || !(await isMember(tx, locked.conversationId, contactId))) throw new Refusal('not-found');
  return locked;
}

/** True if the body sets reactions and repeats another author's message unchanged. */
async function isSentAlong(tx: Tx, { id, body }: EditRequest, { text }: LockedMessage): Promise<boolean> {
  const { message = text, attachments, reactions } = body;
  if (reactions === undefined || message !== text) return false;
  return attachments === undefined || areAttached(attachments, await attachmentRows(tx, id));
}

/** Returns true if the message changed. Throws a `Refusal` for invalid fields. */
async function editMessage(
  tx: Tx,
  request: EditRequest,
  locked: LockedMessage,
  effects: Effects,
  now: number,
): Promise<boolean> {
  const { id, body, service } = request;
  const { limits } = service.settings;
  if (body.message !== undefined) checkText('/message', body.message, limits.messageText, 'message-too-long');
  const before = await attachmentRows(tx, id);
  const after = body.attachments === undefined ? before : await attachmentsFor(tx, request, before, now);
  const text = body.message ?? locked.text;
  if (after.length === 0 && !hasVisible(text)) throw refuseFields([fieldError('/message', 'required')]);
  const sameFiles =
    after.length === before.length &&
    after.every((row, index) => row.id === before[index]?.id && row.alt === before[index]?.alt);
  if (text === locked.text && sameFiles) return false;
  if (!sameFiles) effects.filesToDelete.push(...(await attach(tx, id, after, before)));
  await updateMessageRow(tx, id, { message: text }, now);
  if (text !== locked.text)
    effects.writes.push(
      ...service.store.search.writes(tx, [{ id, conversation_id: locked.conversationId, message: text }]),
    );
  return true;
}

async function reloadMessage(db: Db, id: string, viewer: string) {
  const [record] = await loadMessages(db, [id], viewer);
  if (!record) throw new Refusal('not-found');
  return record.message;
}
