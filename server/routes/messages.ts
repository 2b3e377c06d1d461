import type { Hono } from 'hono';
import { endpoints } from '../../src/contract';
import { keepByActing, keepByActingOn } from '../groups/keeping';
import type { Env } from '../http/env';
import { fieldError, Refusal, refuseFields } from '../http/errors/errors';
import { idempotent } from '../http/idempotency';
import { checkIfMatch } from '../http/ifMatch';
import { type ParsedRequest, route } from '../http/route';
import { type Effects, transact } from '../http/transact';
import { applyReactions } from '../inputs/reactions';
import { checkText, hasVisible } from '../inputs/text';
import type { Service } from '../service';
import type { Db, StoreKind, Tx } from '../store/database/schema';
import { roleIn } from '../store/groups/groups';
import { keptState } from '../store/groups/keeping';
import { isMember } from '../store/groups/members';
import { moveMarker, setMarker } from '../store/groups/reading';
import { attachmentRows } from '../store/messages/attachments';
import { findMessage, loadMessages, messageEtag, messageExists } from '../store/messages/messages';
import { deleteMessage, insertMessage, lockMessage, nextSlot, updateMessageRow } from '../store/messages/messageWrites';
import { deleteUploadsOfMessage } from '../store/messages/uploads';
import { attach, attachmentsFor } from './messageAttachments';
import { messageListRoute } from './messageList';

/**
 * Registers the endpoints of messages. A caller outside the conversation gets `not-found`; one who may not change it,
 * `forbidden`.
 */
export function messageRoutes(app: Hono<Env>, service: Service) {
  const { db, kind, search } = service.store;

  messageListRoute(app, service);

  route(app, service, endpoints.retrieveMessage, async ({ c, caller, id }) => {
    const found = await findMessage(db, id, caller.id);
    if (!found) throw new Refusal('not-found');
    c.header('ETag', messageEtag(found.version));
    return found.message;
  });

  route(
    app,
    service,
    endpoints.createMessage,
    (request) => {
      const { caller, body } = request;
      // Checked before anything is written, and counted for members only, or outsiders could use it up.
      service.rates.check('conversation', body.conversation_id);
      checkText('/message', body.message, service.settings.limits.messageText, 'message-too-long');
      const work = async (tx: Tx, effects: Effects, now: number) => {
        // First, as it waits for a change of the group: who is removed by that, or whose group is deleted, is no member after it.
        const slot = await nextSlot(tx, body.conversation_id, now);
        const state = await keptState(tx, { conversationId: body.conversation_id, contactId: caller.id });
        if (!state) throw new Refusal('not-found');
        // Checked again: of concurrent requests only as many pass as there are tokens.
        effects.undo.push(service.rates.reserve('conversation', body.conversation_id));
        const attachments = await attachmentsFor(tx, request, [], now);
        if (attachments.length === 0 && !hasVisible(body.message))
          throw refuseFields([fieldError('/message', 'required')]);
        if (!slot) throw new Refusal('conversation-archived');
        const own = { conversationId: slot.conversationId, contactId: caller.id };
        const { groupId, conversationId } = slot;
        if (!state.kept) await keepByActing(tx, effects, { groupId, conversationId }, caller.id, now);
        // What came before it has been read.
        if (slot.previous !== null) await moveMarker(tx, kind, { ...own, upTo: slot.previous, now });
        const id = await insertMessage(tx, slot, { contactId: caller.id, text: body.message, now });
        await search.index(tx, [{ id, message: body.message }]);
        if (attachments.length > 0) await attach(tx, id, attachments, []);
        await setMarker(tx, own, id);
        effects.events.push({ type: 'message.created', groupId, conversationId, messageId: id });
        return id;
      };
      return idempotent(request, work, async (tx, id) => {
        const found = await findMessage(tx, id, caller.id);
        if (found) return { value: found.message, etag: messageEtag(found.version) };
        // The message exists, and the caller is no longer in its conversation.
        if (await messageExists(tx, id)) throw new Refusal('not-found');
        return undefined;
      });
    },
    { rate: 'send' },
  );

  route(app, service, endpoints.updateMessage, (request) =>
    transact(request, async (tx, effects, now) => {
      const { c, caller, id, body } = request;
      // Before the message is locked: moving a read marker locks the membership first, and messages after it.
      if (body.message !== undefined || body.attachments !== undefined || body.reactions !== undefined)
        await keepByActingOn(tx, effects, id, caller.id, now);
      const locked = await lockVisibleMessage(tx, kind, id, caller.id);
      checkIfMatch(c, messageEtag(locked.version));
      const edits = body.message !== undefined || body.attachments !== undefined;
      if (edits && locked.authorId !== caller.id) throw new Refusal('forbidden');
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
    }),
  );

  route(app, service, endpoints.deleteMessage, (request) =>
    transact(request, async (tx, effects) => {
      const { c, caller, id } = request;
      const locked = await lockMessage(tx, kind, id);
      const role = locked && (await roleIn(tx, locked.groupId, caller.id));
      if (!locked || (role === null && caller.role !== 'admin')) throw new Refusal('not-found');
      checkIfMatch(c, messageEtag(locked.version));
      const own = role !== null && locked.authorId === caller.id;
      if (!own && role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
      // An archived conversation stays as it is; only the whole group can be deleted.
      if (locked.archivedAt !== null) throw new Refusal('conversation-archived');
      effects.filesToDelete.push(...(await deleteUploadsOfMessage(tx, id)));
      await deleteMessage(tx, id, locked.conversationId);
      effects.audit({
        action: 'message.delete',
        objectType: 'message',
        objectId: id,
        group: { id: locked.groupId, name: locked.groupName },
        subjectId: locked.authorId,
      });
      effects.events.push({
        type: 'message.deleted',
        groupId: locked.groupId,
        conversationId: locked.conversationId,
        messageId: id,
      });
      return undefined;
    }),
  );
}

type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** The message, locked. Throws `not-found` unless the caller is in its conversation. */
async function lockVisibleMessage(tx: Tx, kind: StoreKind, id: string, contactId: string): Promise<LockedMessage> {
  const locked = await lockMessage(tx, kind, id);
  if (!locked || !(await isMember(tx, locked.conversationId, contactId))) throw new Refusal('not-found');
  return locked;
}

/** Applies a new text and attachments; returns whether anything changed. Throws a `Refusal` for fields that cannot be. */
async function editMessage(
  tx: Tx,
  request: ParsedRequest<typeof endpoints.updateMessage>,
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
  if (text !== locked.text) await service.store.search.index(tx, [{ id, message: text }]);
  return true;
}

async function reloadMessage(db: Db, id: string, viewer: string) {
  const [record] = await loadMessages(db, [id], viewer);
  if (!record) throw new Refusal('not-found');
  return record.message;
}
