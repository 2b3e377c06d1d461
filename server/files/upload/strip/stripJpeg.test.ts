import { expect, test } from 'vitest';
import { colourProfile } from '../../../test/recordings';
import { cleanProfile } from './cleanProfile';
import { stripJpeg } from './stripJpeg';

const segment = (marker: number, body: number[] | string) => {
  const bytes = Buffer.from(typeof body === 'string' ? [...Buffer.from(body, 'latin1')] : body);
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]), bytes]);
};
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const jpeg = (...parts: Buffer[]) => Buffer.concat([start, ...parts, end]);
const frame = (marker = 0xc0) => segment(marker, [8, 0, 20, 1, 44, 1, 1, 0x11, 0]);
const scan = Buffer.concat([segment(0xda, [1, 1, 0, 0, 63, 0]), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3])]);

/** Creates an EXIF segment with these entries, in little-endian or big-endian order. */
function exif(entries: [tag: number, value: number][], little = true) {
  const tiff = Buffer.alloc(10 + 12 * entries.length);
  const two = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  two(42, 2);
  if (little) tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  two(entries.length, 8);
  for (const [n, [tag, value]] of entries.entries()) {
    two(tag, 10 + 12 * n);
    two(value, 18 + 12 * n);
  }
  return segment(0xe1, `Exif\0\0${tiff.toString('latin1')}`);
}
const turned = (...parts: Buffer[]) => stripJpeg(jpeg(...parts, frame(), scan)).orientation;

test('what draws the picture stays as it is, to its own end', () => {
  const profile = cleanProfile(colourProfile())?.toString('latin1');
  const parts = [
    segment(0xe0, 'JFIF\0'),
    segment(0xee, 'Adobe'),
    segment(0xe2, `ICC_PROFILE\0\x01\x01${profile}`),
    segment(0xdb, [0]),
  ];
  const plain = jpeg(...parts, frame(), segment(0xc4, [0]), scan, scan);
  expect(stripJpeg(Buffer.concat([plain, Buffer.from('behind')]))).toEqual({
    bytes: plain,
    orientation: 1,
    sizes: [{ width: 300, height: 20 }],
  });
});

test('words, other profiles and what programs wrote go', () => {
  const others = [0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xfe].map((marker) => segment(marker, 'where it was taken'));
  expect(stripJpeg(jpeg(...others, frame(), scan)).bytes).toEqual(jpeg(frame(), scan));
});

test('small pictures of the large one go too, and what only looks like the two segments that are needed', () => {
  const jfif = 'JFIF\0\x01\x01\0\0\x01\0\x01';
  const withThumb = segment(0xe0, `${jfif}\x02\x01abcdef`);
  const others = [segment(0xe0, 'JFXX\0\x10 a picture'), segment(0xee, 'where it was taken')];
  expect(stripJpeg(jpeg(withThumb, ...others, frame(), scan)).bytes).toEqual(
    jpeg(segment(0xe0, `${jfif}\0\0`), frame(), scan),
  );
});

test.each([0xc0, 0xc1, 0xc2, 0xcf])('a frame in coding %i has a size', (marker) => {
  expect(stripJpeg(jpeg(frame(marker), scan)).sizes).toEqual([{ width: 300, height: 20 }]);
});

test.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0])('marker %i is no frame', (marker) => {
  const part = marker === 0xd0 ? Buffer.from([0xff, 0xd0]) : frame(marker);
  expect(stripJpeg(jpeg(part, scan)).sizes).toEqual([]);
});

test('padding and markers without a body are passed over', () => {
  for (const padding of [[0xff], [0xff, 0xff]]) {
    const alone = Buffer.from([...padding, 0xff, 0x01, 0xff, 0xd0, 0xff, 0xd7]);
    expect(stripJpeg(jpeg(alone, frame(), scan)).bytes).toEqual(jpeg(frame(), scan));
  }
});

test.each([1, 2, 5, 8])('a picture that is turned as %i says stays so, in both byte orders', (value) => {
  for (const little of [true, false]) {
    const { bytes, orientation } = stripJpeg(jpeg(exif([[0x0112, value]], little), frame(), scan));
    expect([orientation, bytes.includes('Exif'), turned(bytes.subarray(2, -2))]).toEqual([value, value > 1, value]);
  }
});

test('which side is up is said to every program: in EXIF whose one entry is one short number', () => {
  const tiff = ['MM\0*', '\0\0\0\x08', '\0\x01', '\x01\x12', '\0\x03', '\0\0\0\x01', '\0\x06\0\0', '\0\0\0\0'];
  const said = segment(0xe1, `Exif\0\0${tiff.join('')}`);
  expect(stripJpeg(jpeg(exif([[0x0112, 6]]), frame(), scan)).bytes).toEqual(jpeg(said, frame(), scan));
});

test('which side is up is found behind other entries, and at the very end of its segment', () => {
  expect(
    turned(
      exif([
        [0x010f, 3],
        [0x0132, 4],
        [0x0112, 6],
      ]),
    ),
  ).toBe(6);
});

test('of two segments that say which side is up the last one counts, and one that says nothing changes nothing', () => {
  expect(turned(exif([[0x0112, 6]]), exif([[0x0112, 3]]), exif([]))).toBe(3);
});

test.each([
  ['no way that there is', exif([[0x0112, 9]])],
  ['nothing', exif([[0x0112, 0]])],
  ['another thing', exif([[0x0113, 6]])],
  [
    'something that is no EXIF',
    segment(
      0xe1,
      exif([[0x0112, 6]])
        .toString('latin1')
        .replace('Exif', 'Exit'),
    ),
  ],
  ['too little', segment(0xe1, 'Exif\0\0II*\0\x08\0\0\0\x01\0')],
  ['a table that lies outside', segment(0xe1, `Exif\0\0II*\0\xff\0\0\0\x01\0${'x'.repeat(20)}`)],
  [
    'half an entry',
    segment(
      0xe1,
      exif([[0x0112, 6]])
        .subarray(4, -1)
        .toString('latin1'),
    ),
  ],
])('EXIF that says %s leaves the picture upright', (_, part) => {
  const { orientation, bytes } = stripJpeg(jpeg(part, frame(), scan));
  expect([orientation, bytes]).toEqual([1, jpeg(frame(), scan)]);
});

test.each([
  ['another kind of file', Buffer.concat([Buffer.from([0xff, 0xd9]), frame()])],
  ['bytes between its parts', Buffer.concat([start, Buffer.from([0]), frame()])],
  ['a part that is longer than the file', Buffer.concat([start, frame().subarray(0, -1)])],
  ['a part that is shorter than its own length', Buffer.concat([start, Buffer.from([0xff, 0xdb, 0, 1, 0, 0])])],
])('%s is broken', (_, source) => {
  expect(() => stripJpeg(source)).toThrow(RangeError);
});

test('a picture that breaks off in the middle of its pixels is ended where it breaks off', () => {
  expect(stripJpeg(Buffer.concat([start, frame(), scan])).bytes).toEqual(jpeg(frame(), scan));
});
