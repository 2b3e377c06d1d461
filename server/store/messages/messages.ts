import { type RawBuilder, sql } from 'kysely';
import type { Message } from '../../../src/contract';
import { prepareList } from '../database/prepared';
import type { Db } from '../database/schema';
import { readTime } from '../groups/reading';
import { toContact } from '../people/contacts';
import { sightOf } from '../people/sight';
import type { Caller } from '../people/tokens';
import { toSeconds, toSecondsOrNull } from '../times';
import { type AttachmentRow, attachmentsOf, toAttachment } from './attachments';
import type { Slot } from './messageWrites';
import { reactionsOf } from './reactions';

export interface MessageRecord {
  message: Message;
  version: number;
  seenAt: number | null;
}
export const messageEtag = (version: number) => `"${version}"`;

export const selectMessages = (db: Db, viewer: string | RawBuilder<string>) =>
  db
    .selectFrom('message')
    .innerJoin('contact', 'contact.id', 'message.contact_id')
    .select([
      'message.id as id',
      'message.conversation_id as conversation_id',
      'message.message as text',
      'message.version as version',
      'message.created_at as sent_at',
      'message.updated_at as updated_at',
      'message.seen_at as seen_at',
      'contact.id as contact_id',
      'contact.username as username',
      'contact.phone_number as phone_number',
      'contact.avatar_url as avatar_url',
      'contact.last_active_at as last_active_at',
      'contact.created_at as joined_at',
    ])
    .select((row) =>
      row
        .selectFrom('read_mark')
        .select('read_mark.at')
        .whereRef('read_mark.conversation_id', '=', 'message.conversation_id')
        .where('read_mark.contact_id', '=', viewer)
        .whereRef('read_mark.up_to', '>=', 'message.id')
        .orderBy('read_mark.up_to')
        .limit(1)
        .as('viewer_read_at'),
    )
    .select((row) =>
      row
        .selectFrom('idempotency')
        .select('idempotency.key')
        .whereRef('idempotency.resource_id', '=', 'message.id')
        .where('idempotency.contact_id', '=', viewer)
        .limit(1)
        .as('client_key'),
    );
export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

const authorOf = (row: MessageRow) => ({ conversationId: row.conversation_id, contactId: row.contact_id });

const contactOf = (row: MessageRow, isKnown: boolean) =>
  toContact({ ...row, id: row.contact_id, created_at: row.joined_at }, isKnown);

async function relationsOf(db: Db, ids: string[]) {
  const reactions = await reactionsOf(db, ids);
  const attachments = await attachmentsOf(db, ids);
  return {
    reactionsOf: (id: string) => reactions.get(id) ?? [],
    attachmentsOf: (id: string) => attachments.get(id) ?? [],
  };
}
type Relations = Awaited<ReturnType<typeof relationsOf>>;
const noRelations: Relations = { reactionsOf: () => [], attachmentsOf: () => [] };

/** The message without a read time and without private data of the author. */
const bareMessage = (row: MessageRow, relations: Relations): Message => ({
  id: row.id,
  conversation_id: row.conversation_id,
  contact: contactOf(row, false),
  message: row.text,
  reactions: relations.reactionsOf(row.id),
  attachments: relations.attachmentsOf(row.id),
  read_at: null,
  created_at: toSeconds(row.sent_at),
  updated_at: toSecondsOrNull(row.updated_at),
});

export async function withRelations(db: Db, rows: MessageRow[], viewer: string): Promise<MessageRecord[]> {
  const ids = rows.map((row) => row.id);
  const relations = await relationsOf(db, ids);
  const sight = await sightOf(db, [viewer], rows.map(authorOf));
  return rows.map((row) => ({
    version: row.version,
    seenAt: row.seen_at,
    message: {
      ...bareMessage(row, relations),
      contact: contactOf(row, sight(viewer, authorOf(row))),
      // The author sees when another member first read the message. Any other viewer sees when this viewer read the
      // message.
      read_at: toSecondsOrNull(row.contact_id === viewer ? row.seen_at : readTime(row.viewer_read_at, row.sent_at)),
      ...(row.client_key !== null && { client_key: row.client_key }),
    },
  }));
}

/** `whole` is the author's contact with private data, for acquaintances only. `key` is for the author only. */
export async function loadForAll(db: Db, id: string) {
  const related = (table: 'reaction' | 'attachment') =>
    sql`exists (select 1 from ${sql.table(table)} where message_id = message.id)`;
  const row = await selectMessages(db, '')
    .where('message.id', '=', id)
    .select((each) => [
      sql<string | null>`(select key from idempotency
        where resource_id = message.id and idempotency.contact_id = message.contact_id limit 1)`.as('author_key'),
      sql<boolean | number>`${related('reaction')} or ${related('attachment')}`.as('has_relations'),
      each
        .exists(
          each
            .selectFrom('member')
            .select('member.contact_id')
            .whereRef('member.conversation_id', '=', 'message.conversation_id')
            .whereRef('member.contact_id', '<>', 'message.contact_id')
            .whereRef('member.read_up_to', '>=', 'message.id'),
        )
        .as('is_read'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const message = bareMessage(row, row.has_relations ? await relationsOf(db, [id]) : noRelations);
  return {
    message,
    seenAt: row.seen_at,
    whole: contactOf(row, true),
    key: row.author_key,
    isRead: Boolean(row.is_read),
  };
}

export const newMessage = (
  { id, conversationId, at }: Slot,
  author: Caller,
  text: string,
  attachments: AttachmentRow[],
  key: string | undefined,
): Message => ({
  id,
  conversation_id: conversationId,
  contact: toContact(author, true),
  message: text,
  reactions: [],
  attachments: attachments.map((row, position) => toAttachment({ ...row, message_id: id, position })),
  read_at: null,
  created_at: toSeconds(at),
  updated_at: null,
  ...(key !== undefined && { client_key: key }),
});

/** Returns undefined for an unknown message, or for a viewer outside the conversation. */
export async function findMessage(db: Db, id: string, viewer: string): Promise<MessageRecord | undefined> {
  const rows = await selectMessages(db, viewer)
    .innerJoin('member', (join) =>
      join.onRef('member.conversation_id', '=', 'message.conversation_id').on('member.contact_id', '=', viewer),
    )
    .where('message.id', '=', id)
    .execute();
  const [record] = await withRelations(db, rows, viewer);
  return record;
}

const messagesQuery = prepareList<MessageRow, { viewer: string }>((db, ids, value) =>
  selectMessages(db, value('viewer')).where('message.id', 'in', ids),
);

/** The caller checks that the viewer may see the messages. */
export async function loadMessages(db: Db, ids: string[], viewer: string): Promise<MessageRecord[]> {
  if (ids.length === 0) return [];
  return withRelations(db, await messagesQuery(db, ids, { viewer }), viewer);
}

/** The caller checks that the viewer may see the messages. */
export async function loadInOrder(db: Db, ids: string[], viewer: string): Promise<Message[]> {
  const records = new Map((await loadMessages(db, ids, viewer)).map(({ message }) => [message.id, message]));
  return ids.flatMap((id) => records.get(id) ?? []);
}
