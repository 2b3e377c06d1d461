import type * as z from 'zod/mini';
import { hasGlyph, isSafeAddress, type Limits, type requests, toWireName, withoutHidden } from '../../src/contract';
import { fileTypeOf } from '../../src/contract/fileTypes';
import { newId } from '../ids';
import { fieldError, refuseFields } from '../refusal';
import { fileReference, uploadIdIn } from '../signedUrl';
import type { AttachmentRow } from '../store/messages/attachments';
import type { UploadRow } from '../store/messages/uploads';
import { checkText } from './text';

type Input = NonNullable<z.output<(typeof requests.createMessage)['body']>['attachments']>;

/** A MIME type of RFC 6838, with optional parameters. */
const mimeType = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*(?: *; *[\w.+-]+=(?:[\w.+-]+|"[\w.+, -]*"))*$/i;

function linkedTypeOf(given: string, filename: string): string {
  const type = given.trim().replace(/;$/, '').trimEnd();
  return mimeType.test(type) ? type : (fileTypeOf(filename) ?? 'application/octet-stream');
}

export const attachmentIds = (input: Input): string[] =>
  input.flatMap((item) => (typeof item === 'string' ? item : (item.id ?? [])));

/**
 * True if the input lists exactly the message's attachments, in their order and with the same `alt`. Other fields of an attachment
 * cannot change, so they are not compared.
 */
export function areAttached(given: Input, attached: AttachmentRow[]): boolean {
  const input = given.filter((item) => item !== '');
  const isSame = (item: Input[number], row: AttachmentRow | undefined) =>
    typeof item === 'string'
      ? item === row?.id
      : row !== undefined && item.id === row.id && (item.alt === undefined || item.alt === row.alt);
  return input.length === attached.length && input.every((item, index) => isSame(item, attached[index]));
}

interface KnownAttachments {
  attached: AttachmentRow[];
  free: UploadRow[];
  now: number;
  limits: Limits;
}

/**
 * Returns the rows that the message has afterwards: listed attachments that it already has, listed uploads from `free`, and
 * external URLs. Throws a `Refusal` for invalid fields.
 */
export function readAttachments(given: Input, { attached, free, now, limits }: KnownAttachments): AttachmentRow[] {
  // Drops empty items, because a form sends an empty list as `attachments[]=`.
  const input = given.filter((item) => item !== '');
  const max = limits.attachmentsPerMessage;
  if (input.length > max)
    throw refuseFields([fieldError('/attachments', 'too-many-attachments', { max, actual: input.length })]);
  const taken = new Set<string>();
  return input.map((item, position) => {
    const pointer = `/attachments/${position}`;
    const given = typeof item === 'string' ? (/^https?:\/\//i.test(item) ? { file_url: item } : { id: item }) : item;
    if ('alt' in given) checkText(`${pointer}/alt`, given.alt, limits.altText);
    const alt = 'alt' in given ? (given.alt ?? null) : undefined;
    const kept = attached.find((row) => row.id === given.id);
    const upload = free.find((row) => row.id === given.id);
    const id = (kept ?? upload)?.id;
    if (id !== undefined && taken.has(id)) throw refuseFields([fieldError(pointer, 'unknown-attachment')]);
    if (id !== undefined) taken.add(id);
    if (kept) return alt === undefined ? kept : { ...kept, alt };
    if (upload) return uploadedAttachment(upload, { position, alt: alt ?? null, now });
    if (!('file_url' in given) || given.file_url === undefined)
      throw refuseFields([
        given.id === undefined
          ? fieldError(`${pointer}/file_url`, 'required')
          : fieldError(pointer, 'unknown-attachment'),
      ]);
    // Refuses a signed URL of the service, because a stored signed URL would expire.
    if (uploadIdIn(given.file_url, [])) throw refuseFields([fieldError(`${pointer}/file_url`, 'unknown-attachment')]);
    checkText(`${pointer}/file_url`, given.file_url, limits.url);
    checkText(`${pointer}/filename`, given.filename, limits.filename);
    return linkedAttachment(given.file_url, { ...given, alt: alt ?? null }, { pointer, position, now });
  });
}

const uploadedAttachment = (
  upload: UploadRow,
  more: { position: number; alt: string | null; now: number },
): AttachmentRow => ({
  id: upload.id,
  message_id: '',
  position: more.position,
  filename: upload.filename,
  file_url: fileReference(upload),
  file_type: upload.file_type,
  file_size: upload.file_size,
  width: upload.width,
  height: upload.height,
  alt: more.alt,
  created_at: upload.created_at,
});

function linkedAttachment(
  url: string,
  given: {
    filename?: string | undefined;
    file_type?: string | undefined;
    file_size?: number | null | undefined;
    alt: string | null;
  },
  { pointer, position, now }: { pointer: string; position: number; now: number },
): AttachmentRow {
  if (!isSafeAddress(url)) throw refuseFields([fieldError(`${pointer}/file_url`, 'invalid-format')]);
  if ((given.file_size ?? 0) < 0) throw refuseFields([fieldError(`${pointer}/file_size`, 'invalid-format')]);
  const filename = given.filename || lastSegment(url);
  return {
    id: newId('att', now),
    message_id: '',
    position,
    filename,
    file_url: url,
    file_type: linkedTypeOf(given.file_type ?? '', filename),
    file_size: given.file_size ?? null,
    width: null,
    height: null,
    alt: given.alt,
    created_at: now,
  };
}

function lastSegment(url: string): string {
  const [segment = ''] = url.split(/[?#]/);
  const name = segment.split('/').pop() ?? '';
  const readable = withoutHidden(toWireName(decoded(name).toWellFormed())).slice(0, 255);
  return hasGlyph(readable) ? readable : 'file';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
