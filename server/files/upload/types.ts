import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../../http/errors';

/** What may be uploaded, and the endings that fit it; the first one is given to names that have none of them. */
const endings: Record<string, string[]> = {
  'image/png': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'text', 'log', 'md', 'csv'],
};
export const fileTypes = Object.keys(endings);

const otherNames: Record<string, string> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
};

export const endingOf = (filename: string) => /\.([^.]{1,16})$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** By its first bytes, never by what its sender calls it. Only text has none, so there the name must say text as well. */
export async function detectType(head: Uint8Array, filename: string): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const mime = found ? (otherNames[found.mime] ?? found.mime) : isText(head, filename) ? 'text/plain' : '';
  // Text in UTF-16 begins as the oldest layers of MPEG audio do.
  if (!Object.hasOwn(endings, mime) || found?.ext === 'mp1' || found?.ext === 'mp2')
    throw new Refusal('unsupported-file-type');
  return mime;
}

const isText = (head: Uint8Array, filename: string) =>
  (endings['text/plain'] ?? []).includes(endingOf(filename)) && !head.includes(0);

/** A name whose ending says what the file is. */
export function withFittingEnding(filename: string, type: string): string {
  const [first = 'bin', ...others] = endings[type] ?? [];
  const fits = [first, ...others].includes(endingOf(filename));
  return fits ? filename : `${filename}.${first}`;
}

/** What a browser may show in its place. It is never more than a picture, a sound or a film. */
export const showsInline = (type: string) => /^(image|audio|video)\//.test(type);
