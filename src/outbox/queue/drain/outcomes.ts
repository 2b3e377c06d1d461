import { ApiError, GatewayAnswer, isServiceGone, isUnknownOutcome, MethodBlocked, retryAfterOf } from '#api/errors';
import type { Runtime } from '#browser/runtime';
import type { Message } from '#contract/resources';
import type { Entry, Problem, Sent } from '../../model/entry';
import { type Outcome, settled } from '../../model/machine';
import { withChanged } from '../../model/reword';
import { triesBeforeGatewayProblem } from '../../model/rules';
import { isHiddenStatus } from '../../model/states';
import type { OutboxStorage } from '../../storage/storage';
import type { Breaker, Reachability } from './breaker';

export interface Result {
  outcome: Outcome;
  message?: Message;
  replayed?: boolean;
}

export const committed = (message: Message): Result => ({
  outcome: { kind: 'committed', id: message.id, createdAt: message.created_at },
  message,
});

export type ChangeEntry = (key: string, next: (entry: Entry) => Entry | null) => Promise<Entry | null>;

interface OutcomeDeps {
  storage: Pick<OutboxStorage, 'updateEntry'>;
  runtime: Pick<Runtime, 'now' | 'random' | 'newKey'>;
  change: ChangeEntry;
  reachability: Pick<Reachability, 'lost'>;
  breaker: Breaker;
  onGone(entry: Entry): void;
  onChange(key: string, entry: Entry | null, sent?: Sent): void;
  onUnauthorized(): void;
}

export type Outcomes = ReturnType<typeof createOutcomes>;

export function createOutcomes(deps: OutcomeDeps) {
  const { storage, runtime, change, reachability, breaker, onGone, onChange, onUnauthorized } = deps;
  const concluded = (entry: Entry, outcome: Outcome) => {
    const after = settled(entry, outcome, { now: runtime.now(), random: runtime.random });
    return withChanged(after, entry, outcome, runtime.newKey);
  };

  async function apply(entry: Entry, outcome: Outcome, first = (e: Entry) => e): Promise<void> {
    if (outcome.kind === 'unauthorized') onUnauthorized();
    const isSame = (e: Entry) => e.state === entry.state && e.attempts === entry.attempts && isSameAction(e, entry);
    const after = await change(entry.key, (e) => (isSame(e) ? concluded(first(e), outcome) : e));
    if (outcome.kind === 'gone' && !after) onGone(entry);
    if (outcome.kind === 'later' && outcome.all) breaker.stopUntil(after?.notBefore ?? 0);
  }

  async function conclude(entry: Entry, { outcome, message, replayed = false }: Result): Promise<void> {
    if (outcome.kind === 'unknown') {
      reachability.lost();
      await breaker.lost();
    } else breaker.answered();
    if (outcome.kind !== 'committed' || !message) return apply(entry, outcome);
    let isCurrent = false;
    const acked = await storage.updateEntry(entry.key, (e) => {
      isCurrent = isSameAction(e, entry);
      return isCurrent ? concluded(e, outcome) : e;
    });
    // If the entry has changed meanwhile, the response may be outdated. `replayed` makes the receiver read again.
    onChange(entry.key, acked, { message, kind: entry.kind, replayed: replayed || !isCurrent });
  }

  return { conclude, apply };
}

/** False if the entry has changed since the request. The response then concerns the earlier action. */
const isSameAction = (now: Entry, tried: Entry): boolean =>
  now.kind === tried.kind && now.text === tried.text && now.firstAttemptAt === tried.firstAttemptAt;

/** Returns `refused` only if the service certainly did not store the message. */
export function outcomeOf(error: unknown, entry: Entry): Outcome {
  if (!(error instanceof ApiError)) {
    // Without a readable answer the request may still have succeeded.
    if (!isUnknownOutcome(error)) return misconfigured(error);
    // A network filter may block this text every time. After some attempts the author sees the filter's answer.
    const problem = entry.attempts >= triesBeforeGatewayProblem ? lastingProblem(error) : null;
    return { kind: 'unknown', retryAfter: retryAfterOf(error), ...(problem && { problem }) };
  }
  const { status, code, retryAfter } = error;
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429) return { kind: 'later', retryAfter, all: true };
  if (isUnknownOutcome(error, entry.kind === 'message' && entry.keyed === true))
    return { kind: 'unknown', retryAfter, ...(status >= 500 && { status }) };
  if (status === 503 || status === 425) return { kind: 'later', retryAfter, all: false };
  // A service answers 410 to a retry if the stored message is deleted. A proxy's 410 does not count.
  if (isServiceGone(error) && entry.kind === 'message' && entry.unsure) return { kind: 'gone' };
  if (status === 412 && entry.kind === 'edit')
    return { kind: 'conflict', theirs: textOf(error.current) ?? '', problem: problemOf(error) };
  return { kind: 'refused', problem: { ...problemOf(error), code } };
}

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

export function textOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('message' in message)) return null;
  return typeof message.message === 'string' ? message.message : null;
}

function lastingProblem(error: unknown): Problem | null {
  if (error instanceof GatewayAnswer) return { code: 'gateway', status: error.status, detail: '' };
  return error instanceof MethodBlocked ? { code: 'blocked', status: null, detail: error.message } : null;
}

// The request could not be built, so nothing was sent.
const misconfigured = (error: unknown): Outcome => ({
  kind: 'refused',
  problem: { code: 'misconfigured', status: null, detail: error instanceof Error ? error.message : '' },
});
