import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { imageSize } from 'image-size';
import type { Limits } from '../../src/contract';
import { fieldError, Refusal } from '../errors';
import { cleanName } from './filename';
import { strip } from './strip';
import { fittingName, typeOf } from './types';

export interface Examined {
  filename: string;
  file_type: string;
  file_size: number;
  width: number | null;
  height: number | null;
}

const headBytes = 64 * 1024;
let turn: Promise<unknown> = Promise.resolve();

/**
 * What a file that has arrived is, and makes it fit to be shown. One at a time: a picture is held in memory for that
 * moment, and a hundred at once would be too many.
 */
export function examine(file: string, name: string, limits: Limits): Promise<Examined> {
  const work = turn.then(() => look(file, cleanName(name), limits));
  turn = work.catch(() => undefined);
  return work;
}

async function look(file: string, name: string, limits: Limits): Promise<Examined> {
  const head = await firstBytes(file);
  if (head.length === 0) throw new Refusal('broken-file');
  const file_type = await typeOf(head, name);
  if (file_type === 'text/plain') await checkText(file);
  const size = file_type.startsWith('image/') ? await clean(file, file_type, limits) : { width: null, height: null };
  return { filename: fittingName(name, file_type), file_type, file_size: (await stat(file)).size, ...size };
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

async function clean(file: string, type: string, limits: Limits) {
  const source = await readFile(file);
  const { bytes, orientation } = strip(type, source);
  const { width, height } = measure(bytes);
  const actual = width * height;
  const max = limits.attachmentPixels;
  if (actual > max)
    throw new Refusal('too-many-pixels', { fields: [fieldError('/file', 'too-many-pixels', { max, actual })] });
  if (bytes.length !== source.length) await writeFile(file, bytes, { flush: true });
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

function measure(bytes: Buffer): { width: number; height: number } {
  try {
    const { width, height } = imageSize(bytes);
    if (width > 0 && height > 0) return { width, height };
  } catch {}
  throw new Refusal('broken-file');
}
