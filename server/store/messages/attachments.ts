import type { Selectable } from 'kysely';
import type { Attachment } from '../../../src/contract';
import { toSignedUrl } from '../../signedUrl';
import { prepareList } from '../database/prepared';
import type { Db, Schema } from '../database/schema';
import { toSeconds } from '../times';

export type AttachmentRow = Selectable<Schema['attachment']>;

export const toAttachment = (row: Omit<AttachmentRow, 'message_id'> & { message_id: string | null }): Attachment => ({
  id: row.id,
  message_id: row.message_id,
  filename: row.filename,
  file_url: toSignedUrl(row.file_url, row.filename),
  file_type: row.file_type,
  file_size: row.file_size,
  created_at: toSeconds(row.created_at),
  ...(row.file_type.startsWith('image/') && { width: row.width, height: row.height }),
  ...(row.alt !== null && { alt: row.alt }),
});

const attachmentList = prepareList<AttachmentRow>((db, ids) =>
  db.selectFrom('attachment').selectAll().where('message_id', 'in', ids).orderBy('position'),
);

export async function attachmentsOf(db: Db, messageIds: string[]): Promise<Map<string, Attachment[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await attachmentList(db, messageIds, {});
  const byMessage = new Map<string, Attachment[]>();
  for (const row of rows) byMessage.set(row.message_id, [...(byMessage.get(row.message_id) ?? []), toAttachment(row)]);
  return byMessage;
}

export const attachmentRows = (db: Db, messageId: string): Promise<AttachmentRow[]> =>
  db.selectFrom('attachment').selectAll().where('message_id', '=', messageId).orderBy('position').execute();

export async function setAttachments(db: Db, messageId: string, rows: AttachmentRow[]) {
  await db.deleteFrom('attachment').where('message_id', '=', messageId).execute();
  if (rows.length > 0) await db.insertInto('attachment').values(rows).execute();
}
