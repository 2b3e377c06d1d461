import { beforeEach, expect, test, vi } from 'vitest';
import { isOwnFile, readFile } from './file';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://page.test' }));

test('a file is the service’s own when it lies at its origin, however it is written', () => {
  expect(isOwnFile('https://chat.test/v1', '/v1/files/a')).toBe(true);
  expect(isOwnFile('https://chat.test', 'https://chat.test/other/a')).toBe(true);
  expect(isOwnFile('https://chat.test', 'https://else.test/v1/files/a')).toBe(false);
  expect(isOwnFile('', '/v1/files/a')).toBe(true);
  expect(isOwnFile('', 'https://page.test/a')).toBe(true);
  expect(isOwnFile('', 'https://chat.test/a')).toBe(false);
  expect(isOwnFile('https://chat.test', 'https://')).toBe(false);
});

const signal = () => new AbortController().signal;

test('a file is read from the service, without cookies', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (url: URL, init?: RequestInit) => {
    asked.push([url.href, init]);
    return new Response(new Uint8Array([1, 2, 3]));
  });
  const file = await readFile('https://chat.test', '/v1/files/a?s=1', signal());
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 2, 3]);
  expect(asked).toMatchObject([['https://chat.test/v1/files/a?s=1', { credentials: 'omit' }]]);
});

test('a file that is refused, does not come, or is not wanted any more, rejects accordingly', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(readFile('', '/a', signal())).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  await expect(readFile('', '/a', signal())).rejects.toMatchObject({ name: 'NetworkError' });
  await expect(readFile('', '/a', AbortSignal.abort('left'))).rejects.toBe('left');
});
