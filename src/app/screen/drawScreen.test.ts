import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { RecordedScreen } from './recording';

const script = readFileSync('public/screen.js', 'utf8');

const words: RecordedScreen = {
  boxes: [['white', [0], 0, 0, 800, 600]],
  styles: [['normal 400 15px Atkinson', 'black', 'ltr', '0px', [['see you at noon', 20, 40, 120]]]],
  letters: [['normal 400 15px Atkinson', 'a']],
};

const window = {
  path: '/groups/g1',
  width: 800,
  session: '{"id":"u-ada"}',
  preferences: null as string | null,
  features: [] as string[],
  isStarting: true,
  isReadToBody: true,
  token: null as string | null,
};

type Items = Record<string, string | null>;

/** A start of the page in a window, with what is in its storage; answers what stands on the canvas, if one was put in. */
async function start(
  kept: string | null,
  given: Partial<typeof window> = {},
  whileLettersCome: (items: Items) => void = () => {},
) {
  const at = { ...window, ...given };
  const drawn: string[] = [];
  const items: Items = {
    'confab:screen': kept,
    'confab:seen': 'true',
    'confab:session': at.session,
    'confab:preferences': at.preferences,
  };
  const context = {
    scale: () => undefined,
    beginPath: () => undefined,
    roundRect: (...box: unknown[]) => {
      if (box.slice(0, 4).some((side) => typeof side !== 'number')) throw new TypeError('not a box');
    },
    fill: () => undefined,
    fillText: (text: unknown) => drawn.push(String(text)),
  };
  const put: unknown[] = [];
  const outline = { append: (canvas: unknown) => put.push(canvas) };
  const letters = { media: 'not all' };
  let isBodyThere = at.isReadToBody;
  let onRead: (() => void) | undefined;
  const page = createContext({
    ...{ Promise, JSON, Object, innerWidth: at.width, innerHeight: 600, devicePixelRatio: 2 },
    location: { pathname: at.path },
    navigator: { language: 'en' },
    localStorage: {
      getItem: (name: string) => items[name] ?? null,
      removeItem: (name: string) => {
        items[name] = null;
      },
    },
    sessionStorage: { getItem: () => at.token },
    matchMedia: (query: string) => ({ matches: at.features.some((feature) => query.includes(feature)) }),
    requestAnimationFrame: (run: () => void) => run(),
    document: {
      fonts: {
        load: async () => {
          whileLettersCome(items);
          throw new Error('no letters');
        },
      },
      createElement: () => ({ style: {}, getContext: () => context }),
      documentElement: { dataset: at.isStarting ? { starting: '' } : {} },
      getElementById: (id: string) => (id === 'letters' ? letters : isBodyThere ? outline : null),
    },
    MutationObserver: class {
      constructor(look: () => void) {
        onRead = look;
      }
      observe() {}
      disconnect() {
        onRead = undefined;
      }
    },
  });
  runInContext(script, page);
  await new Promise((resolve) => setImmediate(resolve));
  // Other elements come first.
  onRead?.();
  isBodyThere = true;
  onRead?.();
  await new Promise((resolve) => setImmediate(resolve));
  const conditions: unknown = Reflect.get(page, 'confabScreen')();
  return { drawn: put.length > 0 ? drawn : null, put, items, conditions, letters: letters.media };
}

/** As the app keeps it in this window. */
async function keptIn(given: Partial<typeof window> = {}, screen: unknown = words) {
  const { conditions } = await start(null, given);
  return JSON.stringify({ at: conditions, ...Object(screen) });
}

test('at / it is drawn where that led to the same when it was kept', async () => {
  const at = await keptIn();
  expect((await start(at, { path: '/' })).drawn).toBeNull();
  const { conditions: home } = await start(null, { path: '/' });
  const withHome = JSON.stringify({ home, ...JSON.parse(at) });
  expect((await start(withHome, { path: '/' })).drawn).toEqual(['see you at noon']);
  expect((await start(withHome, { path: '/groups/g1' })).drawn).toEqual(['see you at noon']);
  expect((await start(withHome, { path: '/', width: 700 })).drawn).toBeNull();
});

test('the last screen is drawn once, as large as the window in its own pixels, also when no letters come', async () => {
  const { drawn, put, items } = await start(await keptIn());
  expect(drawn).toEqual(['see you at noon']);
  expect(put).toMatchObject([{ width: 1600, height: 1200 }]);
  expect(items['confab:screen']).toBeNull();
});

test('letters are asked for ahead of the styles only where there is something to draw', async () => {
  expect((await start(await keptIn())).letters).toBe('all');
  expect((await start(null)).letters).toBe('not all');
  expect((await start(await keptIn(), { path: '/groups/g2' })).letters).toBe('not all');
});

test('a frame that comes before the body of the page is read waits for it', async () => {
  const { drawn, put } = await start(await keptIn(), { isReadToBody: false });
  expect(drawn).toEqual(['see you at noon']);
  expect(put).toHaveLength(1);
});

test.each([
  ['another address', { path: '/groups/g2' }],
  ['another size of the window', { width: 801 }],
  ['another person', { session: '{"id":"u-lin"}' }],
  ['nobody signed in', { session: '' }],
  ['a token of this tab', { token: '{}' }],
  ['other preferences', { preferences: '{"textSize":"18"}' }],
  ['a dark theme', { features: ['dark'] }],
  ['forced colours', { features: ['forced-colors'] }],
  ['the app there already', { isStarting: false }],
])('%s: nothing of it is drawn, and nothing is kept', async (_, given) => {
  const { drawn, items } = await start(await keptIn(), given);
  expect(drawn).toBeNull();
  expect(items['confab:screen']).toBeNull();
});

test('what was erased while letters were on their way is not drawn', async () => {
  const erase = (items: Items) => {
    items['confab:seen'] = null;
  };
  expect((await start(await keptIn(), {}, erase)).drawn).toBeNull();
});

test.each([
  ['no JSON', '{"at":'],
  ['nothing', 'null'],
  ['another shape', '[1, 2]'],
])('%s in its place draws nothing', async (_, kept) => {
  expect((await start(kept)).drawn).toBeNull();
});

test.each([
  ['no lists', { boxes: 1, styles: 2, letters: 3 }],
  ['no styles', { boxes: [], letters: [] }],
  ['boxes of something else', { ...words, boxes: [['red', 'x', 'y']] }],
  ['lines of something else', { ...words, styles: [['serif', 'red', 'ltr', '0px', 7]] }],
  ['more than the app keeps', { ...words, more: 'x'.repeat(16_000) }],
])('%s: nothing is drawn', async (_, screen) => {
  expect((await start(await keptIn({}, screen))).drawn).toBeNull();
});
