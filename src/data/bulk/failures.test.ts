import { expect, test } from 'vitest';
import { ApiError, BrokenAnswer, GatewayAnswer, NetworkError } from '../../api/errors';
import { errorOf, failureOf } from './planRecord';

test.each([
  ['a refusal', new ApiError({ status: 403, code: 'forbidden', detail: 'no', hasCapabilities: true }), ApiError],
  ['an answer of a gateway', new GatewayAnswer(502), GatewayAnswer],
  ['no answer', new NetworkError(), NetworkError],
  ['an answer that nobody can read', new BrokenAnswer('half'), BrokenAnswer],
])('%s is the same reason after a reload', (_, error, kind) => {
  const failure = failureOf(error);
  const read = errorOf(failure);
  expect(read).toBeInstanceOf(kind);
  expect(failureOf(read)).toEqual(failure);
});

test('of a failure without a known cause no reason is kept, and where nothing failed there is none', () => {
  expect(errorOf(failureOf(new Error('x')))).toBeNull();
  expect(errorOf(undefined)).toBeNull();
});
