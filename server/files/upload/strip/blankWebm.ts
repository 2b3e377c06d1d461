import { Refusal } from '../../../refusal';
import { blankComments } from './blankOgg';
import { countParts } from './parts';

interface Element {
  id: number;
  at: number;
  body: number;
  end: number;
  isOpen: boolean;
}

/** Rules for an element's children. The format requires the `emptied` children, so only their content is removed. */
interface Level {
  kept: ReadonlySet<number>;
  entered?: Record<number, Level>;
  emptied?: ReadonlySet<number>;
}

const segment = 0x18538067;
const cluster = 0x1f43b675;
const trackType = 0x83;
const codecPrivate = 0x63a2;

/** Ids of all fields of a track except its name. */
const track: Level = {
  kept: new Set([
    ...[0xd7, 0x73c5, trackType, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x23314f, 0x55ee, 0x22b59c],
    ...[0x22b59d, 0x86, codecPrivate, 0x56aa, 0x56bb, 0xe0, 0xe1, 0x6d80, 0x41e4],
  ]),
};
const info: Level = { kept: new Set([0x2ad7b1, 0x4489]), emptied: new Set([0x4d80, 0x5741]) };
const segmentLevel: Level = {
  // Keeps positions, indexes and clusters. Removes tags, chapters and attached files.
  kept: new Set([0x114d9b74, 0x1c53bb6b, cluster]),
  entered: { 357149030: info, 374648427: { kept: new Set(), entered: { 174: track } } },
};
const file: Level = { kept: new Set([0x1a45dfa3]), entered: { [segment]: segmentLevel } };
/** Children of a segment. The start of any of these elements ends a cluster of unknown length. */
const parts = new Set([0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, cluster, 0x1254c367, 0x1941a469, 0x1043a770]);
/** Types of video, audio and subtitle tracks. Other tracks may hold positions of the camera. */
const shownTracks = new Set([1, 2, 17]);

/**
 * Replaces removed elements with empty space of equal length, because an index holds positions in the file. Throws the
 * `Refusal` `data-track` for a data track, and a `RangeError` for a broken file.
 */
export function blankWebm(source: Buffer): Buffer {
  const bytes = Buffer.from(source);
  blankLevel(bytes, { from: 0, to: bytes.length, level: file, count: countParts() });
  return bytes;
}

interface Work {
  from: number;
  to: number;
  level: Level;
  count: { next: () => void };
}

function blankLevel(bytes: Buffer, { from, to, level, count }: Work): void {
  let codec = '';
  for (let at = from; at < to; ) {
    count.next();
    const element = elementAt(bytes, at, to);
    const { id, body } = element;
    const inner = level.entered?.[id];
    const end = element.isOpen ? endOfOpen(bytes, element, to) : element.end;
    if (id === 0x86) codec = bytes.toString('latin1', body, end);
    if (id === trackType && level === track && !shownTracks.has(bytes.readUInt8(end - 1)))
      throw new Refusal('data-track');
    if (inner) blankLevel(bytes, { from: body, to: end, level: inner, count });
    else if (level.emptied?.has(id)) bytes.fill(0, body, end);
    else if (!level.kept.has(id)) makeEmpty(bytes, at, end);
    at = end;
  }
  if (level === track && codec.startsWith('A_VORBIS')) blankPrivate(bytes, from, to);
}

function elementAt(bytes: Buffer, at: number, to: number): Element {
  const idLength = Math.clz32(bytes.readUInt8(at)) - 23;
  if (idLength > 4) throw new RangeError('id');
  const sizeAt = at + idLength;
  const first = bytes.readUInt8(sizeAt);
  const sizeLength = Math.clz32(first) - 23;
  if (sizeLength > 8) throw new RangeError('size');
  const body = sizeAt + sizeLength;
  if (body > to) throw new RangeError('element');
  const ones = 0xff >> sizeLength;
  let length = first & ones;
  let isOpen = length === ones;
  for (let next = sizeAt + 1; next < body; next++) {
    const digit = bytes[next] ?? 0;
    isOpen &&= digit === 0xff;
    length = length * 256 + digit;
  }
  const end = isOpen ? to : body + length;
  if (end > to) throw new RangeError('element');
  return { id: bytes.readUIntBE(at, idLength), at, body, end, isOpen };
}

function endOfOpen(bytes: Buffer, { id, body }: Element, to: number): number {
  if (id === segment) return to;
  if (id !== cluster) throw new RangeError('open');
  for (let at = body; at < to; ) {
    const inner = elementAt(bytes, at, to);
    if (parts.has(inner.id)) return at;
    if (inner.isOpen) throw new RangeError('open');
    at = inner.end;
  }
  return to;
}

function makeEmpty(bytes: Buffer, at: number, end: number): void {
  const length = end - at;
  bytes.fill(0, at, end);
  bytes.writeUInt8(0xec, at);
  if (length < 9) bytes.writeUInt8(0x80 | (length - 2), at + 1);
  else {
    bytes.writeUInt8(1, at + 1);
    bytes.writeUIntBE(length - 9, at + 3, 6);
  }
}

/**
 * `CodecPrivate` of Vorbis holds the header count minus 1, the lengths of two headers, and three headers. The second
 * header has the comments.
 */
function blankPrivate(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const { id, body, end } = elementAt(bytes, at, to);
    at = end;
    if (id !== codecPrivate) continue;
    let next = body + 1;
    const readLength = () => {
      let length = 0;
      let part = 255;
      while (part === 255) {
        part = bytes.readUInt8(next++);
        length += part;
      }
      return length;
    };
    const [first, comments] = [readLength(), readLength()];
    const start = next + first;
    const stop = start + comments;
    if (stop > end) throw new RangeError('headers');
    blankComments(bytes.subarray(start, stop), 'vorbis').copy(bytes, start);
  }
}
