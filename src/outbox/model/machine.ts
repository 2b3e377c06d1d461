import { lostWriteMs, recheckMs } from '../../api/timeouts';
import { backoff, maxRetryAfterMs } from '../../browser/time/backoff';
import { isAhead } from '../../browser/time/isAhead';
import type { Entry, Problem } from './entry';
import { ackedKeptMs, keyTrustedMs, maxAgeMs, maxCycles, readsPerCycle } from './rules';
import { certain, cleared, isRepeatable, isUnderWay, refused } from './states';

// Each function returns the entry in its next state. Null means that the entry is done.

export type Outcome =
  /** `createdAt`: seconds, by the service's clock. */
  | { kind: 'committed'; id: string; createdAt: number }
  /** `status`: a 5xx of the service itself. `retryAfter`: milliseconds. */
  | { kind: 'unknown'; retryAfter: number | null; problem?: Problem; status?: number }
  /** This request stored nothing. `retryAfter`: milliseconds. `all`: a rate limit stops every conversation. */
  | { kind: 'later'; retryAfter: number | null; all: boolean }
  | { kind: 'unauthorized' }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'gone' }
  | { kind: 'conflict'; theirs: string; problem: Problem }
  | { kind: 'absent' }
  /** The search could not tell if the message is stored. The person decides. */
  | { kind: 'doubtful' };

export interface Timing {
  /** Milliseconds, by this machine's clock. */
  now: number;
  random: () => number;
}

export const started = (entry: Entry, keyed: boolean, now: number): Entry => ({
  ...cleared(entry),
  state: 'sending',
  attempts: entry.attempts + 1,
  firstAttemptAt: entry.firstAttemptAt ?? now,
  // An earlier request without the key can still arrive, so the key does not protect the retry.
  keyed: entry.unsure ? entry.keyed === true && keyed : keyed,
});

export function settled(entry: Entry, outcome: Outcome, timing: Timing): Entry | null {
  const { now } = timing;
  const rest = cleared(entry);
  switch (outcome.kind) {
    case 'committed': {
      if (entry.kind === 'edit') return null;
      const { id: ackedId, createdAt: ackedCreatedAt } = outcome;
      return { ...certain(rest), state: 'acked', ackedId, ackedCreatedAt, settledAt: now };
    }
    case 'unknown':
      return unknown(
        {
          ...rest,
          ...(outcome.problem && { problem: outcome.problem }),
          ...(outcome.status !== undefined && { serviceStatus: outcome.status }),
        },
        outcome,
        timing,
      );
    case 'later': {
      // Checks do not increase `attempts`, so their backoff does not grow. `recheckMs` is the minimum delay.
      const min = entry.state === 'checking' ? recheckMs : 0;
      const notBefore = now + backoff(entry.attempts, timing.random, { ...outcome, min });
      return { ...rest, state: entry.unsure ? 'unknown' : 'waiting', notBefore, ...timeNamed(outcome) };
    }
    case 'unauthorized':
      return { ...rest, state: 'paused' };
    case 'refused':
      return refused(rest, outcome.problem);
    case 'gone':
      return null;
    case 'conflict':
      return { ...certain(rest), state: 'conflict', theirs: outcome.theirs, problem: outcome.problem };
    case 'absent':
      return absent(rest, now);
    case 'doubtful':
      return { ...rest, state: 'unknown', unconfirmed: true, checks: { cycles: rest.checks?.cycles ?? 1, reads: 0 } };
  }
}

interface Named {
  retryAfter: number | null;
}

/** `patient` marks a pause that the service asked for. */
const timeNamed = ({ retryAfter }: Named) => retryAfter !== null && retryAfter > 0 && { patient: true };

/** The service may have stored the message, so without a key the client searches for the message before a retry. */
function unknown(entry: Entry, named: Named, { now, random }: Timing): Entry {
  const unsure = { ...entry, state: 'unknown', unsure: true, ...timeNamed(named) } as const;
  if (isRepeatable(entry)) return { ...unsure, notBefore: now + backoff(entry.attempts, random, named) };
  const { retryAfter } = named;
  const cycles = (entry.checks?.cycles ?? 0) + 1;
  const delay = backoff(0, () => 0, { retryAfter, min: lostWriteMs });
  return { ...unsure, notBefore: now + delay, checks: { cycles, reads: 0 } };
}

function absent(entry: Entry, now: number): Entry {
  const { cycles, reads } = entry.checks ?? { cycles: 1, reads: 0 };
  if (reads + 1 < readsPerCycle)
    return { ...entry, state: 'unknown', checks: { cycles, reads: reads + 1 }, notBefore: now + recheckMs };
  if (cycles >= maxCycles) return { ...entry, state: 'unknown', unconfirmed: true, checks: { cycles, reads: 0 } };
  return { ...certain(entry), state: 'queued', checks: { cycles, reads: 0 } };
}

/** The request of a crashed page may have arrived, so only a repeatable entry is sent at once. */
export function recovered(entry: Entry, timing: Timing): Entry {
  if (entry.state === 'checking') return { ...entry, state: 'unknown' };
  if (entry.state !== 'sending') return entry;
  const left = unknown(entry, { retryAfter: null }, timing);
  return isRepeatable(entry) ? { ...left, notBefore: timing.now } : left;
}

/** Takes over the entry of a closed page. That page may have sent the entry, so without keys the author decides. */
export function takenOver(entry: Entry, by: string, keyed: boolean): Entry {
  const own = { ...entry, by };
  const isWaiting = ['queued', 'sending', 'unknown', 'checking', 'waiting', 'paused'].includes(entry.state);
  if (keyed || !isWaiting) return own;
  return entry.unsure || isUnderWay(entry)
    ? { ...own, state: 'unknown', unsure: true, unconfirmed: true }
    : { ...cleared(own), state: 'expired' };
}

/** Ends a wait that a clock change made too long. A new wait begins if an unanswered request may still arrive. */
export function rescheduled(entry: Entry, now: number): Entry {
  const { notBefore = now } = entry;
  if (notBefore <= now || isAhead(notBefore, now, maxRetryAfterMs)) return entry;
  return { ...entry, notBefore: entry.unsure && !isRepeatable(entry) ? now + lostWriteMs : now };
}

/** The service may have dropped an old key. The client then searches for the message once and asks the person. */
export function unkeyedIfOld(entry: Entry, now: number): Entry {
  const { kind, unsure, keyed, firstAttemptAt = entry.createdAt } = entry;
  if (kind !== 'message' || !unsure || !keyed || now - firstAttemptAt <= keyTrustedMs) return entry;
  return { ...entry, keyed: false, checks: { cycles: maxCycles, reads: 0 } };
}

export function expiredIfOld(entry: Entry, now: number): Entry | null {
  if (entry.state === 'acked') return now - (entry.settledAt ?? entry.createdAt) > ackedKeptMs ? null : entry;
  const waits = ['queued', 'unknown', 'waiting', 'paused'].includes(entry.state) && !entry.unconfirmed;
  return waits && now - entry.createdAt > maxAgeMs ? { ...cleared(entry), state: 'expired' } : entry;
}
