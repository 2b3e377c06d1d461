import { fileTypeFromBuffer } from 'file-type';
import {
  anyType,
  endingsOf,
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

/** Container of an office file, by its first bytes. Only the name tells such types apart. */
const containerOf = (type: string): 'zip' | 'cfb' | null => {
  if (type === 'application/zip' || /^application\/vnd\.(openxmlformats|oasis)/.test(type)) return 'zip';
  return /^application\/(x-cfb|msword|vnd\.ms-(excel|powerpoint))$/.test(type) ? 'cfb' : null;
};

/** The type of an office file follows from its name, because its content is an archive or a container of streams. */
function byName(found: string, filename: string): string {
  const named = fileTypeOf(filename);
  const container = containerOf(found);
  return named !== null && container !== null && containerOf(named) === container ? named : found;
}

/**
 * Detects by the first bytes, never by the declared type, and for office files also by the name. Text has no signature, so its
 * name needs a text ending too.
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
  // Text in UTF-16 begins as the oldest layers of MPEG audio do.
  const isOldAudio = !isWide && (found?.ext === 'mp1' || found?.ext === 'mp2');
  return isFileType(mime) && !isOldAudio ? mime : anyType;
}

export const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const isText = (head: Uint8Array, filename: string) => hasEndingOf('text/plain', filename) && !head.includes(0);

/** Many formats are archives, each with an ending of its own. */
export const withFittingEnding = (filename: string, type: FileType | typeof anyType): string => {
  const mayHaveAny =
    type === anyType ||
    (type === 'application/zip' && /[^.]\.[^.]{1,16}$/.test(filename) && fileTypeOf(filename) === null);
  return mayHaveAny || hasEndingOf(type, filename) ? filename : `${filename}.${endingsOf[type][0]}`;
};

/** True if a browser may show a file inline: pictures, audio and video only. */
export const showsInline = (type: string) => isPicture(type) || /^(audio|video)\//.test(type);
