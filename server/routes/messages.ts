import type { Hono } from 'hono';
import { endpoints } from '../../src/contract';
import { readReference } from '../files/signedUrl';
import type { Env } from '../http/env';
import { fieldError, Refusal, refuseFields } from '../http/errors';
import { once } from '../http/idempotency';
import { checkVersion } from '../http/ifMatch';
import { type Asked, route } from '../http/route';
import { type Notes, transact } from '../http/transact';
import { idsIn, readAttachments } from '../inputs/attachments';
import { applyReactions } from '../inputs/reactions';
import { checkText, hasVisible } from '../inputs/text';
import type { Service } from '../service';
import { type AttachmentRow, attachmentRows, setAttachments } from '../store/attachments';
import type { StoreKind } from '../store/database/connection';
import type { Db, Tx } from '../store/database/schema';
import { roleIn } from '../store/groups';
import { isMember } from '../store/members';
import {
  deleteMessage,
  etagOf,
  findMessage,
  insertMessage,
  loadMessages,
  lockPlace,
  messageExists,
  nextSlot,
  touchMessage,
} from '../store/messages';
import { readBeforeWriting, setMarker } from '../store/reading';
import { dropUploads, dropUploadsOfMessage, freeUploads, placeUpload } from '../store/uploads';
import { messageListRoute } from './messageList';

