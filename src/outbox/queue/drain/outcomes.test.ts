import { expect, test } from 'vitest';
import { ApiError, BrokenAnswer, GatewayAnswer, NetworkError } from '#api/errors';
import type { Entry } from '../../model/entry';
import { triesBeforeGatewayProblem } from '../../model/rules';
import { checkOutcomeOf, outcomeOf, problemOf, textOf } from './outcomes';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] },
  ...{ seq: 1, state: 'sending', createdAt: 0, attempts: 1, ...more },
});
const refusal = (status: number, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, code: 'x', retryAfter: 5_000, hasCapabilities: true, ...more });
const problem = (status: number) => ({ code: 'x', status, detail: '' });

test.each([
  ['401', refusal(401), { kind: 'unauthorized' }],
  ['429', refusal(429), { kind: 'later', retryAfter: 5_000, all: true }],
  ['503 of a service without keys', refusal(503), { kind: 'unknown', retryAfter: 5_000, status: 503 }],
  ['425', refusal(425), { kind: 'later', retryAfter: 5_000, all: false }],
  ['503 of a proxy', refusal(503, { hasCapabilities: false }), { kind: 'unknown', retryAfter: 5_000, status: 503 }],
  ['500', refusal(500), { kind: 'unknown', retryAfter: 5_000, status: 500 }],
  ['408', refusal(408), { kind: 'unknown', retryAfter: 5_000 }],
  ['a key in use', refusal(409, { code: 'idempotency-in-progress' }), { kind: 'unknown', retryAfter: 5_000 }],
  ['no answer', new NetworkError(), { kind: 'unknown', retryAfter: null }],
  ['half an answer', new BrokenAnswer(), { kind: 'unknown', retryAfter: null }],
  ['a try that was given up', new DOMException('', 'AbortError'), { kind: 'unknown', retryAfter: null }],
  ['422', refusal(422), { kind: 'refused', problem: problem(422) }],
  ['404', refusal(404), { kind: 'refused', problem: problem(404) }],
  ['412 of a message', refusal(412), { kind: 'refused', problem: problem(412) }],
])('%s means', (_, error, outcome) => {
  expect(outcomeOf(error, entry())).toEqual(outcome);
});

test('503 of the service says that nothing was stored of a message with its key, and nothing about an edit', () => {
  expect(outcomeOf(refusal(503), entry({ keyed: true }))).toEqual({ kind: 'later', retryAfter: 5_000, all: false });
  for (const keyed of [true, false])
    expect(outcomeOf(refusal(503), entry({ kind: 'edit', keyed }))).toMatchObject({ kind: 'unknown', status: 503 });
});

test('412 of an edit is a conflict with the words as they are now, as far as they are known', () => {
  const edit = entry({ kind: 'edit' });
  expect(outcomeOf(refusal(412, { current: { message: 'theirs' } }), edit)).toEqual({
    ...{ kind: 'conflict', theirs: 'theirs', problem: problem(412) },
  });
  expect(outcomeOf(refusal(412), edit)).toMatchObject({ kind: 'conflict', theirs: '' });
  expect(outcomeOf(refusal(422), edit)).toMatchObject({ kind: 'refused' });
});

test('410 says that it was deleted only of a message that may have been stored', () => {
  expect(outcomeOf(refusal(410), entry({ unsure: true }))).toEqual({ kind: 'gone' });
  expect(outcomeOf(refusal(410), entry())).toMatchObject({ kind: 'refused' });
  expect(outcomeOf(refusal(404), entry({ unsure: true }))).toMatchObject({ kind: 'refused' });
});

test('a gateway is named after so many tries, and a network never', () => {
  const tries = (attempts: number) => entry({ attempts });
  const gateway = new GatewayAnswer(403, 7_000);
  expect(outcomeOf(gateway, tries(triesBeforeGatewayProblem - 1))).toEqual({ kind: 'unknown', retryAfter: 7_000 });
  expect(outcomeOf(gateway, tries(triesBeforeGatewayProblem))).toEqual({
    ...{ kind: 'unknown', retryAfter: 7_000, problem: { code: 'gateway', status: 403, detail: '' } },
  });
  expect(outcomeOf(new NetworkError(), tries(triesBeforeGatewayProblem))).toEqual({
    kind: 'unknown',
    retryAfter: null,
  });
});

test('a mistake of our own was not sent, and says what it was', () => {
  const own = (detail: string) => ({ kind: 'refused', problem: { code: 'misconfigured', status: null, detail } });
  expect(outcomeOf(new TypeError('no such address'), entry())).toEqual(own('no such address'));
  expect(outcomeOf('odd', entry())).toEqual(own(''));
});

test('a look that fails says nothing of the words: it is repeated later, or when the person has signed in', () => {
  expect(checkOutcomeOf(refusal(401))).toEqual({ kind: 'unauthorized' });
  expect(checkOutcomeOf(refusal(429))).toEqual({ kind: 'later', retryAfter: 5_000, all: false });
  expect(checkOutcomeOf(new GatewayAnswer(401, 7_000))).toEqual({ kind: 'later', retryAfter: 7_000, all: false });
  expect(checkOutcomeOf(new NetworkError())).toEqual({ kind: 'later', retryAfter: null, all: false });
});

test.each([403, 404, 410])('a check that the service answers with %i says that the conversation is gone', (status) => {
  expect(checkOutcomeOf(refusal(status))).toEqual({ kind: 'refused', problem: problem(status) });
});

test('of several fields the first is the problem, with its limit and what was given', () => {
  const field = { pointer: '/message', code: 'too-long', detail: '' };
  const fields = [{ ...field, max: 4_000, actual: 4_001 }, field];
  expect(problemOf(refusal(422, { detail: 'too long', fields }))).toEqual({
    ...{ code: 'x', status: 422, detail: 'too long', max: 4_000, actual: 4_001 },
  });
  const bare = problemOf(refusal(422, { fields: fields.toReversed() }));
  expect(Object.keys(bare).sort()).toEqual(['code', 'detail', 'status']);
});

test.each([
  [{ message: 'words' }, 'words'],
  [{ message: 3 }, null],
  [{}, null],
  [null, null],
  ['words', null],
])('the words of %j are %j', (message, words) => {
  expect(textOf(message)).toBe(words);
});
