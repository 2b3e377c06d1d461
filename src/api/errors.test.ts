import { expect, test } from 'vitest';
import {
  ApiError,
  BrokenAnswer,
  GatewayAnswer,
  isGone,
  isServiceGone,
  isServiceUnauthorized,
  isTransient,
  isUnknownOutcome,
  NetworkError,
  retryAfterOf,
} from './errors';
import { readError } from './readError';

const refused = (status: number, more: { code?: string; hasCapabilities?: boolean; retryAfter?: number } = {}) =>
  new ApiError({ status, code: 'no', ...more });
/** Returns the statuses from 400 to 599 for which `holds` returns true. */
const statuses = (holds: (error: ApiError) => boolean, more = {}) =>
  Array.from({ length: 200 }, (_, n) => 400 + n).filter((status) => holds(refused(status, more)));

test('the same request may end differently after no answer, a busy service and a broken one', () => {
  for (const error of [new NetworkError(), new BrokenAnswer(), new GatewayAnswer(404)])
    expect(isTransient(error)).toBe(true);
  expect(isTransient(refused(409, { code: 'idempotency-in-progress' }))).toBe(true);
  expect(isTransient(new Error('a defect'))).toBe(false);
  expect(statuses(isTransient).filter((status) => status < 500)).toEqual([408, 425, 429]);
  expect(statuses(isTransient).filter((status) => status >= 500)).toHaveLength(100);
});

test('a write may have been stored when nobody said no, or a no that is not about it', () => {
  for (const error of [new NetworkError(), new BrokenAnswer(), new GatewayAnswer(404)])
    expect(isUnknownOutcome(error)).toBe(true);
  expect(isUnknownOutcome(new DOMException('left', 'AbortError'))).toBe(true);
  expect(isUnknownOutcome(new DOMException('other', 'DataCloneError'))).toBe(false);
  expect(isUnknownOutcome(new Error('a defect'))).toBe(false);
  expect(statuses(isUnknownOutcome).filter((status) => status < 500)).toEqual([408]);
  expect(statuses(isUnknownOutcome).filter((status) => status >= 500)).toHaveLength(100);
  expect(isUnknownOutcome(refused(409, { code: 'idempotency-in-progress' }))).toBe(true);
  expect(isUnknownOutcome(refused(503, { hasCapabilities: true }))).toBe(false);
  expect(isUnknownOutcome(refused(500, { hasCapabilities: true }))).toBe(true);
});

test('only the service itself ends a session or says that something was deleted; anybody says that it is not there', () => {
  const own = { hasCapabilities: true };
  expect(statuses(isServiceUnauthorized, own)).toEqual([401]);
  expect(statuses(isServiceUnauthorized)).toEqual([]);
  expect(statuses(isServiceGone, own)).toEqual([410]);
  expect(statuses(isServiceGone)).toEqual([]);
  expect(statuses(isGone)).toEqual([404, 410]);
  for (const holds of [isServiceUnauthorized, isServiceGone, isGone])
    expect(holds(Object.assign(new Error(), { status: 410, hasCapabilities: true }))).toBe(false);
});

test('the service or a gateway may ask for time', () => {
  expect(retryAfterOf(refused(503, { retryAfter: 7_000 }))).toBe(7_000);
  expect(retryAfterOf(new GatewayAnswer(503, 8_000))).toBe(8_000);
  expect(retryAfterOf(refused(503))).toBeNull();
  expect(retryAfterOf(new NetworkError())).toBeNull();
});

test('a refusal without a code has that of its status, which the app has words for', () => {
  const codes = [400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 422, 429, 503].map((status) => [
    status,
    readError(status, new Headers(), '').code,
  ]);
  expect(codes).toEqual([
    ...[
      [400, 'invalid-body'],
      [401, 'unauthenticated'],
      [403, 'forbidden'],
      [404, 'not-found'],
    ],
    ...[
      [405, 'method-not-allowed'],
      [408, 'request-timeout'],
      [409, 'conflict'],
      [410, 'resource-deleted'],
    ],
    ...[
      [412, 'precondition-failed'],
      [413, 'body-too-large'],
      [415, 'unsupported-media-type'],
    ],
    ...[
      [422, 'validation-failed'],
      [429, 'rate-limited'],
      [503, 'unavailable'],
    ],
  ]);
  expect(readError(418, new Headers(), '').code).toBe('http-418');
  expect(readError(500, new Headers(), '').code).toBe('internal');
  expect(readError(599, new Headers(), '').code).toBe('internal');
});
