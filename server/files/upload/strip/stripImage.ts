import { deflateSync, inflateSync } from 'node:zlib';
import { cleanProfile } from './cleanProfile';
import { exifOf, orientationIn } from './orientation';
import { countParts, type Size } from './parts';
import { pngChunk } from './pngChunk';
import { stripGif } from './stripGif';
import { type Stripped, stripJpeg } from './stripJpeg';

/** Removes metadata (location, time, camera) and all bytes after the end of an image. Throws for a broken image. */
export function strip(type: string, source: Buffer): Stripped {
  if (type === 'image/jpeg') return stripJpeg(source);
  if (type === 'image/gif') return stripGif(source);
  if (type === 'image/png') return stripPng(source);
  if (type === 'image/webp') return { ...stripWebp(source), orientation: 1 };
  throw new RangeError(type);
}

const pngKept = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP mDCV cLLI sBIT pHYs bKGD hIST sPLT acTL fcTL fdAT'.split(' '),
);
/** Offset of width and height in a chunk, by chunk type. `fcTL` has the size of an animation's frame. */
const pngSizes: Record<string, number> = { IHDR: 8, fcTL: 12 };

function stripPng(source: Buffer): Stripped {
  const kept: Buffer[] = [];
  const sizes: Size[] = [];
  const parts = countParts();
  let hasProfile = false;
  let orientation = 1;
  for (let at = 8; ; ) {
    parts.next();
    const end = at + 12 + source.readUInt32BE(at);
    const name = source.toString('latin1', at + 4, at + 8);
    if (end > source.length) throw new RangeError(name);
    const offset = pngSizes[name];
    if (offset !== undefined)
      sizes.push({ width: source.readUInt32BE(at + offset), height: source.readUInt32BE(at + offset + 4) });
    if (name === 'eXIf') orientation = orientationIn(source.subarray(at + 8, end - 4)) ?? orientation;
    if (name === 'iCCP') {
      // Only the first profile is unpacked, because unpacking hundreds of profiles would block the thread.
      if (!hasProfile) kept.push(cleanPngProfile(source.subarray(at + 8, end - 4)));
      hasProfile = true;
    } else if (pngKept.has(name)) kept.push(source.subarray(at, end));
    if (name === 'IEND') {
      const [header = Buffer.alloc(0), ...rest] = kept;
      const turned = orientation > 1 ? [pngChunk('eXIf', exifOf(orientation))] : [];
      return { bytes: Buffer.concat([source.subarray(0, 8), header, ...turned, ...rest]), orientation, sizes };
    }
    at = end;
  }
}

const maxProfileBytes = 4 * 1024 * 1024;

function cleanPngProfile(body: Buffer): Buffer {
  const profile = inflated(body.subarray(body.indexOf(0) + 2));
  const clean = profile && cleanProfile(profile);
  if (!clean) return Buffer.alloc(0);
  return pngChunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(clean)]));
}

function inflated(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxProfileBytes });
  } catch {
    return undefined;
  }
}

const webpKept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
const exifAndXmp = 0x0c;

function stripWebp(source: Buffer): Omit<Stripped, 'orientation'> {
  const end = 8 + source.readUInt32LE(4);
  if (end > source.length) throw new RangeError('RIFF');
  const kept: Buffer[] = [];
  const sizes: Size[] = [];
  const parts = countParts();
  for (let at = 12; at + 8 <= end; ) {
    parts.next();
    const size = source.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    const name = source.toString('latin1', at, at + 4);
    if (next > source.length) throw new RangeError(name);
    const chunk = Buffer.from(source.subarray(at, next));
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~exifAndXmp, 8);
    sizes.push(...sizesInWebp(name, chunk.subarray(8)));
    const isProfile = name === 'ICCP';
    const profile = isProfile ? cleanProfile(chunk.subarray(8, 8 + size)) : undefined;
    profile?.copy(chunk, 8);
    if (profile || (webpKept.has(name) && !isProfile)) kept.push(chunk);
    at = next;
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return { bytes: Buffer.concat([head, body]), sizes };
}

function sizesInWebp(name: string, body: Buffer): Size[] {
  const three = (at: number) => body.readUIntLE(at, 3);
  if (name === 'VP8X') return [{ width: three(4) + 1, height: three(7) + 1 }];
  if (name === 'ANMF') return [{ width: 2 * three(0) + three(6) + 1, height: 2 * three(3) + three(9) + 1 }];
  if (name === 'VP8 ') return [{ width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff }];
  if (name !== 'VP8L') return [];
  const bits = body.readUInt32LE(1);
  return [{ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }];
}
