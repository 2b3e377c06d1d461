import { expect, test, vi } from 'vitest';
import { createOwner } from './owner';

test('what is owned ends in reverse order, once, also where one end throws, and at once when it comes too late', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const owner = createOwner();
  const ended: string[] = [];
  const end = (name: string) => {
    ended.push(name);
    if (name === 'two') throw new Error('no');
  };
  for (const name of ['one', 'two', 'three']) expect(owner.own(name, end)).toBe(name);
  owner.close();
  owner.close();
  expect(ended).toEqual(['three', 'two', 'one']);
  expect(reported).toHaveBeenCalledOnce();
  owner.own('late', end);
  expect(ended).toHaveLength(4);
});
