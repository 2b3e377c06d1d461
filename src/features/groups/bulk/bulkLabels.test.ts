import { beforeAll, expect, test } from 'vitest';
import { ApiError, GatewayAnswer, NetworkError } from '#api/errors';
import type { BulkAction } from '#data/bulk/bulkAction';
import { loadCatalogue } from '#i18n/translate';
import { someGroup } from '#test/fixtures';
import { outcomeOf } from './BulkBar';

beforeAll(() => loadCatalogue('en'));

const failedAction = (action: BulkAction['action'], error: unknown): BulkAction => ({
  action,
  undoes: false,
  state: 'finished',
  waits: null,
  steps: [{ group: someGroup('g1'), outcome: 'failed', error }],
});

test.each([
  ['archive', new GatewayAnswer(404), 'May have been archived'],
  ['delete', new GatewayAnswer(410), 'May have been deleted'],
  ['restore', new NetworkError('x'), 'May have been restored'],
  ['archive', new ApiError({ status: 500, code: 'internal', hasCapabilities: true }), 'May have been archived'],
  ['delete', new ApiError({ status: 403, code: 'forbidden', hasCapabilities: true }), 'Not deleted'],
] as const)('%s: of %s nothing is said that may not be so', (action, error, words) => {
  const failed = failedAction(action, error);
  const [step] = failed.steps;
  expect(step && outcomeOf(failed, step)).toContain(words);
});
