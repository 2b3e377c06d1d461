import { fileTypeFromBuffer } from 'file-type';
import {
  anyType,
  type FileType,
  fileTypeOf,
  hasEndingOf,
  isFileType,
  isPicture,
} from '../../../src/contract/fileTypes';

const otherNames: Record<string, string> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'image/heif': 'image/heic',
};

const containerOf = (type: string): 'zip' | 'cfb' | null => {
  if (type === 'application/zip' || /^application\/vnd\.(openxmlformats|oasis)/.test(type)) return 'zip';
  return /^application\/(x-cfb|msword|vnd\.ms-(excel|powerpoint))$/.test(type) ? 'cfb' : null;
};

/** Office types share a container format, so only the filename tells these types apart. */
function byName(found: string, filename: string): string {
  const named = fileTypeOf(filename);
  const container = containerOf(found);
  return named !== null && container !== null && containerOf(named) === container ? named : found;
}

/**
 * Detects the type by the first bytes, never by the declared type. Text has no signature, so the filename must have a
 * text ending.
 */
export async function detectType(head: Uint8Array, filename: string): Promise<FileType | typeof anyType> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const isWide = hasEndingOf('text/plain', filename) && isUtf16(head);
  const mime = isWide
    ? 'text/plain'
    : found
      ? byName(otherNames[found.mime] ?? found.mime, filename)
      : isText(head, filename)
        ? 'text/plain'
        : '';
  // Text in UTF-16 begins with the same bytes as MPEG audio of layers I and II.
  const isOldAudio = !isWide && (found?.ext === 'mp1' || found?.ext === 'mp2');
  return isFileType(mime) && !isOldAudio ? mime : anyType;
}

export const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const isText = (head: Uint8Array, filename: string) => hasEndingOf('text/plain', filename) && !head.includes(0);

export const showsInline = (type: string) => isPicture(type) || /^(audio|video)\//.test(type);
