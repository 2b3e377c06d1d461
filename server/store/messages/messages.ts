import type { Message } from '../../../src/contract';
import type { Db } from '../database/schema';
import { readTime } from '../groups/reading';
import { toContact } from '../people/contacts';
import { sightOf } from '../people/sight';
import { toSeconds, toSecondsOrNull } from '../times';
import { attachmentsOf } from './attachments';
import { reactionsOf } from './reactions';

export interface MessageRecord {
  message: Message;
  version: number;
  seenAt: number | null;
}
export const messageEtag = (version: number) => `"${version}"`;

/** For the author `read_at` is when the first other member read it; for another viewer, when that viewer did. */
export const selectMessages = (db: Db, viewer: string) =>
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
type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

const authorOf = (row: Row) => ({ conversationId: row.conversation_id, contactId: row.contact_id });

export async function withRelations(db: Db, rows: Row[], viewer: string): Promise<MessageRecord[]> {
  const ids = rows.map((row) => row.id);
  const reactions = await reactionsOf(db, ids);
  const attachments = await attachmentsOf(db, ids);
  const sight = await sightOf(db, [viewer], rows.map(authorOf));
  return rows.map((row) => ({
    version: row.version,
    seenAt: row.seen_at,
    message: {
      id: row.id,
      conversation_id: row.conversation_id,
      contact: toContact({ ...row, id: row.contact_id, created_at: row.joined_at }, sight(viewer, authorOf(row))),
      message: row.text,
      reactions: reactions.get(row.id) ?? [],
      attachments: attachments.get(row.id) ?? [],
      read_at: toSecondsOrNull(row.contact_id === viewer ? row.seen_at : readTime(row.viewer_read_at, row.sent_at)),
      created_at: toSeconds(row.sent_at),
      updated_at: toSecondsOrNull(row.updated_at),
      ...(row.client_key !== null && { client_key: row.client_key }),
    },
  }));
}

/** Undefined also when the viewer is not in the conversation. */
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

/** The caller checks that the viewer may see the messages. */
export async function loadMessages(db: Db, ids: string[], viewer: string): Promise<MessageRecord[]> {
  if (ids.length === 0) return [];
  return withRelations(db, await selectMessages(db, viewer).where('message.id', 'in', ids).execute(), viewer);
}

/** The caller checks that the viewer may see the messages. */
export async function loadInOrder(db: Db, ids: string[], viewer: string): Promise<Message[]> {
  const records = new Map((await loadMessages(db, ids, viewer)).map(({ message }) => [message.id, message]));
  return ids.flatMap((id) => records.get(id) ?? []);
}
