import { expect, test } from 'vitest';
import { nextAfter } from './usePagedList';

const page = (ids: string[], has_more: boolean) => ({ has_more, data: ids.map((id) => ({ id })) });

test('a list is read on after its last row, as long as the service says that there is more', () => {
  expect(nextAfter(page(['a', 'b'], true), ({ id }) => id)).toBe('b');
  expect(nextAfter(page(['a', 'b'], false), ({ id }) => id)).toBeNull();
});

test('an empty page ends a list, whatever the service says of more', () => {
  expect(nextAfter(page([], true), ({ id }) => id)).toBeNull();
});
