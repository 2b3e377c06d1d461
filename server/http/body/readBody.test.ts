import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../src/contract';
import { Refusal } from '../../refusal';
import { bodyBounds } from './bounds';
import { readBody } from './readBody';

const read = (body: string | ReadableStream | null, headers: Record<string, string> = {}, max = 65_536) => {
  // `fetch` requires `duplex` for a streamed body, but TypeScript's types do not have it.
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers }, duplex: 'half' };
  return readBody(new Request('http://x.test/', init), bodyBounds({ ...limits, body: max })).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
};
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const object = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, 1]));
const list = (items: number) => Array.from({ length: items }, () => 1);

test('nothing at all is an empty object, whatever its type', async () => {
  for (const [body, type] of [
    ['', 'text/plain'],
    [' \n', 'application/json'],
    [null, 'application/json'],
  ] as const)
    expect(await read(body, { 'Content-Type': type })).toEqual({});
});

test('the type may have capitals and a charset, and the coding may be named when it is none', async () => {
  expect(await read('{"a":1}', { 'Content-Type': 'Application/JSON ; charset=utf-8' })).toEqual({ a: 1 });
  expect(await read('{"a":1}', { 'Content-Encoding': 'identity' })).toEqual({ a: 1 });
  expect(await read('{"a":1}', { 'Content-Encoding': 'gzip' })).toMatchObject({ code: 'unsupported-media-type' });
});

test.each([
  ['20 levels', nested(20), nested(21)],
  ['200 fields', JSON.stringify(object(200)), JSON.stringify(object(201))],
  ['1,000 items of a list', JSON.stringify({ a: list(1_000) }), JSON.stringify({ a: list(1_001) })],
  [
    '2,000 fields together',
    JSON.stringify({ ...object(0), a: Array.from({ length: 11 }, (_, n) => object(n < 10 ? 199 : 9)) }),
    JSON.stringify({ ...object(0), a: Array.from({ length: 11 }, (_, n) => object(n < 10 ? 199 : 10)) }),
  ],
])('%s are read, and one more is refused', async (_, most, more) => {
  expect(await read(most)).toEqual(JSON.parse(most));
  expect(await read(more)).toMatchObject({ code: 'invalid-body' });
});

test('a NUL is refused wherever it stands, and named', async () => {
  expect(await read('{"a":[{"b/c":"x\\u0000"}]}')).toMatchObject({
    code: 'text-nul',
    fields: [{ pointer: '/a/0/b~1c' }],
  });
});

test('a name that reaches the prototype is refused wherever it stands, and named', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype'])
    expect(await read(`{"a":{"${name}":1}}`)).toMatchObject({
      code: 'invalid-body',
      fields: [{ pointer: `/a/${name}`, code: 'invalid-format' }],
    });
});

test('what is too large by its own word is refused before any of it is read', async () => {
  let pulled = 0;
  const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
  expect(await read(body, { 'Content-Length': '101' }, 100)).toMatchObject({
    code: 'body-too-large',
    fields: [{ pointer: '', max: 100 }],
  });
  expect(pulled).toBe(0);
});

test('a body that does not come is waited for ten seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let over = false;
  const reading = read(new ReadableStream()).finally(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toMatchObject({ code: 'request-timeout', headers: { Connection: 'close' } });
  const quick = read('{}');
  expect([await quick, vi.getTimerCount()]).toEqual([{}, 0]);
});
