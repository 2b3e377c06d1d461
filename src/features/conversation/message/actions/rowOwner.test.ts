import { expect, test } from 'vitest';
import { createRowOwner } from '../useRowActivity';

test('one row at a time shows its actions: the one that mouse or focus came to last', () => {
  const owner = createRowOwner();
  owner.enter('a', 10, 20);
  expect(owner.get()).toBe('a');
  owner.focus('a', true);
  owner.leave('a');
  expect(owner.get()).toBe('a');
  // A row that scrolls under a resting mouse does not take the actions from the focused row.
  owner.enter('b', 10, 30);
  expect(owner.get()).toBe('a');
  owner.take('b');
  expect(owner.get()).toBe('b');
  owner.leave('b');
  expect(owner.get()).toBe('a');
  owner.focus('c', true);
  owner.blur('a');
  expect(owner.get()).toBe('c');
});

test('a row under the mouse keeps its actions when the focus leaves it, and one that goes leaves nothing behind', () => {
  const owner = createRowOwner();
  owner.enter('a', 10, 20);
  owner.focus('a', true);
  owner.blur('a');
  expect(owner.get()).toBe('a');
  owner.forget('a');
  expect(owner.get()).toBeNull();
  owner.enter('b', 10, 30);
  owner.focus('b', false);
  expect(owner.get()).toBeNull();
});

test('a mouse that rests is not moved by what passes under it, and what passes shows nothing', () => {
  const owner = createRowOwner();
  expect(owner.isMoved(10, 20)).toBe(true);
  expect(owner.isMoved(10, 20)).toBe(false);
  owner.enter('a', 10, 20);
  expect(owner.get()).toBeNull();
  expect(owner.isMoved(11, 20)).toBe(true);
});