export function messageRoutes(app: Hono<Env>, service: Service) {
  const { db, kind, search } = service.store;

  messageListRoute(app, service);

  route(app, service, endpoints.retrieveMessage, async ({ c, caller, id }) => {
    const found = await findMessage(db, id, caller.id);
    if (!found) throw new Refusal('not-found');
    c.header('ETag', etagOf(found.version));
    return found.message;
  });

  route(
    app,
    service,
    endpoints.createMessage,
    (asked) => {
      const { caller, body } = asked;
      // Turned away before anything is written; counted only for members, or outsiders could use it up.
      service.rates.check('conversation', body.conversation_id);
      checkText('/message', body.message, service.settings.limits.messageText, 'message-too-long');
      const work = async (tx: Tx, notes: Notes, now: number) => {
        if (!(await isMember(tx, body.conversation_id, caller.id))) throw new Refusal('not-found');
        // Once more: of those who came together only as many pass as there is room for.
        service.rates.check('conversation', body.conversation_id);
        service.rates.count('conversation', body.conversation_id);
        const slot = await nextSlot(tx, body.conversation_id, now);
        const attachments = await attachmentsFor(tx, asked, [], now);
        if (attachments.length === 0 && !hasVisible(body.message))
          throw refuseFields([fieldError('/message', 'required')]);
        if (!slot) throw new Refusal('conversation-archived');
        const own = { conversationId: slot.conversationId, contactId: caller.id };
        await readBeforeWriting(tx, kind, { ...own, upTo: slot.previous, now });
        const id = await insertMessage(tx, slot, { contactId: caller.id, text: body.message, now });
        await search.put(tx, [{ id, message: body.message }]);
        if (attachments.length > 0) await attach(tx, id, attachments, []);
        await setMarker(tx, own, id);
        const { groupId, conversationId } = slot;
        notes.events.push({ type: 'message.created', groupId, conversationId, messageId: id });
        return id;
      };
      return once(asked, work, async (tx, id) => {
        const found = await findMessage(tx, id, caller.id);
        if (found) return { value: found.message, etag: etagOf(found.version) };
        // Still there, and its conversation is closed to this person.
        if (await messageExists(tx, id)) throw new Refusal('not-found');
        return undefined;
      });
    },
    { rate: 'send' },
  );

  route(app, service, endpoints.updateMessage, (asked) =>
    transact(asked, async (tx, notes, now) => {
      const { c, caller, id, body } = asked;
      const place = await seen(tx, kind, id, caller.id);
      checkVersion(c, etagOf(place.version));
      const edits = body.message !== undefined || body.attachments !== undefined;
      if (edits && place.authorId !== caller.id) throw new Refusal('forbidden');
      if ((edits || body.reactions) && place.archivedAt !== null) throw new Refusal('conversation-archived');
      const edited = edits && (await edit(tx, asked, place, notes, now));
      const reacted =
        body.reactions !== undefined &&
        (await applyReactions(tx, { messageId: id, caller, now }, body.reactions, service.settings.limits));
      if (edited || reacted)
        notes.events.push({
          type: 'message.updated',
          groupId: place.groupId,
          conversationId: place.conversationId,
          messageId: id,
        });
      c.header('ETag', etagOf(place.version + (edited ? 1 : 0)));
      return present(tx, id, caller.id);
    }),
  );

  route(app, service, endpoints.deleteMessage, (asked) =>
    transact(asked, async (tx, notes) => {
      const { c, caller, id } = asked;
      const place = await lockPlace(tx, kind, id);
      const role = place && (await roleIn(tx, place.groupId, caller.id));
      if (!place || (role === null && caller.role !== 'admin')) throw new Refusal('not-found');
      checkVersion(c, etagOf(place.version));
      const own = role !== null && place.authorId === caller.id;
      if (!own && role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
      // Archived is kept as it is: only the group as a whole can go.
      if (place.archivedAt !== null) throw new Refusal('conversation-archived');
      notes.doomed.push(...(await dropUploadsOfMessage(tx, id)));
      await deleteMessage(tx, id, place.conversationId);
      notes.audit({
        action: 'message.delete',
        objectType: 'message',
        objectId: id,
        group: { id: place.groupId, name: place.groupName },
        subjectId: place.authorId,
      });
      notes.events.push({
        type: 'message.deleted',
        groupId: place.groupId,
        conversationId: place.conversationId,
        messageId: id,
      });
      return undefined;
    }),
  );
}

type Place = NonNullable<Awaited<ReturnType<typeof lockPlace>>>;

/** The message's place, for somebody who is in its conversation. */
async function seen(db: Db, kind: StoreKind, id: string, contactId: string): Promise<Place> {
  const place = await lockPlace(db, kind, id);
  if (!place || !(await isMember(db, place.conversationId, contactId))) throw new Refusal('not-found');
  return place;
}

/** Says whether anything is different now. */
async function edit(
  db: Db,
  asked: Asked<typeof endpoints.updateMessage>,
  place: Place,
  notes: Notes,
  now: number,
): Promise<boolean> {
  const { id, body, service } = asked;
  const { limits } = service.settings;
  if (body.message !== undefined) checkText('/message', body.message, limits.messageText, 'message-too-long');
  const before = await attachmentRows(db, id);
  const after = body.attachments === undefined ? before : await attachmentsFor(db, asked, before, now);
  const text = body.message ?? place.text;
  if (after.length === 0 && !hasVisible(text)) throw refuseFields([fieldError('/message', 'required')]);
  const sameFiles =
    after.length === before.length &&
    after.every((row, index) => row.id === before[index]?.id && row.alt === before[index]?.alt);
  if (text === place.text && sameFiles) return false;
  if (!sameFiles) notes.doomed.push(...(await attach(db, id, after, before)));
  await touchMessage(db, id, { message: text }, now);
  if (text !== place.text) await service.store.search.put(db, [{ id, message: text }]);
  return true;
}

async function attachmentsFor(
  db: Db,
  { service, caller, body }: Pick<Asked<typeof endpoints.updateMessage>, 'service' | 'caller' | 'body'>,
  attached: AttachmentRow[],
  now: number,
): Promise<AttachmentRow[]> {
  const input = body.attachments ?? [];
  const free = await freeUploads(db, service.store.kind, idsIn(input), caller.id);
  return readAttachments(input, { attached, free, now, limits: service.settings.limits });
}

/** Puts these in the place of those before. Returns the files that are to go: of uploads that stand here no more. */
async function attach(db: Db, id: string, after: AttachmentRow[], before: AttachmentRow[]): Promise<string[]> {
  const isIn = (rows: AttachmentRow[], { id }: AttachmentRow) => rows.some((row) => row.id === id);
  for (const [position, row] of after.entries()) {
    if (isIn(before, row) || !readReference(row.file_url)) continue;
    if (!(await placeUpload(db, row.id, { message_id: id })))
      throw refuseFields([fieldError(`/attachments/${position}`, 'unknown-attachment')]);
  }
  const gone = before.filter((row) => readReference(row.file_url) && !isIn(after, row));
  await setAttachments(
    db,
    id,
    after.map((row, position) => ({ ...row, message_id: id, position })),
  );
  return dropUploads(
    db,
    gone.map((row) => row.id),
  );
}

async function present(db: Db, id: string, viewer: string) {
  const [record] = await loadMessages(db, [id], viewer);
  if (!record) throw new Refusal('not-found');
  return record.message;
}
