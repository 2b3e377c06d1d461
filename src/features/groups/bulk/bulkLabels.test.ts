import { beforeAll, expect, test } from 'vitest';
import { ApiError, GatewayAnswer, NetworkError } from '#api/errors';
import { loadCatalogue } from '#i18n/translate';
import { someGroup } from '#test/fixtures';
import { outcomeOf } from './BulkBar';

beforeAll(() => loadCatalogue('en'));

test.each([
  [new GatewayAnswer(404), 'May have been done'],
  [new GatewayAnswer(410), 'May have been done'],
  [new NetworkError('x'), 'May have been done'],
  [new ApiError({ status: 500, code: 'internal', hasCapabilities: true }), 'May have been done'],
  [new ApiError({ status: 403, code: 'forbidden', hasCapabilities: true }), 'Not done'],
])('of %s nothing is said that may not be so', (error, words) => {
  expect(outcomeOf({ group: someGroup('g1'), outcome: 'failed', error })).toContain(words);
});
