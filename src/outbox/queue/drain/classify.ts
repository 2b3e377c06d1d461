import { ApiError, GatewayAnswer, isServiceGone, isUnknownOutcome, retryAfterOf } from '../../../api/errors';
import type { Entry, Problem } from '../../model/entry';
import type { Outcome } from '../../model/machine';
import { triesBeforeGatewayProblem } from '../../model/rules';
import { isHiddenStatus } from '../../model/states';

/** What a failed try means for the entry. `refused` only where the service has certainly not stored it. */
export function outcomeOf(error: unknown, entry: Entry): Outcome {
  if (!(error instanceof ApiError)) {
    // Not a refusal: the answer did not arrive, or could not be read.
    if (!isUnknownOutcome(error)) return misconfigured(error);
    // A filter before the service may refuse these words every time: after some tries their author is shown its answer.
    const problem =
      error instanceof GatewayAnswer && entry.attempts >= triesBeforeGatewayProblem ? gatewayProblem(error) : null;
    return { kind: 'unknown', retryAfter: retryAfterOf(error), ...(problem && { problem }) };
  }
  const { status, code, retryAfter } = error;
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429) return { kind: 'later', retryAfter, all: true };
  if (status === 503 && error.hasCapabilities) return { kind: 'later', retryAfter, all: false };
  if (status === 425) return { kind: 'later', retryAfter, all: false };
  if (isUnknownOutcome(error)) return { kind: 'unknown', retryAfter, ...(status >= 500 && { status }) };
  // A gateway's 410 says nothing of the message; and what was certainly not stored cannot have been deleted.
  if (isServiceGone(error) && entry.kind === 'message' && entry.unsure) return { kind: 'gone' };
  if (status === 412 && entry.kind === 'edit') {
    return { kind: 'conflict', theirs: textOf(error.current) ?? '', problem: problemOf(error) };
  }
  return { kind: 'refused', problem: { ...problemOf(error), code } };
}

/** A check that failed says nothing about the entry, and is repeated later, unless its conversation is gone. */
export function checkOutcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 401) return { kind: 'unauthorized' };
  if (error instanceof ApiError && isHiddenStatus(error.status)) return { kind: 'refused', problem: problemOf(error) };
  return { kind: 'later', retryAfter: retryAfterOf(error), all: false };
}

export function problemOf(error: ApiError): Problem {
  const field = error.fields[0];
  return {
    code: error.code,
    status: error.status,
    detail: error.detail,
    ...(field?.max !== undefined && { max: field.max }),
    ...(field?.actual !== undefined && { actual: field.actual }),
  };
}

/** The text of a message whose shape was not checked; null: it has none. */
export function textOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('message' in message)) return null;
  return typeof message.message === 'string' ? message.message : null;
}

const gatewayProblem = ({ status }: GatewayAnswer): Problem => ({ code: 'gateway', status, detail: '' });

// A redirect, or our own mistake in building the request: nothing was sent that could have been stored.
const misconfigured = (error: unknown): Outcome => ({
  kind: 'refused',
  problem: { code: 'misconfigured', status: null, detail: error instanceof Error ? error.message : '' },
});
