import { expect, test } from 'vitest';
import { Refusal } from '../../../refusal';
import { colourProfile } from '../../../test/recordings';
import { sizesOfAvif } from '../sizeAvif';
import { blankAvif, blankFilm } from './blankFilm';
import { cleanProfile } from './cleanProfile';

const u = (bytes: number, value: number) => {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(value, 0, bytes);
  return out;
};
const box = (type: string, ...inner: (Buffer | string)[]) => {
  const body = Buffer.concat(inner.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([u(4, body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const four = u(4, 0);
const secret = '+48.1351+011.5820/';
const hdlr = (kind: string) => box('hdlr', four, four, kind, Buffer.alloc(13));
const track = (kind: string, ...more: Buffer[]) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', hdlr(kind), box('minf', box('stbl', box('stco', u(4, 7))))),
    ...more,
  );

const places = {
  'in the words of the user': box('moov', box('mvhd', four), box('udta', box('\u00a9xyz', secret))),
  'in the words of a track': box('moov', track('vide', box('udta', box('loci', secret)))),
  'in the keys of QuickTime': box('moov', box('meta', four, box('keys', 'location'), box('ilst', secret))),
  'in the metadata of a track': box('moov', track('soun', box('meta', four, secret))),
  'beside all else': box('\u00a9xyz', secret),
  'in XMP': box('uuid', Buffer.alloc(16), secret),
  'in metadata of the file': box('meta', four, box('xml ', secret)),
  'in free space': box('free', secret),
  'in a fragment': box('moof', box('mfhd', four), box('traf', box('tfhd', four), box('udta', secret))),
  'in a box of the maker': box('GPS ', secret),
  'in a box of the maker, inside': box('moov', box('mvhd', four), box('gps0', secret)),
};
const ftyp = box('ftyp', 'isom', four, 'isommp42');
const media = box('mdat', 'frames');

/** Returns the types and lengths of the top-level boxes, by which players find their way. */
function outline(source: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < source.length; at += source.readUInt32BE(at))
    found.push(`${source.toString('latin1', at + 4, at + 8)} ${source.readUInt32BE(at)}`);
  return found;
}

test.each(Object.entries(places))('a place %s is taken out, and every other byte stays where it was', (_, part) => {
  const source = Buffer.concat([ftyp, part, media, box('moov', track('vide'))]);
  const bytes = blankFilm(source);
  expect(bytes.includes(secret)).toBe(false);
  expect(bytes.length).toBe(source.length);
  expect(outline(bytes).map((one) => one.split(' ').at(-1))).toEqual(
    outline(source).map((one) => one.split(' ').at(-1)),
  );
  for (const kept of [ftyp, media, track('vide')]) expect(bytes.indexOf(kept)).toBe(source.indexOf(kept));
  // A second run changes nothing.
  expect(blankFilm(bytes)).toEqual(bytes);
});

test('where a place was is free space of the same length, which no player reads', () => {
  const film = (wordsOfUser: Buffer, other: Buffer) =>
    Buffer.concat([ftyp, box('moov', box('mvhd', four), wordsOfUser), other, media]);
  const space = box('free', Buffer.alloc(secret.length));
  expect(blankFilm(film(box('udta', secret), box('meta', secret)))).toEqual(film(space, space));
});

test('a film without places is the same to the last byte', () => {
  const source = Buffer.concat([ftyp, media, box('moov', box('mvhd', four), track('vide'), track('soun'))]);
  expect(blankFilm(source)).toEqual(source);
});

const code = (work: () => unknown) => {
  try {
    work();
    return 'kept';
  } catch (error) {
    return error instanceof Refusal ? error.code : error instanceof RangeError ? 'broken' : error;
  }
};

/** Creates a data track whose chunks begin at `offsets`. */
function dataTrack(kind: string, { offsets, sizes, runs, wide = false }: DataTrack) {
  const table = (type: string, ...numbers: Buffer[]) => box(type, four, ...numbers);
  const chunks = table(
    wide ? 'co64' : 'stco',
    u(4, offsets.length),
    ...offsets.map((at) => Buffer.concat([wide ? four : Buffer.alloc(0), u(4, at)])),
  );
  const fixed = typeof sizes === 'number';
  const stsz = fixed
    ? table('stsz', u(4, sizes), u(4, 9))
    : table('stsz', four, u(4, sizes.length), ...sizes.map((size) => u(4, size)));
  const stsc = table(
    'stsc',
    u(4, runs.length),
    ...runs.map(([first, count]) => Buffer.concat([u(4, first), u(4, count), u(4, 1)])),
  );
  const stbl = box('stbl', stsz, stsc, chunks);
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', hdlr(kind), box('minf', hdlr('alis'), stbl)));
}
interface DataTrack {
  offsets: number[];
  /** One size for each sample, or one size for all samples. */
  sizes: number[] | number;
  /** The first chunk of the run (counted from 1), and the samples per chunk. */
  runs: [number, number][];
  wide?: boolean;
}

test('the samples of a track of data are blank, those of the others are as they were, and the track is free space', () => {
  const samples = box('mdat', 'frame1', '+48.1351', '+011.5820', 'frame2', '+520.', 'frame3');
  const at = (text: string) => ftyp.length + samples.indexOf(text);
  const offsets = [at('+48'), at('+520')];
  const kinds: DataTrack[] = [
    {
      offsets,
      sizes: [8, 9, 5],
      runs: [
        [1, 2],
        [2, 1],
      ],
    },
    {
      offsets,
      sizes: [8, 9, 5],
      runs: [
        [1, 2],
        [2, 1],
      ],
      wide: true,
    },
    { offsets: [at('+48'), at('+011'), at('+520')], sizes: 5, runs: [[1, 1]] },
    { offsets: [at('+48')], sizes: [8, 9], runs: [[1, 2]] },
  ];
  for (const data of kinds) {
    const film = (last: Buffer, mdat: Buffer) =>
      Buffer.concat([ftyp, mdat, box('moov', box('mvhd', four), track('vide'), last)]);
    const part = dataTrack('meta', data);
    const blank = blankFilm(film(part, samples));
    expect(blank.toString('latin1')).toMatch(/frame1.*frame2.*frame3/s);
    for (const place of ['+48.1', '+011.', ...(data.offsets.length > 1 ? ['+520.'] : [])])
      expect(blank.includes(place)).toBe(false);
    expect(outline(blank)).toEqual(outline(film(part, samples)));
    expect(blank.subarray(-part.length)).toEqual(box('free', Buffer.alloc(part.length - 8)));
  }
});

test('a track of data is refused where its samples cannot be told from others', () => {
  const found = { offsets: [0], sizes: 4, runs: [[1, 1]] satisfies [number, number][] };
  const fragment = box('moof', box('mfhd', four));
  const outside = { ...found, offsets: [9_999] };
  for (const kind of ['meta', 'camm', 'data']) {
    const film = (last: Buffer, ...more: Buffer[]) =>
      Buffer.concat([ftyp, box('moov', track('vide'), last), media, ...more]);
    expect(code(() => blankFilm(film(track(kind))))).toBe('data-track');
    expect(code(() => blankFilm(film(dataTrack(kind, found), fragment)))).toBe('data-track');
    expect(code(() => blankFilm(film(dataTrack(kind, outside))))).toBe('broken');
  }
});

test('a broken film and one of countless boxes are refused', () => {
  const tooLong = Buffer.concat([u(4, 99), Buffer.from('mdat'), Buffer.alloc(8)]);
  expect(code(() => blankFilm(Buffer.concat([ftyp, tooLong])))).toBe('broken');
  expect(code(() => blankFilm(Buffer.concat([ftyp, box('moov', tooLong)])))).toBe('broken');
  expect(code(() => blankFilm(Buffer.concat([ftyp, Buffer.alloc(800_000, box('free'))])))).toBe('file-too-complex');
});

interface Item {
  id: number;
  type: string;
  content: Buffer;
}

/** Creates a picture with items in `mdat`, or in `idat` if `inItems` is true. */
function avif(items: Item[], { inItems = false, wide = false } = {}) {
  const idBytes = wide ? 4 : 2;
  const infe = ({ id, type }: Item) =>
    box(
      'infe',
      Buffer.from([wide ? 3 : 2, 0, 0, 0]),
      u(idBytes, id),
      u(2, 0),
      type,
      '\0',
      type === 'mime' ? 'application/rdf+xml\0' : '',
    );
  const iinf = box('iinf', four, u(2, items.length), ...items.map(infe));
  const ispe = box('iprp', box('ipco', box('ispe', four, u(4, 4), u(4, 3))));
  const contents = Buffer.concat(items.map(({ content }) => content));
  const metaWith = (start: number) => {
    let at = start;
    const rows = items.map(({ id, content }) => {
      const row = Buffer.concat([
        u(idBytes, id),
        u(2, inItems ? 1 : 0),
        u(2, 0),
        u(2, 1),
        u(4, at),
        u(4, content.length),
      ]);
      at += content.length;
      return row;
    });
    const iloc = box('iloc', Buffer.from([wide ? 2 : 1, 0, 0, 0, 0x44, 0]), u(wide ? 4 : 2, items.length), ...rows);
    return box('meta', four, hdlr('pict'), iinf, iloc, ispe, ...(inItems ? [box('idat', contents)] : []));
  };
  const head = box('ftyp', 'avif', four, 'avifmif1');
  const start = inItems ? 0 : head.length + metaWith(0).length + 8;
  return Buffer.concat([head, metaWith(start), ...(inItems ? [] : [box('mdat', contents)])]);
}

const picture = { id: 1, type: 'av01', content: Buffer.from('pixels of the picture') };
const exif = { id: 2, type: 'Exif', content: Buffer.from(`\0\0\0\0MM\0*${secret}`) };
const xmp = { id: 3, type: 'mime', content: Buffer.from(`<x:xmpmeta>${secret}</x:xmpmeta>`) };

test.each([
  ['in the file', {}],
  ['in the items', { inItems: true }],
  ['with wide ids', { wide: true }],
])('Exif and XMP %s are taken out of an AVIF, and its pixels stay where they were', (_, options) => {
  const source = avif([picture, exif, xmp], options);
  expect(source.includes(secret)).toBe(true);
  const bytes = blankAvif(source);
  expect(bytes.includes(secret)).toBe(false);
  expect([bytes.includes('Exif'), bytes.includes('mime')]).toEqual([false, false]);
  expect(bytes.indexOf(picture.content)).toBe(source.indexOf(picture.content));
  expect(outline(bytes)).toEqual(outline(source));
  expect(sizesOfAvif(bytes)).toEqual([{ width: 4, height: 3 }]);
  expect(blankAvif(avif([picture], options))).toEqual(avif([picture], options));
});

test('a place beside the items of an AVIF, or among their properties, is taken out, and the size stays', () => {
  const maker = box('uuid', Buffer.alloc(16), secret);
  const size = box('ispe', four, u(4, 4), u(4, 3));
  const source = Buffer.concat([
    box('ftyp', 'avif', four, 'avifmif1'),
    box('meta', four, hdlr('pict'), maker, box('iprp', box('ipco', maker, size))),
  ]);
  const bytes = blankAvif(source);
  expect(bytes.includes(secret)).toBe(false);
  expect(bytes.indexOf(size)).toBe(source.indexOf(size));
  expect(sizesOfAvif(bytes)).toEqual([{ width: 4, height: 3 }]);
});

test('an AVIF whose metadata lies elsewhere than it says is broken', () => {
  const far = avif([picture, exif]);
  far.writeUInt32BE(far.length, far.indexOf(u(4, exif.content.length)) - 4);
  expect(code(() => blankAvif(far))).toBe('broken');
});

test('an AVIF may have 64 extents of metadata and not one more, and as many tiles as it likes', () => {
  const items = (count: number, type: string) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 2, type, content: Buffer.from('x') }));
  expect(code(() => blankAvif(avif([picture, ...items(64, 'Exif')])))).toBe('kept');
  expect(code(() => blankAvif(avif([picture, ...items(65, 'Exif')])))).toBe('file-too-complex');
  expect(code(() => blankAvif(avif([exif, ...items(200, 'av01')])))).toBe('kept');
});

test('the tracks of a moving AVIF are treated like those of a film', () => {
  const source = Buffer.concat([avif([picture]), box('moov', track('pict', box('udta', secret)))]);
  expect(blankAvif(source).includes(secret)).toBe(false);
});

test('the colour profile of an AVIF keeps its colours alone', () => {
  const profile = colourProfile();
  const picture = (content: Buffer) =>
    Buffer.concat([
      box('ftyp', 'avif', four, 'avifmif1'),
      box('meta', four, box('iprp', box('ipco', box('colr', 'prof', content), box('colr', 'nclx', four)))),
    ]);
  expect(blankAvif(picture(profile))).toEqual(picture(cleanProfile(profile) ?? four));
  expect(code(() => blankAvif(picture(Buffer.from('words'))))).toBe('broken');
});
