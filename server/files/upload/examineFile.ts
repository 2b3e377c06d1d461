import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { anyType, type FileType } from '../../../src/contract/fileTypes';
import { fieldError, Refusal } from '../../refusal';
import { withFittingEnding } from './filename';
import { sizesOfAvif } from './sizeAvif';
import { blankAvif, blankFilm } from './strip/blankFilm';
import { blankOgg } from './strip/blankOgg';
import { blankWebm } from './strip/blankWebm';
import { unionOf } from './strip/parts';
import { strip } from './strip/stripImage';
import type { Stripped } from './strip/stripJpeg';
import { stripMp3, stripWav } from './strip/stripSound';
import { detectType, isUtf16 } from './types';

export interface Examined {
  filename: string;
  file_type: string;
  file_size: number;
  width: number | null;
  height: number | null;
}

const headBytes = 64 * 1024;

/** Functions that remove locations, names and times from recordings. */
const recordings: Partial<Record<FileType, (source: Buffer) => Buffer | null>> = {
  'video/mp4': blankFilm,
  'video/quicktime': blankFilm,
  'video/3gpp': blankFilm,
  'audio/mp4': blankFilm,
  'video/webm': blankWebm,
  'audio/ogg': blankOgg,
  'audio/mpeg': stripMp3,
  'audio/wav': stripWav,
};

/** Throws a `Refusal`. Runs in a worker thread (`Examiner`), because a crafted file may block its thread. */
export async function examineFile(file: string, name: string, maxPixels: number): Promise<Examined> {
  const head = await firstBytes(file);
  if (head.length === 0) throw new Refusal('broken-file');
  const detected = await detectType(head, name);
  const isPlain = detected === anyType || (detected === 'text/plain' && !(await isText(file)));
  const cleaner = isPlain ? undefined : recordings[detected];
  const isUnknown = isPlain || (cleaner !== undefined && !(await cleanRecording(file, cleaner)));
  const file_type = isUnknown ? anyType : detected;
  const size = file_type.startsWith('image/') ? await clean(file, file_type, maxPixels) : { width: null, height: null };
  return { filename: withFittingEnding(name, file_type), file_type, file_size: (await stat(file)).size, ...size };
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Accepts any text encoding, because the service serves text files for download only. */
async function isText(file: string): Promise<boolean> {
  const text = await readFile(file);
  return !text.includes(0) || isUtf16(text);
}

/** Returns false for a recording that browsers do not play. Such a recording stays unchanged. */
async function cleanRecording(file: string, cleaner: (source: Buffer) => Buffer | null): Promise<boolean> {
  const source = await readFile(file);
  const bytes = readable(() => cleaner(source));
  if (bytes && !bytes.equals(source)) await writeFile(file, bytes, { flush: true });
  return bytes !== null;
}

async function clean(file: string, type: string, max: number) {
  const source = await readFile(file);
  const { bytes, orientation, sizes } = readable(() => read(type, source));
  const { width, height } = unionOf(sizes);
  if (width === 0 || height === 0) throw new Refusal('broken-file');
  const actual = width * height;
  if (actual > max)
    throw new Refusal('too-many-pixels', { fields: [fieldError('/file', 'too-many-pixels', { max, actual })] });
  if (!bytes.equals(source)) await writeFile(file, bytes, { flush: true });
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

function read(type: string, source: Buffer): Stripped {
  if (type === 'image/avif' || type === 'image/heic')
    return { bytes: blankAvif(source), orientation: 1, sizes: sizesOfAvif(source) };
  return strip(type, source);
}

function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('broken-file');
  }
}
