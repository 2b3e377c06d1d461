import { countParts } from './parts';

/** Kilobits per second of layer III, by the index in a frame header. */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
};
const rates = [44_100, 48_000, 32_000, 0];
/** Header bits that are equal in all frames of a file: sync, version, layer and sampling rate. */
const sharedHeaderBits = 0xfffe0c00;

/** The length of an MPEG layer III frame at `at`, or 0 if there is no frame. */
function frameLength(source: Buffer, at: number): number {
  if (at + 4 > source.length) return 0;
  const header = source.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1) return 0;
  const isFirst = version === 3;
  const bitrate = (isFirst ? bitrates.first : bitrates.later)[(header >>> 12) & 15] ?? 0;
  const rate = (rates[(header >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (bitrate === 0 || rate === 0) return 0;
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitrate) / rate) + ((header >>> 9) & 1);
}

/** Returns the end of an ID3 tag at `at`, or `at` if there is no tag. The size of a tag has seven bits per byte. */
function behindTag(source: Buffer, at: number): number {
  if (at + 10 > source.length || source[at] !== 0x49 || source.toString('latin1', at, at + 3) !== 'ID3') return at;
  const size = source.subarray(at + 6, at + 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
  return at + 10 + size + (source.readUInt8(at + 5) & 0x10 ? 10 : 0);
}

/** Removes tags, because tags hold names, locations and pictures. Throws a `RangeError` for a file without frames. */
export function stripMp3(source: Buffer): Buffer {
  const kept: Buffer[] = [];
  let inStep = false;
  for (let at = 0; at < source.length; ) {
    const tag = behindTag(source, at);
    const length = frameLength(source, at);
    const next = at + length;
    // Any bytes may look like a header by chance, so the first frame counts only if a second frame follows.
    const isFrame: boolean = length > 0 && next <= source.length && (inStep || isSameKind(source, at, next));
    if (tag > at) at = tag;
    else if (isFrame) {
      kept.push(source.subarray(at, next));
      at = next;
    } else {
      const sync = source.indexOf(0xff, at + 1);
      at = sync < 0 ? source.length : sync;
    }
    inStep = isFrame;
  }
  if (kept.length === 0) throw new RangeError('no frame');
  return Buffer.concat(kept);
}

const isSameKind = (source: Buffer, at: number, next: number) =>
  next === source.length ||
  behindTag(source, next) > next ||
  (frameLength(source, next) > 0 &&
    (source.readUInt32BE(at) & sharedHeaderBits) === (source.readUInt32BE(next) & sharedHeaderBits));

const wavKept = new Set(['fmt ', 'fact', 'data']);

/** Returns only the audible chunks, because other chunks hold names, locations and times. */
export function stripWav(source: Buffer): Buffer {
  const parts = countParts();
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= source.length; ) {
    parts.next();
    const name = source.toString('latin1', at, at + 4);
    const size = source.readUInt32LE(at + 4);
    // In an interrupted recording, the stated size of a chunk may exceed the file.
    const end = Math.min(at + 8 + size, source.length);
    if (wavKept.has(name)) {
      const head = Buffer.from(source.subarray(at, at + 8));
      head.writeUInt32LE(end - at - 8, 4);
      kept.push(head, source.subarray(at + 8, end), Buffer.alloc((end - at) % 2));
    }
    at = end + (size % 2);
  }
  const body = Buffer.concat([Buffer.from('WAVE'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
