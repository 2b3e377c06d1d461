import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { fieldError, Refusal } from '../../http/errors';
import { blankAvif, blankFilm } from './blankPlaces';
import { unionOf } from './parts';
import { sizesOfAvif } from './sizeAvif';
import { sizesOfGif } from './sizeGif';
import { strip } from './strip';
import type { Stripped } from './stripJpeg';
import { detectType, withFittingEnding } from './types';

export interface Examined {
  filename: string;
  file_type: string;
  file_size: number;
  width: number | null;
  height: number | null;
}

const headBytes = 64 * 1024;

/**
 * Detects what an uploaded file is, and removes metadata from pictures and films. Throws a `Refusal` for a file that may not be kept.
 * It runs in a worker thread (`Examiner`), so a crafted file delays its sender only.
 */
export async function examineFile(file: string, name: string, maxPixels: number): Promise<Examined> {
  const head = await firstBytes(file);
  if (head.length === 0) throw new Refusal('broken-file');
  const file_type = await detectType(head, name);
  if (file_type === 'text/plain') await checkText(file);
  if (file_type === 'video/mp4' || file_type === 'audio/mp4') await cleanFilm(file);
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

async function checkText(file: string) {
  const text = await readFile(file);
  if (text.includes(0)) throw new Refusal('unsupported-file-type');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    throw new Refusal('unsupported-file-type');
  }
}

async function cleanFilm(file: string) {
  const source = await readFile(file);
  const bytes = readable(() => blankFilm(source));
  if (!bytes.equals(source)) await writeFile(file, bytes, { flush: true });
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
  if (type === 'image/gif') return { bytes: source, orientation: 1, sizes: sizesOfGif(source) };
  if (type === 'image/avif') return { bytes: blankAvif(source), orientation: 1, sizes: sizesOfAvif(source) };
  return strip(type, source);
}

/** Throws `broken-file` where reading the structure fails. */
function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('broken-file');
  }
}
