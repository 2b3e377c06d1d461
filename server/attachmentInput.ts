import type * as z from 'zod/mini';
import type { endpoints, Limits } from '../src/contract';
import { fieldError, refuseFields } from './errors';
import { newId } from './ids';
import type { AttachmentRow } from './store/attachments';

type Input = NonNullable<z.output<(typeof endpoints.createMessage)['body']>['attachments']>;

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  zip: 'application/zip',
};

/** A known id keeps its attachment as it is; anything else needs an address of its own. */
export function readAttachments(input: Input, known: AttachmentRow[], now: number, limits: Limits): AttachmentRow[] {
  const max = limits.attachmentsPerMessage;
  if (input.length > max)
    throw refuseFields([fieldError('/attachments', 'too-many-attachments', { max, actual: input.length })]);
  return input.map((item, position) => {
    const pointer = `/attachments/${position}`;
    const given = typeof item === 'string' ? (isAddress(item) ? { file_url: item } : { id: item }) : item;
    const kept = known.find((row) => row.id === given.id);
    if (kept) return kept;
    if (!('file_url' in given) || given.file_url === undefined)
      throw refuseFields([
        fieldError(
          given.id === undefined ? `${pointer}/file_url` : pointer,
          given.id === undefined ? 'required' : 'invalid-format',
        ),
      ]);
    return fresh(given.file_url, given, { pointer, position, now });
  });
}

const isAddress = (text: string) => /^https?:\/\//i.test(text);
/** Within this service, and not `//elsewhere`. */
export const isSafeAddress = (text: string) => isAddress(text) || /^\/(?![/\\])/.test(text);

function fresh(
  url: string,
  given: { filename?: string | undefined; file_type?: string | undefined; file_size?: number | null | undefined },
  { pointer, position, now }: { pointer: string; position: number; now: number },
): AttachmentRow {
  if (!isSafeAddress(url)) throw refuseFields([fieldError(`${pointer}/file_url`, 'invalid-format')]);
  if ((given.file_size ?? 0) < 0) throw refuseFields([fieldError(`${pointer}/file_size`, 'invalid-format')]);
  const filename = given.filename || lastSegment(url);
  const extension = filename.split('.').pop()?.toLowerCase() ?? '';
  return {
    id: newId('att', now),
    message_id: '',
    position,
    filename,
    file_url: url,
    file_type: given.file_type || types[extension] || 'application/octet-stream',
    file_size: given.file_size ?? null,
    width: null,
    height: null,
    created_at: now,
  };
}

function lastSegment(url: string): string {
  const [segment = ''] = url.split(/[?#]/);
  const name = segment.split('/').pop() ?? '';
  try {
    return decodeURIComponent(name).toWellFormed().replaceAll('\0', '').slice(0, 255) || 'file';
  } catch {
    return name || 'file';
  }
}
