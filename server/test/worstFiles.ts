import { deflateSync } from 'node:zlib';
import { pngChunk } from '../files/upload/strip/pngChunk';
import { element, mp3Frame, ogg, opusHead, opusTags, wav, wavChunk, wavFormat } from './recordings';

const u16le = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 255, value >> 8]));
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const box = (name: string, ...inner: Buffer[]) => {
  const body = Buffer.concat(inner);
  return Buffer.concat([u32(body.length + 8), Buffer.from(name), body]);
};
const avifOf = (...properties: Buffer[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')),
    box('meta', Buffer.alloc(4), box('iprp', box('ipco', ...properties))),
  ]);
const ispe = (width: number, height: number) => box('ispe', Buffer.alloc(4), u32(width), u32(height));

/** A picture that is decoded as a whole, but shows only one column of pixels. */
export const croppedAvif = (width: number, height: number) =>
  avifOf(ispe(width, height), box('clap', ...[1, 1, height, 1, 0, 1, 0, 1].map(u32)));

const screen = (width: number, height: number) =>
  Buffer.concat([Buffer.from('GIF89a'), u16le(width, height), Buffer.alloc(3)]);
const gifFrame = (width: number, height: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0x2c]), u16le(0, 0, width, height), Buffer.from([0, 2]), data, Buffer.from([0])]);

/** A GIF of 35 bytes, with a frame of any size on a screen of one pixel. */
export const framedGif = (width: number, height: number) =>
  Buffer.concat([
    screen(1, 1),
    gifFrame(width, height, Buffer.from([8, 0x84, 0x8f, 0xa9, 0xcb, 0xed, 0x0f, 0x63, 0])),
    Buffer.from(';'),
  ]);

/** Repeats `part` between `begin` and `end` as often as it fits in `size` bytes. */
function filled(size: number, begin: Buffer, part: Buffer, end: Buffer = Buffer.alloc(0)): Buffer {
  const count = Math.floor((size - begin.length - end.length) / part.length);
  return Buffer.concat([begin, Buffer.alloc(count * part.length, part), end]);
}

const pngHead = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  u32(13),
  Buffer.from('IHDR'),
  u32(4),
  u32(4),
  Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 0]),
]);
const pngEnd = Buffer.concat([u32(0), Buffer.from('IEND'), u32(0)]);
const jpegFrame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 4, 0, 4, 1, 1, 0x11, 0]);

function webp(size: number, part: Buffer): Buffer {
  const file = filled(size, Buffer.concat([Buffer.from('RIFF'), u32(0), Buffer.from('WEBP')]), part);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

const webmHead = Buffer.concat([
  element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
  element(0x18538067, [], true),
]);
const webmCluster = Buffer.concat([webmHead, element(0x1f43b675, [], true)]);
const emptyPage = Buffer.concat([Buffer.from('OggS\0\0'), Buffer.alloc(8), Buffer.from([7]), Buffer.alloc(12)]);
/** An MP3 frame of 24 bytes (8 kbit/s, 24 kHz). */
const shortFrame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x14, 0]), Buffer.alloc(20)]);

/** A PNG with a colour profile that is 64 MiB long when it is unpacked. */
function endlessProfile(): Buffer {
  const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), packed]));
  return Buffer.concat([pngHead, chunk, u32(0), Buffer.from('IDAT'), u32(0), pngEnd]);
}

/** For each file type, the files of at most `size` bytes that take the service the most time to examine. */
export function worstFiles(size: number): [what: string, filename: string, content: Buffer][] {
  const many = Math.floor((size - 100) / 20);
  return [
    ['an AVIF of sizes', 'a.avif', avifOf(Buffer.alloc(many * 20, ispe(4, 4)))],
    ['an AVIF of empty boxes', 'b.avif', avifOf(Buffer.alloc(many * 20, box('free')))],
    ['a JPEG of empty segments', 'a.jpg', filled(size, Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xe0, 0, 2]))],
    [
      'a JPEG of one scan that never ends',
      'b.jpg',
      filled(
        size,
        Buffer.concat([Buffer.from([0xff, 0xd8]), jpegFrame, Buffer.from([0xff, 0xda, 0, 2])]),
        Buffer.from([255, 0]),
      ),
    ],
    ['a JPEG of padding', 'c.jpg', filled(size, Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0xff]))],
    ['a WebP of empty chunks', 'a.webp', webp(size, Buffer.from('ALPH\0\0\0\0', 'latin1'))],
    [
      'a PNG of empty chunks',
      'a.png',
      filled(size, pngHead, Buffer.concat([u32(0), Buffer.from('IDAT'), u32(0)]), pngEnd),
    ],
    ['a GIF of frames', 'a.gif', filled(size, screen(4, 4), gifFrame(4, 4, Buffer.from([1, 0])))],
    ['a GIF of one frame in pieces', 'b.gif', gifOfPieces(size)],
    ['a text', 'a.txt', Buffer.alloc(size, 'ä')],
    [
      'a film of empty boxes',
      'a.mp4',
      filled(size, box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')), box('free')),
    ],
    ['a WebM of empty space', 'a.webm', filled(size, webmHead, Buffer.from([0xec, 0x80]))],
    ['a WebM of one part that never ends', 'b.webm', filled(size, webmCluster, Buffer.from([0xa3, 0x80]))],
    ['sound of empty pages', 'a.ogg', filled(size, ogg([opusHead, opusTags(''), opusHead]), emptyPage)],
    ['sound of no frames', 'a.mp3', filled(size, mp3Frame(), Buffer.from([0xff]))],
    ['sound of the shortest frames', 'b.mp3', filled(size, mp3Frame(), shortFrame)],
    [
      'sound of empty chunks',
      'a.wav',
      wav(wavFormat, filled(size - 60, Buffer.alloc(0), wavChunk('LIST', Buffer.alloc(0)))),
    ],
    ['a PNG whose profile has no end', 'b.png', endlessProfile()],
  ];
}

function gifOfPieces(size: number): Buffer {
  const frame = gifFrame(4, 4, Buffer.alloc(0)).subarray(0, -1);
  return filled(size, Buffer.concat([screen(4, 4), frame]), Buffer.from([1, 0]), Buffer.from([0, 0x3b]));
}
