import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someMessage } from '../../../../test/fixtures';
import { type Block, inBlocks } from './blocks';
import type { Row } from './rows';

const messages = new Map(Array.from({ length: 400 }, (_, n) => [n, { ...someMessage(`m${n}`), id: `m${n}` }] as const));

const row = (n: number): Row => {
  const message = messages.get(n);
  if (!message) throw new Error(`no message ${n}`);
  return { type: 'message', key: message.id, message, edit: undefined, first: false };
};
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => row(from + n));
const keys = (blocks: readonly Block[]) => blocks.flatMap((block) => block.rows.map(({ key }) => key));
const homes = (blocks: readonly Block[]) =>
  new Map(blocks.flatMap((block) => block.rows.map(({ key }) => [key, block.key] as const)));

test('a row that comes at the end leaves every block but the last as it was', () => {
  const before = inBlocks(rows(0, 100), []);
  const after = inBlocks(rows(0, 101), before);
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  for (const [index, block] of before.slice(0, -1).entries()) expect(after[index]).toBe(block);
  expect(after.at(-1)?.rows.at(-1)?.key).toBe('m100');
});

test('older rows come into blocks of their own, and those let go take nothing along', () => {
  const before = inBlocks(rows(100, 150), []);
  const older = inBlocks(rows(60, 150), before);
  expect(older.slice(-before.length)).toEqual(before);
  const fewer = inBlocks(rows(105, 150), older);
  expect(fewer.slice(-(before.length - 1))).toEqual(before.slice(1));
  for (const block of [...older, ...fewer]) expect(block.rows.length).toBeLessThanOrEqual(16);
});

test('a row whose message changed makes its block another one, and no other', () => {
  const before = inBlocks(rows(0, 64), []);
  const changed = rows(0, 64).map((each) =>
    each.type === 'message' && each.key === 'm20' ? { ...each, message: { ...each.message, message: 'other' } } : each,
  );
  const after = inBlocks(changed, before);
  expect(after.map((block, index) => block === before[index])).toEqual([true, false, true, true]);
});

test('whatever comes and goes: every row once, in its order, and none changes its block while the order holds', () => {
  const numbers = fc
    .uniqueArray(fc.integer({ min: 0, max: 399 }), { maxLength: 150 })
    .map((n) => n.sort((a, b) => a - b));
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 6 }), (drawings) => {
      let last: readonly Block[] = [];
      for (const drawing of drawings) {
        const next = inBlocks(drawing.map(row), last);
        expect(keys(next)).toEqual(drawing.map((n) => `m${n}`));
        expect(new Set(next.map(({ key }) => key)).size).toBe(next.length);
        const was = homes(last);
        for (const [key, home] of homes(next)) if (was.has(key)) expect(was.get(key)).toBe(home);
        last = next;
      }
    }),
    { numRuns: 1_000 },
  );
});

test('rows in another order are still all there, once', () => {
  const shuffled = fc.shuffledSubarray(
    Array.from({ length: 60 }, (_, n) => n),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(fc.array(shuffled, { minLength: 2, maxLength: 5 }), (drawings) => {
      let last: readonly Block[] = [];
      for (const drawing of drawings) {
        last = inBlocks(drawing.map(row), last);
        expect(keys(last)).toEqual(drawing.map((n) => `m${n}`));
        expect(new Set(last.map(({ key }) => key)).size).toBe(last.length);
      }
    }),
    { numRuns: 1_000 },
  );
});
