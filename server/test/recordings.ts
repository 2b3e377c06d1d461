import { checksum } from '../files/upload/strip/blankOgg';

/** Details that must be removed from the files. */
export const place = 'GPS 48.1351 11.5820, recorded by Ida';

const u32le = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u32 = (value: number) => Buffer.from(u32le(value)).reverse();

/** An MPEG layer III frame of 417 bytes (128 kbit/s, 44.1 kHz). All bytes after the header are equal. */
export const mp3Frame = (byte = 0x55) => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413, byte)]);

/** An ID3 tag, which programs write before the frames. Each byte of its length has seven bits. */
export const id3 = (text: string) => {
  const body = Buffer.from(text, 'latin1');
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 127);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from(size), body]);
};

export const wavChunk = (name: string, body: Buffer) =>
  Buffer.concat([Buffer.from(name), u32le(body.length), body, Buffer.alloc(body.length % 2)]);
export const wav = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), u32le(body.length), body]);
};
export const wavFormat = wavChunk(
  'fmt ',
  Buffer.from('0100010040 1f0000 401f0000 01000800'.replaceAll(' ', ''), 'hex'),
);

const comment = (text: string) => {
  const body = Buffer.from(text);
  return Buffer.concat([u32le(6), Buffer.from('Maker!'), u32le(1), u32le(body.length), body]);
};
export const opusHead = Buffer.from('OpusHead\x01\x02\x38\x01\x80\xbb\0\0\0\0\0', 'latin1');
export const opusTags = (text: string) => Buffer.concat([Buffer.from('OpusTags'), comment(text)]);
export const vorbisHead = Buffer.concat([Buffer.from('\x01vorbis', 'latin1'), Buffer.alloc(23, 1)]);
export const vorbisComment = (text: string) =>
  Buffer.concat([Buffer.from('\x03vorbis', 'latin1'), comment(text), Buffer.from([1])]);

/** The pages of an Ogg stream. A packet that does not fit in a page continues in the next page. */
export function ogg(packets: Buffer[], serial = 7, maxSegments = 255): Buffer {
  const pages: Buffer[] = [];
  const segments = packets.flatMap((packet) => {
    const lengths = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
    let at = 0;
    return lengths.map((length) => {
      at += length;
      return packet.subarray(at - length, at);
    });
  });
  // The first packet, which is the header, has a separate page.
  const groups = [segments.slice(0, 1)];
  for (let at = 1; at < segments.length; at += maxSegments) groups.push(segments.slice(at, at + maxSegments));
  for (const [number, group] of groups.entries()) {
    const head = Buffer.alloc(27);
    head.write('OggS');
    head.writeUInt8(number === 0 ? 2 : 0, 5);
    head.writeUInt32LE(serial, 14);
    head.writeUInt32LE(number, 18);
    head.writeUInt8(group.length, 26);
    const page = Buffer.concat([head, Buffer.from(group.map(({ length }) => length)), ...group]);
    page.writeUInt32LE(checksum(page), 22);
    pages.push(page);
  }
  return Buffer.concat(pages);
}

/** An EBML element. With `open` it has no length. */
export function element(id: number, content: Buffer | Buffer[], open = false): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const digits = id.toString(16);
  const size = Buffer.concat([Buffer.from([0x08]), u32(body.length)]);
  return Buffer.concat([Buffer.from(digits, 'hex'), open ? Buffer.from('01ffffffffffffff', 'hex') : size, body]);
}

/** A colour profile with a curve, and with texts that name the author's machine. */
export function colourProfile(): Buffer {
  const xyz = Buffer.concat([Buffer.from('XYZ \0\0\0\0'), Buffer.alloc(12, 0x3c)]);
  const desc = Buffer.concat([
    Buffer.from('desc\0\0\0\0'),
    u32(place.length + 1),
    Buffer.from(`${place}\0`),
    Buffer.alloc(78),
  ]);
  const words = Buffer.from(place, 'utf16le').swap16();
  const mluc = Buffer.concat([
    Buffer.from('mluc\0\0\0\0'),
    u32(1),
    u32(12),
    Buffer.from('enUS'),
    u32(words.length),
    u32(28),
    words,
  ]);
  const text = Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from(`${place}\0`)]);
  const tags: [string, Buffer][] = [
    ['rXYZ', xyz],
    ['desc', desc],
    ['dmnd', mluc],
    ['cprt', text],
    ['mmod', text],
  ];
  const head = Buffer.alloc(128);
  head.write('mntrRGB XYZ ', 12);
  head.write('acsp', 36);
  head.writeUInt16BE(2_024, 24);
  head.write('IDA1', 48);
  let at = 132 + tags.length * 12;
  const table = tags.map(([name, body]) => {
    const row = Buffer.concat([Buffer.from(name), u32(at), u32(body.length)]);
    at += body.length;
    return row;
  });
  const all = Buffer.concat([head, u32(tags.length), ...table, ...tags.map(([, body]) => body)]);
  all.writeUInt32BE(all.length, 0);
  return all;
}
