import { afterEach, expect, test, vi } from 'vitest';
import { type Asked, answer, fakeFetch } from '../../test/foreignService';
import { importFetched, importPart } from './importPart';
import { newVersion } from './newVersion';

/** A fake `fetch` for the files of a part, and a fake import of its module. */
function serve(respond: (asked: Asked) => Response) {
  const { fetch, asked } = fakeFetch((one) => Promise.resolve(respond(one)));
  vi.stubGlobal('fetch', fetch);
  const load = vi.fn(() => Promise.resolve('part'));
  return { load, paths: () => asked.map(({ path }) => path) };
}

const file = (type = 'text/javascript') => new Response('', { headers: { 'Content-Type': type } });
const fails = () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => {
  vi.unstubAllGlobals();
  newVersion.set(false);
  document.head.replaceChildren();
});

test('the browser imports a part only once all of its files have come, and each is fetched once', async () => {
  let online = false;
  const { load, paths } = serve(({ path }) => (online || path.endsWith('a.js') ? file() : fails()));

  await expect(importFetched(load, ['assets/a.js', 'assets/b.js'])).rejects.toThrow('Failed to fetch');
  await expect(importFetched(load, ['assets/b.js'])).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();

  online = true;
  expect(await Promise.all([importFetched(load, ['assets/a.js', 'assets/b.js']), importFetched(load, [])])).toEqual([
    'part',
    'part',
  ]);
  expect(paths()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/b.js']);
});

test('a module is imported again only once its first import has ended, whether it came or not', async () => {
  serve(() => file());
  let arrive = (_: string) => {};
  const module = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const [first, second, third] = [vi.fn(() => module), vi.fn(() => module), vi.fn(() => Promise.resolve('third'))];
  const all = [first, second, third].map((load) => importFetched(load, ['assets/shared.js', 'assets/its-own.js']));
  expect(await importFetched(() => Promise.resolve('another'), ['assets/another.js'])).toBe('another');
  await vi.waitFor(() => expect(first).toHaveBeenCalled());
  expect(second).not.toHaveBeenCalled();
  arrive('came');
  expect(await Promise.all(all)).toEqual(['came', 'came', 'third']);

  const failed = importFetched(() => Promise.reject(new Error('no module')), ['assets/shared.js']);
  const after = importFetched(third, ['assets/shared.js']);
  await expect(failed).rejects.toThrow('no module');
  expect(await after).toBe('third');
});

test.each([
  ['an error', () => answer(502, {}), false],
  ['a page of a gateway', () => file('text/html; charset=utf-8'), false],
  ['that there is no such file any more', () => answer(404, {}), true],
])('answered with %s, a part has not come', async (name, respond, isNew) => {
  const { load } = serve(respond);
  await expect(importFetched(load, [`assets/${name}.js`])).rejects.toThrow('no answer for /assets/');
  expect(load).not.toHaveBeenCalled();
  expect(newVersion.get()).toBe(isNew);
});

test('a file of which nothing comes for ten seconds is given up and asked for again, and a slow one is not', async () => {
  vi.useFakeTimers();
  const encoder = new TextEncoder();
  const lines: ReadableStreamDefaultController[] = [];
  const onLine = (signal?: AbortSignal | null) =>
    new ReadableStream({
      start: (line) => {
        lines.push(line);
        signal?.addEventListener('abort', () => line.error(signal.reason));
      },
    });
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => new Response(onLine(init?.signal)));
  const load = vi.fn(() => Promise.resolve('part'));
  try {
    const dead = expect(importFetched(load, ['assets/slow.js'])).rejects.toThrow('abort');
    await vi.advanceTimersByTimeAsync(10_000);
    await dead;

    const slow = importFetched(load, ['assets/slow.js']);
    for (let n = 0; n < 4; n++) {
      await vi.advanceTimersByTimeAsync(9_000);
      lines[1]?.enqueue(encoder.encode('//'));
    }
    lines[1]?.close();
    expect(await slow).toBe('part');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('what the page itself names is not fetched by it', async () => {
  document.head.innerHTML =
    '<link rel="modulepreload" href="/assets/start.js"><link rel="modulepreload" href="/assets/s.js">';
  const { load, paths } = serve(() => file());
  await importFetched(load, ['assets/start.js', 'assets/s.js']);
  expect(paths()).toEqual([]);
  expect(load).toHaveBeenCalledOnce();
});

test('the files of a part are those that the page names for it', async () => {
  const { load, paths } = serve(() => file());
  document.head.innerHTML = '<meta name="part:late" content="assets/late.js assets/of-late.js">';
  await importPart('late', load);
  await importPart('other', load);
  expect(paths()).toEqual(['/assets/late.js', '/assets/of-late.js']);
});
