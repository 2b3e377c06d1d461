import { expect, test } from 'vitest';
import { createPartLoader, type Otherwise } from './partLoader';

/** Creates a loader with a network that can fail, and with waits that end only by `pass`. */
function setUp() {
  const network = { parts: true, page: true };
  const waits: { ms: number; end: () => void }[] = [];
  const asked: string[] = [];
  const loadedAfter: string[][] = [];
  let endLater = () => {};
  const loader = createPartLoader({
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const wait = { ms, end: resolve };
        waits.push(wait);
        signal?.addEventListener('abort', () => {
          const at = waits.indexOf(wait);
          if (at >= 0) waits.splice(at, 1);
          resolve();
        });
      }),
    idle: async () => undefined,
    later: () =>
      new Promise((resolve) => {
        endLater = resolve;
      }),
    random: () => 1,
    loaded: () => void loadedAfter.push([...asked]),
    reachable: async () => {
      asked.push('page');
      return network.page;
    },
  });
  const part = (name: string, otherwise?: Otherwise) =>
    loader.create(async () => {
      asked.push(name);
      if (!network.parts) throw new TypeError('Failed to fetch dynamically imported module');
      return name;
    }, otherwise);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  /** Ends all current waits and returns their durations in milliseconds. */
  const pass = async () => {
    const ended = waits.splice(0);
    for (const { end } of ended) end();
    await settle();
    return ended.map(({ ms }) => ms);
  };
  return { endLater: () => endLater(), loader, network, asked, loadedAfter, part, settle, pass, waits };
}

test('a part that failed is asked for again once the page’s address answers, and comes by itself', async () => {
  const { network, asked, part, pass } = setUp();
  network.parts = false;
  network.page = false;
  const picker = part('picker');
  await picker.load();
  expect(picker.get()).toEqual({ status: 'missing', trying: false });
  await pass();
  await pass();
  expect(asked.filter((what) => what === 'picker')).toHaveLength(1);
  network.page = true;
  network.parts = true;
  await pass();
  expect(picker.get()).toEqual({ status: 'ready', value: 'picker' });
});

test('many parts that failed share one look at the network, less and less often', async () => {
  const { network, asked, part, pass } = setUp();
  network.parts = false;
  network.page = false;
  await Promise.all([part('one').load(), part('two').load(), part('three').load()]);
  const pauses = [];
  for (let tries = 0; tries < 9; tries++) pauses.push((await pass()).at(-1));
  expect(asked.filter((what) => what === 'page')).toHaveLength(9);
  expect(pauses.slice(1)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('who presses "Try again" is not made to wait, and sees that it is tried', async () => {
  const { network, part } = setUp();
  network.parts = false;
  const picker = part('picker');
  await picker.load();
  network.parts = true;
  const trying = picker.load();
  expect(picker.get()).toEqual({ status: 'missing', trying: true });
  await trying;
  expect(picker.get().status).toBe('ready');
});

test('a part that is long on its way says so', async () => {
  const { loader, pass } = setUp();
  const slow = loader.create(() => new Promise<string>(() => undefined));
  void slow.load();
  expect(slow.get()).toEqual({ status: 'loading', slow: false });
  expect(await pass()).toEqual([1_000]);
  expect(slow.get()).toEqual({ status: 'loading', slow: true });
});

test('a page at rest loads its parts one after the other, those created later too, and each once', async () => {
  const { loader, asked, part, settle } = setUp();
  part('one');
  const two = part('two');
  await two.load();
  loader.loadWhenIdle();
  await settle();
  part('three');
  await settle();
  expect(asked).toEqual(['two', 'one', 'three']);
});

test('it ends when the page that was at rest is gone, and goes on with the next', async () => {
  const { loader, asked, loadedAfter, part, settle } = setUp();
  part('one');
  part('two');
  loader.loadWhenIdle()();
  await settle();
  expect([asked, loadedAfter]).toEqual([[], []]);
  loader.loadWhenIdle();
  await settle();
  expect(asked).toEqual(['one', 'two']);
});

test('who can do without a part waits for it only so long', async () => {
  const { loader, pass, part } = setUp();
  expect(await part('converter').within(1_000)).toBe('converter');
  const slow = loader.create(() => new Promise<string>(() => undefined));
  const waited = slow.within(1_000);
  await pass();
  expect(await waited).toBeNull();
});

test('it is said when all parts have come, those that another one brought included', async () => {
  const { loader, asked, loadedAfter, part, settle } = setUp();
  part('one');
  loader.create(async () => {
    asked.push('two');
    part('of two');
  });
  await settle();
  expect(loadedAfter).toEqual([]);
  loader.loadWhenIdle();
  await settle();
  expect(loadedAfter).toEqual([['one', 'two', 'of two']]);
});

test('a part that has come leaves nothing waiting', async () => {
  const { part, waits } = setUp();
  const [picker, viewer] = [part('picker'), part('viewer')];
  await picker.load();
  expect(await viewer.within(5_000)).toBe('viewer');
  expect(waits).toEqual([]);
});

test('views come a while after the first words, and what is only ever wanted does not come by itself', async () => {
  const { loader, asked, loadedAfter, part, settle, endLater } = setUp();
  part('emoji', 'wanted');
  part('views', 'later');
  part('menus');
  loader.loadWhenIdle();
  await settle();
  expect([asked, loadedAfter]).toEqual([['menus'], []]);
  endLater();
  await settle();
  expect(asked).toEqual(['menus', 'views']);
  expect(loadedAfter).toHaveLength(1);
});
