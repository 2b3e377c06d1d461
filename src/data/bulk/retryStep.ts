import { ApiError, isUnknownOutcome } from '../../api/errors';
import type { Runtime } from '../../browser/runtime';
import { knownGroup } from '../truth/known';
import { Aborted, retry } from '../writes/retry';
import type { BulkAction } from './bulkAction';
import type { BulkStep } from './bulkStep';
import { findDone, type SendDeps, sendStep } from './sendStep';

/** Without an answer of the service, until a group is left to the person. */
const maxTries = 6;

export interface RetryDeps extends SendDeps {
  runtime: Runtime;
  /** Reports what the next try waits for; null: it is under way. */
  onWaits: (waits: BulkAction['waits']) => void;
}

/** As `sendStep`; null: stopped before it was done. A refusal that no later try can change is this group's result. */
export async function retryStep(
  deps: RetryDeps,
  { action, cut, undoes }: BulkAction,
  step: BulkStep,
  at: number,
  signal: AbortSignal,
): Promise<boolean | null> {
  const { runtime, cache, onWaits } = deps;
  let unanswered = 0;
  // Nobody's name stands at a group that was restored, and no event comes of one that no list holds: it is read first.
  const isBlind = action === 'restore' && !undoes && step.triedAt === undefined && !knownGroup(cache, step.group.id);
  let isAsked = !cut && !step.unsure && !isBlind;
  const trySend = async () => {
    onWaits(null);
    const isOurs = isAsked ? null : await findDone(deps, action, step);
    if (isOurs !== null) return isOurs;
    // From now on what it is may be this page's doing.
    isAsked = true;
    return sendStep(deps, action, step, at);
  };
  try {
    return await retry(trySend, {
      signal,
      runtime,
      cache,
      giveUp: (error) => runtime.online() && isUnknownOutcome(error) && ++unanswered >= maxTries,
      onTrouble: (error, delayMs) => onWaits(waitsFor(error, delayMs, runtime)),
    });
  } catch (error) {
    if (error instanceof Aborted) return null;
    throw error;
  }
}

function waitsFor(error: unknown, delayMs: number, runtime: Runtime): BulkAction['waits'] {
  // The bar that asks to sign in says what it waits for.
  if (error instanceof ApiError && error.status === 401) return null;
  if (!isUnknownOutcome(error)) return runtime.now() + delayMs;
  return runtime.online() ? 'answer' : 'network';
}
