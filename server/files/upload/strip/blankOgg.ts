/** Signatures of the second packet, which holds the encoder's name and the comments. */
const comments = { opus: Buffer.from('OpusTags'), vorbis: Buffer.from('\x03vorbis', 'latin1') };
type Codec = keyof typeof comments;

/**
 * Returns a comment header of the same length without comments. Throws a `RangeError` if `packet` is no comment header.
 */
export function blankComments(packet: Buffer, codec: Codec): Buffer {
  const signature = comments[codec];
  if (!packet.subarray(0, signature.length).equals(signature)) throw new RangeError('comments');
  const blank = Buffer.alloc(packet.length);
  signature.copy(blank);
  // Vorbis requires a framing bit after the empty vendor and the empty comments.
  if (codec === 'vorbis') blank.writeUInt8(1, signature.length + 8);
  return blank;
}

interface Page {
  at: number;
  body: number;
  end: number;
}
interface Stream {
  codec: Codec;
  packets: number;
  ranges: [from: number, to: number][];
  pages: Page[];
}

/** Removes comments. Returns null for a codec other than Opus or Vorbis. Throws a `RangeError` for a broken file. */
export function blankOgg(source: Buffer): Buffer | null {
  const bytes = Buffer.from(source);
  const streams = new Map<number, Stream>();
  let at = 0;
  for (let page = pageAt(bytes, at); page; page = pageAt(bytes, at)) {
    const serial = bytes.readUInt32LE(page.at + 14);
    if (bytes.readUInt8(page.at + 5) & 2) {
      const codec = codecOf(bytes.subarray(page.body, page.end));
      if (!codec) return null;
      streams.set(serial, { codec, packets: 0, ranges: [], pages: [] });
    }
    const stream = streams.get(serial);
    if (!stream) throw new RangeError('stream');
    readPage(bytes, page, stream);
    at = page.end;
  }
  if (streams.size === 0 || [...streams.values()].some(({ packets }) => packets < 2)) throw new RangeError('no sound');
  return bytes.subarray(0, at);
}

function pageAt(bytes: Buffer, at: number): Page | undefined {
  if (at + 27 > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') return undefined;
  const body = at + 27 + bytes.readUInt8(at + 26);
  if (body > bytes.length) return undefined;
  const end = bytes.subarray(at + 27, body).reduce((sum, length) => sum + length, body);
  return end > bytes.length ? undefined : { at, body, end };
}

function codecOf(head: Buffer): Codec | null {
  if (head.toString('latin1', 0, 8) === 'OpusHead') return 'opus';
  return head.toString('latin1', 0, 7) === '\x01vorbis' ? 'vorbis' : null;
}

/** A segment of fewer than 255 bytes ends its packet. */
function readPage(bytes: Buffer, page: Page, stream: Stream) {
  let at = page.body;
  for (const length of bytes.subarray(page.at + 27, page.body)) {
    if (stream.packets === 1) {
      stream.ranges.push([at, at + length]);
      if (stream.pages.at(-1) !== page) stream.pages.push(page);
    }
    at += length;
    if (length === 255) continue;
    stream.packets++;
    if (stream.packets === 2) blankPacket(bytes, stream);
  }
}

function blankPacket(bytes: Buffer, { codec, ranges, pages }: Stream) {
  const blank = blankComments(Buffer.concat(ranges.map(([from, to]) => bytes.subarray(from, to))), codec);
  let done = 0;
  for (const [from, to] of ranges) done += blank.copy(bytes, from, done, done + to - from);
  for (const { at, end } of pages) {
    bytes.writeUInt32LE(0, at + 22);
    bytes.writeUInt32LE(checksum(bytes.subarray(at, end)), at + 22);
  }
}

const polynomial = 0x04c11db7;
const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ polynomial : value << 1;
  return value;
});

/** The checksum field of `page` must be zero. */
export const checksum = (page: Buffer): number =>
  page.reduce((sum, byte) => (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 255] ?? 0), 0) >>> 0;
