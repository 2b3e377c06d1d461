import { expect, test } from 'vitest';
import { followed, panned, pullOf, whole, zoomed } from './useZoom';

const stage = { width: 100, height: 200 };

test('the point under the finger stays where it is', () => {
  const view = zoomed(whole, 2, { x: 30, y: -40 }, stage);
  expect(view).toEqual({ scale: 2, x: -30, y: 40 });
});

test('the whole image is the smallest, and it lies in the middle', () => {
  const view = zoomed({ scale: 2, x: 50, y: -100 }, 0.1, { x: 0, y: 0 }, stage);
  expect(view).toEqual(whole);
  expect(zoomed(whole, 1_000, { x: 0, y: 0 }, stage).scale).toBe(8);
});

test('nothing is pushed off the stage', () => {
  expect(panned({ scale: 3, x: 0, y: 0 }, 900, -900, stage)).toEqual({ scale: 3, x: 100, y: -200 });
  expect(panned(whole, 10, 10, stage)).toEqual(whole);
});

test.each([
  [{ x: -56, y: 0 }, 'left'],
  [{ x: 56, y: 0 }, 'right'],
  [{ x: 55, y: 0 }, null],
  [{ x: 0, y: 96 }, 'down'],
  [{ x: 0, y: 95 }, null],
  [{ x: 0, y: -200 }, null],
])('a finger that has pulled a whole picture by %o leads %s', (by, way) => {
  expect(pullOf(followed(by))).toBe(way);
});

test('a whole picture follows the finger across or down, and not up', () => {
  expect(followed({ x: 30, y: 20 })).toEqual({ x: 30, y: 0 });
  expect(followed({ x: 20, y: 30 })).toEqual({ x: 0, y: 30 });
  expect(followed({ x: 0, y: -30 })).toEqual({ x: 0, y: 0 });
});
