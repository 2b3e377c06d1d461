import type { ParsedRequest } from '../http/route';
import { attachmentIds, readAttachments } from '../inputs/attachments';
import { fieldError, refuseFields } from '../refusal';
import { parseReference } from '../signedUrl';
import type { Tx } from '../store/database/schema';
import { type AttachmentRow, setAttachments } from '../store/messages/attachments';
import { claimUpload, deleteUploads, unattachedUploads } from '../store/messages/uploads';

export async function attachmentsFor(
  tx: Tx,
  { service, caller, body }: Pick<ParsedRequest<'updateMessage'>, 'service' | 'caller' | 'body'>,
  attached: AttachmentRow[],
  now: number,
): Promise<AttachmentRow[]> {
  const input = body.attachments ?? [];
  const free = await unattachedUploads(tx, service.store.kind, attachmentIds(input), caller.id);
  return readAttachments(input, { attached, free, now, limits: service.settings.limits });
}

/** Returns the files of removed uploads. Throws `unknown-attachment` if another message has claimed an upload. */
export async function attach(tx: Tx, id: string, after: AttachmentRow[], before: AttachmentRow[]): Promise<string[]> {
  const isIn = (rows: AttachmentRow[], { id }: AttachmentRow) => rows.some((row) => row.id === id);
  for (const [position, row] of after.entries()) {
    if (isIn(before, row) || !parseReference(row.file_url)) continue;
    if (!(await claimUpload(tx, row.id, { message_id: id })))
      throw refuseFields([fieldError(`/attachments/${position}`, 'unknown-attachment')]);
  }
  const gone = before.filter((row) => parseReference(row.file_url) && !isIn(after, row));
  await setAttachments(
    tx,
    id,
    after.map((row, position) => ({ ...row, message_id: id, position })),
  );
  return deleteUploads(
    tx,
    gone.map((row) => row.id),
  );
}
