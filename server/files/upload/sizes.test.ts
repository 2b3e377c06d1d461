import { expect, test } from 'vitest';
import { sizesOfAvif } from './sizeAvif';
import { stripGif } from './strip/stripGif';
import { strip } from './strip/stripImage';

const sizesOfGif = (source: Buffer) => stripGif(source).sizes;

const sizes = (all: { width: number; height: number }[]) => all.map(({ width, height }) => `${width}x${height}`);
const two = (...values: number[]) => values.flatMap((value) => [value & 0xff, value >> 8]);

const screen = (flags = 0) => [...Buffer.from('GIF89a'), ...two(300, 20), flags, 0, 0];
const frame = (at: number[], flags = 0, table: number[] = []) => [0x2c, ...two(...at), flags, ...table, 2, 1, 0, 0];

test('a GIF is as large as its screen and each of its frames where it stands', () => {
  const colours = Array.from({ length: 12 }, () => 0x3b);
  const comment = [0x21, 0xfe, 2, 0x3b, 0x3b, 1, 0x3b, 0];
  const source = [
    ...screen(0x81),
    ...colours,
    ...comment,
    0,
    0,
    ...frame([1, 2, 3, 4]),
    ...frame([0, 0, 400, 5], 0x81, colours),
  ];
  expect(sizes(sizesOfGif(Buffer.from([...source, 0x3b, 9, 9])))).toEqual(['300x20', '4x6', '400x5']);
});

test('a table of colours is there only when it is announced, and is as long as that', () => {
  for (const [flags, length] of [
    [0x80, 6],
    [0x87, 768],
    [0x07, 0],
  ] as const) {
    const table = Array.from({ length }, () => 0xff);
    expect(sizes(sizesOfGif(Buffer.from([...screen(flags), ...table, ...frame([0, 0, 1, 1]), 0x3b])))).toEqual([
      '300x20',
      '1x1',
    ]);
  }
});

test('a GIF that breaks off is as large as what is there', () => {
  const whole = [...screen(), ...frame([0, 0, 9, 9])];
  expect(sizes(sizesOfGif(Buffer.from(whole)))).toEqual(['300x20', '9x9']);
  expect(sizes(sizesOfGif(Buffer.from(whole.slice(0, 13 + 10))))).toEqual(['300x20', '9x9']);
  expect(sizes(sizesOfGif(Buffer.from(whole.slice(0, 13 + 9))))).toEqual(['300x20']);
  expect(sizes(sizesOfGif(Buffer.from([...screen(), 0x21, 0xfe, 9, 1])))).toEqual(['300x20']);
});

test('what is no block of a GIF is broken', () => {
  expect(() => sizesOfGif(Buffer.from([...screen(), 0x2d, 0, 0]))).toThrow(RangeError);
});

const four = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (name: string, ...body: Buffer[]) => {
  const inner = Buffer.concat(body);
  return Buffer.concat([four(inner.length + 8), Buffer.from(name), inner]);
};
const extents = (width: number, height: number) => box('ispe', four(0), four(width), four(height));
const track = (version: number, width: number, height: number) =>
  box(
    'tkhd',
    Buffer.from([version]),
    Buffer.alloc((version === 1 ? 88 : 76) - 1),
    four(width * 65_536),
    four(height * 65_536 + 9),
  );

test('an AVIF is as large as each of its items and tracks, however deep they lie', () => {
  const items = box(
    'meta',
    four(0),
    box('iprp', box('ipco', extents(30, 20), box('free', extents(9, 9)), extents(4, 5))),
  );
  const tracks = box('moov', box('trak', track(0, 6, 7)), box('trak', track(1, 8, 9)));
  const source = Buffer.concat([box('ftyp', Buffer.from('avif')), items, tracks]);
  expect(sizes(sizesOfAvif(source))).toEqual(['30x20', '4x5', '6x7', '8x9']);
});

