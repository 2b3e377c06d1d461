import type { Hono } from 'hono';
import type { Env } from '../http/env';
import { idempotent } from '../http/idempotency';
import { checkIfMatch } from '../http/ifMatch';
import { route } from '../http/route';
import { type Effects, transact } from '../http/transact';
import { checkText } from '../inputs/text';
import { createMessage } from '../messages/creating';
import { applyMessageEdit } from '../messages/editing';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Tx } from '../store/database/schema';
import { groupOfMessage, roleIn } from '../store/groups/groups';
import { findMessage, messageEtag } from '../store/messages/messages';
import { deleteMessage, lockMessage } from '../store/messages/messageWrites';
import { deleteUploadsOfMessages } from '../store/messages/uploads';
import { messageListRoute } from './messageList';

export function messageRoutes(app: Hono<Env>, service: Service) {
  const { db, kind } = service.store;

  messageListRoute(app, service);

  route(app, service, 'retrieveMessage', async ({ c, caller, id }) => {
    const found = await findMessage(db, id, caller.id);
    if (!found) throw new Refusal('not-found');
    c.header('ETag', messageEtag(found.version));
    return found.message;
  });

  route(
    app,
    service,
    'createMessage',
    (request) => {
      const { caller, body } = request;
      // Only checks the rate limit here. `createMessage` takes a rate token after it has found the membership, so that
      // outsiders cannot use up the tokens.
      service.rates.check('conversation', body.conversation_id);
      checkText('/message', body.message, service.settings.limits.messageText, 'message-too-long');
      const work = (tx: Tx, effects: Effects, now: number, key?: string) =>
        createMessage(tx, request, effects, now, key);
      return idempotent(request, work, async (db, id) => {
        const found = await findMessage(db, id, caller.id);
        if (found) return { value: found.message, etag: messageEtag(found.version) };
        // If the message exists, the caller has left its conversation, and `resource-deleted` would be false.
        if (await groupOfMessage(db, id)) throw new Refusal('not-found');
        return undefined;
      });
    },
    { rate: 'send' },
  );

  route(app, service, 'updateMessage', (request) =>
    transact(request, (tx, effects, now) => applyMessageEdit(tx, request, effects, now)),
  );

  route(app, service, 'deleteMessage', (request) =>
    transact(request, async (tx, effects) => {
      const { c, caller, id } = request;
      const locked = await lockMessage(tx, kind, id);
      const role = locked && (await roleIn(tx, locked.groupId, caller.id));
      if (!locked || (role === null && caller.role !== 'admin')) throw new Refusal('not-found');
      checkIfMatch(c, messageEtag(locked.version));
      const own = role !== null && locked.authorId === caller.id;
      if (!own && role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
      // Messages of an archived conversation can be deleted only with the whole group.
      if (locked.archivedAt !== null) throw new Refusal('conversation-archived');
      effects.filesToDelete.push(...(await deleteUploadsOfMessages(tx, [id])));
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
