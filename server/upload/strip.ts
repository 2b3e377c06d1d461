import { Refusal } from '../errors';
import { stripJpeg } from './stripJpeg';

export interface Stripped {
  bytes: Buffer;
  /** As in EXIF: from 5 on it stands on its side. */
  orientation: number;
}

/** Without where, when and by which camera it was taken, and without anything behind its end. */
export function strip(type: string, source: Buffer): Stripped {
  try {
    if (type === 'image/jpeg') return stripJpeg(source);
    if (type === 'image/png') return { bytes: stripPng(source), orientation: 1 };
    if (type === 'image/webp') return { bytes: stripWebp(source), orientation: 1 };
  } catch {
    throw new Refusal('broken-file');
  }
  return { bytes: source, orientation: 1 };
}

/** What draws the picture; texts, times and EXIF are not among it. */
const pngKept = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs bKGD hIST sPLT acTL fcTL fdAT'.split(' '),
);

function stripPng(source: Buffer): Buffer {
  const kept = [source.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + source.readUInt32BE(at);
    const name = source.toString('latin1', at + 4, at + 8);
    if (end > source.length) throw new RangeError(name);
    if (pngKept.has(name)) kept.push(source.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

const webpKept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifAndXmp = 0x0c;

function stripWebp(source: Buffer): Buffer {
  const end = 8 + source.readUInt32LE(4);
  if (end > source.length) throw new RangeError('RIFF');
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const size = source.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    const name = source.toString('latin1', at, at + 4);
    if (next > source.length) throw new RangeError(name);
    const chunk = Buffer.from(source.subarray(at, next));
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~exifAndXmp, 8);
    if (webpKept.has(name)) kept.push(chunk);
    at = next;
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
