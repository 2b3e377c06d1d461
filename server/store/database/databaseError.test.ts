import { expect, test } from 'vitest';
import { DatabaseUnavailable, databaseCode, isConnectionEnded } from './databaseError';

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

test.each([
  [Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }), true],
  [Object.assign(new Error('terminating connection due to idle-in-transaction timeout'), { code: '25P03' }), true],
  [Object.assign(new Error('connection failure'), { code: '08006' }), true],
  [Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('Client has encountered a connection error and is not queryable'), true],
  [Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }), false],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  ['08006', false],
])('of %s it is known whether the connection ended', (thrown, ended) => {
  expect(isConnectionEnded(thrown)).toBe(ended);
});
