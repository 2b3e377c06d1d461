import { expect, test, vi } from 'vitest';
import { prepareImage } from './prepareImage';

interface Options {
  width: number;
  height: number;
  /** The type that the canvas writes; the requested one by default. */
  writes?: string;
  context?: boolean;
}

/** Fakes pictures of this size. `drawn`: the sizes on the canvas. `closed`: the number of freed pictures. */
function setUp({ width, height, writes, context = true }: Options) {
  const drawn: number[][] = [];
  const seen = { drawn, closed: 0, quality: '' };
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => void seen.closed++ }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(w: number, h: number) {
        this.width = w;
        this.height = h;
      }
      getContext() {
        if (!context) return null;
        return {
          set imageSmoothingQuality(value: string) {
            seen.quality = value;
          },
          drawImage: (_: unknown, ...box: number[]) => void drawn.push(box),
        };
      }
      async convertToBlob({ type }: { type: string }) {
        return new Blob(['smaller'], { type: writes ?? type });
      }
    },
  );
  return seen;
}

const file = (type = 'image/jpeg', bytes = 'plain') => new File([bytes], 'a', { type });
const large = (type = 'image/jpeg', begins = '') => file(type, begins + '.'.repeat(1024 * 1024 + 1));

test.each([
  ['a photograph', { width: 5_120, height: 3_840 }, [0, 0, 2_560, 1_920]],
  ['a long screenshot', { width: 1_080, height: 9_000 }, null],
  ['a panorama', { width: 9_000, height: 700 }, null],
  ['a large panorama', { width: 20_000, height: 2_000 }, [0, 0, 12_953, 1_295]],
  ['a very long one', { width: 1_080, height: 40_000 }, [0, 0, 673, 24_927]],
  ['a line', { width: 20_000, height: 1 }, null],
  ['an image of that size', { width: 2_560, height: 2_560 }, null],
])('of %s as much is kept as can be read', async (_, size, box) => {
  const seen = setUp(size);
  const given = large();
  const blob = await prepareImage(given);
  if (box) expect(await blob.text()).toBe('smaller');
  else expect(blob).toBe(given);
  expect(seen).toMatchObject({ drawn: box ? [box] : [], closed: 1, ...(box && { quality: 'high' }) });
});

test('an image of few bytes keeps its pixels, as many as can be drawn', async () => {
  const few = file('image/png');
  setUp({ width: 3_840, height: 2_160 });
  expect(await prepareImage(few)).toBe(few);
  const seen = setUp({ width: 8_192, height: 8_192 });
  await prepareImage(few);
  expect(seen.drawn).toEqual([[0, 0, 4_096, 4_096]]);
});

test.each(['Exif', 'EXIF'])('what a camera wrote as %s is left out, at the same size', async (word) => {
  const seen = setUp({ width: 40, height: 30 });
  expect(await (await prepareImage(file('image/png', `…${word}`))).text()).toBe('smaller');
  expect(seen.drawn).toEqual([[0, 0, 40, 30]]);
});

test('what a camera writes stands at the beginning of a file: what comes later is not looked through', async () => {
  setUp({ width: 40, height: 30 });
  const late = file('image/jpeg', `${'.'.repeat(64 * 1024)}Exif`);
  expect(await prepareImage(late)).toBe(late);
  const early = file('image/jpeg', `${'.'.repeat(64 * 1024 - 4)}Exif`);
  expect(await prepareImage(early)).not.toBe(early);
});

/** A PNG of empty chunks with these names. `length`: the size of the second chunk. */
const png = (names: string[], length = 0) => {
  const chunk = (name: string, at: number) => {
    const body = at === 1 ? length : 0;
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, body);
    return [size, name, '.'.repeat(body + 4)];
  };
  return new File(['signatur', ...names.flatMap(chunk), '.'.repeat(2_000_000)], 'a', { type: 'image/png' });
};

test('a PNG with an orientation is written anew, wherever that stands before the pixels', async () => {
  const seen = setUp({ width: 40, height: 30 });
  await prepareImage(png(['IHDR', 'iTXt', 'eXIf', 'IDAT'], 70_000));
  expect(seen.drawn).toEqual([[0, 0, 40, 30]]);
});

test.each([
  ['a GIF', file('image/gif')],
  ['a moving WebP', file('image/webp', 'RIFF WEBPVP8X ANIM')],
  ['a moving PNG', png(['IHDR', 'acTL', 'IDAT'])],
  ['a moving PNG with much before that', png(['IHDR', 'iTXt', 'acTL', 'IDAT'], 70_000)],
])('%s goes as it is', async (_, given) => {
  const seen = setUp({ width: 5_000, height: 5_000 });
  expect(await prepareImage(given)).toBe(given);
  expect(seen.closed).toBe(0);
});

test('a WebP that does not move, and a PNG in which the word stands, are made smaller', async () => {
  setUp({ width: 5_000, height: 5_000 });
  for (const given of [large('image/webp'), large('image/png', 'ANIM'), png(['IHDR', 'IDAT', 'acTL'])])
    expect(await (await prepareImage(given)).text()).toBe('smaller');
});

test('a browser that writes another type, or cannot draw, changes nothing', async () => {
  const given = large('image/webp');
  setUp({ width: 5_000, height: 5_000, writes: 'image/png' });
  expect(await prepareImage(given)).toBe(given);
  setUp({ width: 5_000, height: 5_000, context: false });
  expect(await prepareImage(given)).toBe(given);
});

test('what cannot be read goes as it is: the service judges', async () => {
  setUp({ width: 5_000, height: 5_000 });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')));
  const given = large();
  expect(await prepareImage(given)).toBe(given);
});

test('a browser without a canvas off the screen sends images as they are', async () => {
  const given = large();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('must not be asked for')));
  expect(await prepareImage(given)).toBe(given);
});
