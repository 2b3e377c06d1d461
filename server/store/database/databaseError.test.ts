import { expect, test } from 'vitest';
import { DatabaseUnavailable, databaseCode } from './databaseError';

test.each([
  ['an error with one', Object.assign(new Error('taken'), { code: '23505' }), '23505'],
  ['an error without one', new Error('taken'), undefined],
  ['an error whose code is a number', Object.assign(new Error('taken'), { code: 23_505 }), undefined],
  ['an error without a connection', new DatabaseUnavailable(), undefined],
  ['what is no error', { code: '23505' }, undefined],
  ['text', '23505', undefined],
  ['nothing', undefined, undefined],
])('the code of %s', (_what, thrown, code) => {
  expect(databaseCode(thrown)).toBe(code);
});
