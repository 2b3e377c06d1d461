import { expect, test } from 'vitest';
import { breathe, createFakeRuntime } from '#test/fakeBrowser';
import { underLease } from './underLease';

/** A run under a lease whose first renewal is under way until the test answers it. */
async function setUp() {
  const { runtime, advance } = createFakeRuntime();
  const claims: number[] = [];
  let answer: (taken: Promise<boolean>) => void = () => {};
  const renewal = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const lease = async (_: string, now: number, until: number) => {
    claims.push(until && until - now);
    return claims.length === 2 ? renewal : true;
  };
  let end = () => {};
  const run = new Promise<void>((resolve) => {
    end = resolve;
  });
  const ended = underLease({ lease }, runtime, 'me', () => run);
  const pass = async (ms: number) => {
    await breathe();
    advance(ms);
    await breathe();
  };
  await pass(5_000);
  return { claims, answer, end, ended, pass };
}

test('a renewal that is answered after the end of the run is the last one', async () => {
  const { claims, answer, end, ended, pass } = await setUp();
  end();
  await ended;
  answer(Promise.resolve(true));
  await pass(5_000);
  await pass(5_000);
  expect(claims).toEqual([15_000, 15_000, 0]);
});

test('a renewal that the disk refuses is followed by the next', async () => {
  const { claims, answer, end, ended, pass } = await setUp();
  answer(Promise.reject(new Error('disk')));
  await pass(5_000);
  expect(claims).toEqual([15_000, 15_000, 15_000]);
  end();
  expect(await ended).toBe(true);
});
