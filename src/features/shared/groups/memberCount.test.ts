import { expect, test } from 'vitest';
import { person } from '#test/fixtures';
import { memberCount } from './GroupFacts';

test('somebody is in every group, listed or not', () => {
  expect(memberCount({ contacts: [] })).toBe(1);
  expect(memberCount({ contacts: [person('ada'), person('lin')] })).toBe(2);
});
