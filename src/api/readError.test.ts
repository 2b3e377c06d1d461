import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../contract/errors';
import { ApiError, BrokenAnswer, isTransient, isUnknownOutcome, NetworkError } from './errors';
import { readError } from './readError';

const plain = new Headers();
const ours = new Headers({ 'Confab-Capabilities': 'me' });

describe('one normaliser for every shape of refusal', () => {
  const field = { pointer: '/message', code: 'too-long', detail: 'Too long', max: 4_000, actual: 4_001 };
  const problem = {
    type: 'about:blank',
    title: 'T',
    status: 422,
    code: 'message-too-long',
    detail: 'D',
    errors: [field],
  };
  const cases: [body: unknown, code: string, detail: string][] = [
    [problem, 'message-too-long', 'D'],
    [{ type: 'invalid_request', message: 'No such thing' }, 'invalid_request', 'No such thing'],
    [{ error: { code: 'nope', message: 'Not like this' } }, 'nope', 'Not like this'],
    [{ ok: false, error: 'not_in_channel' }, 'not_in_channel', 'not_in_channel'],
    [{ error: 'You may not do that' }, 'validation-failed', 'You may not do that'],
    [{ type: 'https://svc.test/errors/1', title: 'Bad' }, 'validation-failed', 'Bad'],
    ['words\n in  lines', 'validation-failed', 'words in lines'],
    ['<!doctype html><h1>Bad gateway</h1>', 'validation-failed', ''],
    ['', 'validation-failed', ''],
    [[1, 2], 'validation-failed', ''],
    [null, 'validation-failed', ''],
  ];
  for (const [body, code, detail] of cases) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    test(`${text.slice(0, 60) || 'nothing'} is ${code}`, () => {
      const error = readError(422, plain, text);
      expect([error.status, error.code, error.detail]).toEqual([422, code, detail]);
    });
  }
  test('fields come along when they are whole', () => {
    expect(readError(422, ours, JSON.stringify({ ...problem, errors: [field, 7, {}] })).fields).toEqual([field]);
  });
});

test('the status decides and not the text: a refusal is never thrown away or invented', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, body) => {
      const error = readError(status, plain, body);
      return error.status === status && error.code !== '' && error.detail.length <= 300;
    }),
    { numRuns: 500 },
  );
});

test('a novel is cut to what can be shown', () => {
  expect(readError(422, plain, 'word '.repeat(5_000)).detail.length).toBe(300);
});

test('the wait that is asked for is read from the header, or else from the body', () => {
  expect(readError(429, new Headers({ 'Retry-After': '2' }), '{"retry_after":9}').retryAfter).toBe(2_000);
  expect(readError(429, plain, '{"retry_after":9}').retryAfter).toBe(9_000);
  expect(readError(429, plain, '').retryAfter).toBe(60_000);
  expect(readError(503, plain, '').retryAfter).toBeNull();
});

describe('what may have been stored, and what is worth another try', () => {
  const table: [error: unknown, unknown: boolean, transient: boolean][] = [
    [new NetworkError(), true, true],
    [new BrokenAnswer(), true, true],
    [new DOMException('left', 'AbortError'), true, false],
    [readError(408, plain, ''), true, true],
    [readError(500, plain, ''), true, true],
    [readError(502, plain, ''), true, true],
    [readError(504, plain, ''), true, true],
    [readError(522, plain, ''), true, true],
    [readError(503, plain, ''), true, true],
    [readError(503, ours, ''), false, true],
    [readError(429, plain, ''), false, true],
    [readError(409, ours, '{"code":"idempotency-in-progress"}'), true, true],
    [readError(409, ours, '{"code":"conversation-archived"}'), false, false],
    [new Error('ours'), false, false],
    ...[400, 401, 403, 404, 410, 412, 413, 415, 422].map((status): [unknown, boolean, boolean] => [
      readError(status, plain, ''),
      false,
      false,
    ]),
  ];
  for (const [error, unknown, transient] of table) {
    test(String(error), () => {
      expect([isUnknownOutcome(error), isTransient(error)]).toEqual([unknown, transient]);
    });
  }
});

test('every code of the reference service keeps its name', () => {
  for (const [code, [status]] of Object.entries(errorCodes)) {
    const error = readError(status, ours, JSON.stringify({ status, code, title: 'T' }));
    expect(error).toBeInstanceOf(ApiError);
    expect([error.code, error.hasCapabilities]).toEqual([code, true]);
  }
});

test('what a broken service, or a gateway, writes is not kept for people', () => {
  expect(readError(500, plain, 'oops').detail).toBe('');
  expect(readError(502, plain, JSON.stringify({ detail: 'upstream' })).detail).toBe('');
});
