import { expect, test } from 'vitest';
import { Refusal } from '../refusal';
import { Concurrency } from './concurrency';

/** `begin` starts a request, which ends when the test calls its function in `ends`. */
function setUp(on = true) {
  const concurrency = new Concurrency(on);
  const ends: (() => void)[] = [];
  const begin = (who = 'ada') =>
    concurrency.withinLimit(who, () => new Promise<string>((resolve) => void ends.push(() => resolve('done'))));
  return { concurrency, ends, begin };
}

test('a person has eight requests at once and no more, and room again when one ends', async () => {
  const { begin, ends } = setUp();
  const running = Array.from({ length: 8 }, () => begin());
  await expect(begin()).rejects.toMatchObject({ code: 'rate-limited', headers: { 'Retry-After': '1' } });
  void begin('lin');
  expect(ends).toHaveLength(9);
  ends[0]?.();
  expect(await running[0]).toBe('done');
  void begin();
  expect(ends).toHaveLength(10);
  await expect(begin()).rejects.toBeInstanceOf(Refusal);
  for (const end of ends) end();
  await Promise.all(running);
  for (let n = 0; n < 8; n++) void begin();
  expect(ends).toHaveLength(18);
});

test('a request that fails makes room like any other', async () => {
  const { concurrency } = setUp();
  for (let n = 0; n < 20; n++)
    await expect(concurrency.withinLimit('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('switched off, it counts nobody out', () => {
  const { begin, ends } = setUp(false);
  for (let n = 0; n < 20; n++) void begin();
  expect(ends).toHaveLength(20);
});
