import { expect, test } from 'vitest';
import { movedBy } from './scrollAnchor';

/** A row that has moved from 0 to `top`, in pixels. */
function row(top: number, { isConnected = true, isPointedAt = false } = {}) {
  const element = document.createElement('div');
  if (isConnected) document.body.append(element);
  Object.assign(element, {
    getBoundingClientRect: () => new DOMRect(0, top),
    matches: (selector: string) => selector === ':hover' && isPointedAt,
  });
  return { row: element, top: 0 };
}

test.each([
  ['the first row', [row(3), row(5, { isPointedAt: true })], 3],
  [
    'the row under the pointer, when another has gone',
    [row(3), row(0, { isConnected: false }), row(5, { isPointedAt: true })],
    5,
  ],
  ['the first that is left, when the pointer is elsewhere', [row(0, { isConnected: false }), row(5), row(7)], 5],
])('the view follows %s', (_, held, moved) => expect(movedBy(held)).toBe(moved));