test('a box may say its length in eight bytes, or reach to the end', () => {
  const inner = extents(3, 4);
  const long = Buffer.concat([four(1), Buffer.from('ipco'), four(0), four(16 + inner.length), inner]);
  const last = Buffer.concat([four(0), Buffer.from('ipco'), extents(5, 6)]);
  expect(sizes(sizesOfAvif(Buffer.concat([long, last])))).toEqual(['3x4', '5x6']);
});

test('boxes in boxes are looked into six deep and no deeper', () => {
  const nested = (depth: number): Buffer => (depth === 0 ? extents(1, 1) : box('ipco', nested(depth - 1)));
  expect([nested(6), nested(7)].map((source) => sizesOfAvif(source).length)).toEqual([1, 0]);
});

test.each([
  ['longer than what holds it', four(99)],
  ['shorter than its own head', four(7)],
])('a box that is %s is broken', (_, length) => {
  expect(() => sizesOfAvif(Buffer.concat([length, Buffer.from('free'), Buffer.alloc(8)]))).toThrow(RangeError);
});

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const chunk = (name: string, body: Buffer) => Buffer.concat([four(body.length), Buffer.from(name), body, four(0)]);
const header = chunk('IHDR', Buffer.concat([four(30), four(20), Buffer.alloc(5)]));
const moving = chunk('fcTL', Buffer.concat([four(0), four(4), four(5), Buffer.alloc(14)]));

test('a PNG keeps what draws it, and has the sizes of itself and its frames', () => {
  const drawn = [header, moving, chunk('IDAT', Buffer.from('x'))];
  const last = chunk('IEND', Buffer.alloc(0));
  const source = Buffer.concat([signature, ...drawn, chunk('tEXt', Buffer.from('where')), last, Buffer.from('behind')]);
  const { bytes, sizes: found, orientation } = strip('image/png', source);
  expect([bytes, sizes(found), orientation]).toEqual([Buffer.concat([signature, ...drawn, last]), ['30x20', '4x5'], 1]);
});

test('a PNG with a part that is longer than the file, or without an end, is broken', () => {
  expect(() => strip('image/png', Buffer.concat([signature, header, four(9), Buffer.from('IDATx')]))).toThrow(
    RangeError,
  );
  expect(() => strip('image/png', Buffer.concat([signature, header]))).toThrow(RangeError);
});

const riff = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
};
const piece = (name: string, body: number[]) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), length, Buffer.from(body), Buffer.alloc(body.length % 2)]);
};
const three = (value: number) => [...two(value), 0];

test('a WebP keeps what draws it, says that it has no EXIF, and has the sizes of canvas, frames and pictures', () => {
  const canvas = (flags: number) => piece('VP8X', [flags, 0, 0, 0, ...three(29), ...three(19)]);
  const still = piece('VP8 ', [0, 0, 0, 0, 0, 0, ...two(0x4000 + 7, 0x8000 + 8)]);
  const exact = piece('VP8L', [0x2f, 0x06, 0xc0, 0x01, 0, 9]);
  const part = piece('ANMF', [...three(1), ...three(2), ...three(3), ...three(4), 0, 0, 0, 0]);
  const source = riff(canvas(0x1e), still, exact, part, piece('EXIF', [1]), piece('XMP ', [1]), piece('what', [1]));
  const { bytes, sizes: found } = strip('image/webp', Buffer.concat([source, Buffer.from('behind')]));
  expect(bytes).toEqual(riff(canvas(0x12), still, exact, part));
  expect(sizes(found)).toEqual(['30x20', '7x8', '7x8', '6x9']);
});

test('a WebP that is longer than its file is broken', () => {
  expect(() => strip('image/webp', riff(piece('ALPH', [1, 2])).subarray(0, -1))).toThrow(RangeError);
  const lying = piece('ALPH', [1, 2]);
  lying.writeUInt32LE(4, 4);
  expect(() => strip('image/webp', riff(lying))).toThrow(RangeError);
});

test('no other kind of picture is read here', () => {
  expect(() => strip('image/avif', Buffer.alloc(0))).toThrow(RangeError);
});
