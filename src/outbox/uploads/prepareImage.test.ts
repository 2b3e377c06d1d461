import { expect, test, vi } from 'vitest';
import { prepareImage } from './prepareImage';

interface Options {
  width: number;
  height: number;
  /** What the canvas writes; the type that was asked for unless given. */
  writes?: string;
  context?: boolean;
}

/** A browser whose pictures have this size. `drawn`: the sizes that were drawn; `closed`: how many pictures were freed. */
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

test.each([
  [{ width: 5_120, height: 2_560 }, [0, 0, 2_560, 1_280]],
  [{ width: 1_000, height: 2_561 }, [0, 0, 1_000, 2_560]],
  [{ width: 20_000, height: 1 }, [0, 0, 2_560, 1]],
  [{ width: 1, height: 20_000 }, [0, 0, 1, 2_560]],
])('an image of %o is made smaller, and never to nothing', async (size, box) => {
  const seen = setUp(size);
  const blob = await prepareImage(file());
  expect(await blob.text()).toBe('smaller');
  expect(seen).toEqual({ drawn: [box], closed: 1, quality: 'high' });
});

test('an image that is small enough goes as it is, and is freed', async () => {
  const seen = setUp({ width: 2_560, height: 2_560 });
  const given = file();
  expect(await prepareImage(given)).toBe(given);
  expect(seen).toMatchObject({ drawn: [], closed: 1 });
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

test.each([
  ['a GIF', file('image/gif')],
  ['a moving WebP', file('image/webp', 'RIFF WEBPVP8X ANIM')],
])('%s goes as it is', async (_, given) => {
  const seen = setUp({ width: 5_000, height: 5_000 });
  expect(await prepareImage(given)).toBe(given);
  expect(seen.closed).toBe(0);
});

test('a WebP that does not move, and a PNG in which the word stands, are made smaller', async () => {
  setUp({ width: 5_000, height: 5_000 });
  for (const given of [file('image/webp'), file('image/png', 'ANIM')])
    expect(await (await prepareImage(given)).text()).toBe('smaller');
});

test('a browser that writes another type, or cannot draw, changes nothing', async () => {
  const given = file('image/webp');
  setUp({ width: 5_000, height: 5_000, writes: 'image/png' });
  expect(await prepareImage(given)).toBe(given);
  setUp({ width: 5_000, height: 5_000, context: false });
  expect(await prepareImage(given)).toBe(given);
});

test('what cannot be read goes as it is: the service judges', async () => {
  setUp({ width: 5_000, height: 5_000 });
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')));
  const given = file();
  expect(await prepareImage(given)).toBe(given);
});

test('a browser without a canvas off the screen sends images as they are', async () => {
  const given = file();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('must not be asked for')));
  expect(await prepareImage(given)).toBe(given);
});
