import { lostWriteMs, recheckMs } from '../../api/timeouts';
import { backoff, maxRetryAfterMs } from '../../browser/time/backoff';
import { isAhead } from '../../browser/time/isAhead';
import type { Entry, Problem } from './entry';
import { ackedKeptMs, keyTrustedMs, maxAgeMs, maxCycles, readsPerCycle } from './rules';
import { certain, cleared, isRepeatable, isUnderWay, refused } from './states';

// Each function returns the entry in its next state, the same object when nothing changes, or null when the entry is done.

export type Outcome =
  /** `createdAt`: seconds, by the service's clock. */
  | { kind: 'committed'; id: string; createdAt: number }
  /** `status`: the service's own error (5xx). `retryAfter`: milliseconds. */
  | { kind: 'unknown'; retryAfter: number | null; problem?: Problem; status?: number }
  /** Certainly not stored by this try. `retryAfter` in milliseconds. `all`: the service limits requests, so every conversation waits. */
  | { kind: 'later'; retryAfter: number | null; all: boolean }
  | { kind: 'unauthorized' }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'gone' }
  | { kind: 'conflict'; theirs: string; problem: Problem }
  | { kind: 'absent' }
  /** The same words are there, perhaps from before or by somebody else. The person decides. */
  | { kind: 'doubtful' };

export interface Timing {
  /** Milliseconds, by this machine's clock. */
  now: number;
  random: () => number;
}

/** The entry at the start of a try. It is on disk before the request leaves. */
export const started = (entry: Entry, keyed: boolean, now: number): Entry => ({
  ...cleared(entry),
  state: 'sending',
  attempts: entry.attempts + 1,
  firstAttemptAt: entry.firstAttemptAt ?? now,
  // Sending the key now does not protect against an earlier try that went without it.
  keyed: entry.unsure ? entry.keyed === true && keyed : keyed,
});

/** The next state after a try or a check; null: the entry is done with. */
export function settled(entry: Entry, outcome: Outcome, timing: Timing): Entry | null {
  const { now } = timing;
  const rest = cleared(entry);
  switch (outcome.kind) {
    case 'committed': {
      // An edit is done. The entry of a new message stays as its row until the message is listed.
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
      // Checks are no attempts, so their delay does not grow.
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

/** A pause that the service asked for is not shortened. Its row counts it down. */
const timeNamed = ({ retryAfter }: Named) => retryAfter !== null && retryAfter > 0 && { patient: true };

/** After a try that may have been stored. With a key, or as an edit, it may be repeated. Otherwise the message is looked for first. */
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
  if (reads + 1 < readsPerCycle) {
    return { ...entry, state: 'unknown', checks: { cycles, reads: reads + 1 }, notBefore: now + recheckMs };
  }
  if (cycles >= maxCycles) return { ...entry, state: 'unknown', unconfirmed: true, checks: { cycles, reads: 0 } };
  return { ...certain(entry), state: 'queued', checks: { cycles, reads: 0 } };
}

/** An entry that a page was sending when it was closed or crashed: its try may have arrived. */
export function recovered(entry: Entry, timing: Timing): Entry {
  if (entry.state === 'checking') return { ...entry, state: 'unknown' };
  if (entry.state !== 'sending') return entry;
  const left = unknown(entry, { retryAfter: null }, timing);
  // Repeating it is harmless, so it is sent at once.
  return isRepeatable(entry) ? { ...left, notBefore: timing.now } : left;
}

/** Takes over an entry of a page that is gone. Without keys that page may have sent it, so its author decides. */
export function takenOver(entry: Entry, by: string, keyed: boolean): Entry {
  const own = { ...entry, by };
  const isWaiting = ['queued', 'sending', 'unknown', 'checking', 'waiting', 'paused'].includes(entry.state);
  if (keyed || !isWaiting) return own;
  return entry.unsure || isUnderWay(entry)
    ? { ...own, state: 'unknown', unsure: true, unconfirmed: true }
    : { ...cleared(own), state: 'expired' };
}

/** Ends a wait that a clock set back would prolong. It begins again if a lost write may still appear. */
export function rescheduled(entry: Entry, now: number): Entry {
  const { notBefore = now } = entry;
  if (notBefore <= now || isAhead(notBefore, now, maxRetryAfterMs)) return entry;
  return { ...entry, notBefore: entry.unsure && !isRepeatable(entry) ? now + lostWriteMs : now };
}

/** The service may have forgotten an old key. Then the message is looked for, and if it is not found the person is asked. */
export function unkeyedIfOld(entry: Entry, now: number): Entry {
  const { kind, unsure, keyed, firstAttemptAt = entry.createdAt } = entry;
  if (kind !== 'message' || !unsure || !keyed || now - firstAttemptAt <= keyTrustedMs) return entry;
  return { ...entry, keyed: false, checks: { cycles: maxCycles, reads: 0 } };
}

/** Words three days old are not sent without asking; an acknowledged entry is kept for a day. */
export function expiredIfOld(entry: Entry, now: number): Entry | null {
  if (entry.state === 'acked') return now - (entry.settledAt ?? entry.createdAt) > ackedKeptMs ? null : entry;
  const waits = ['queued', 'unknown', 'waiting', 'paused'].includes(entry.state) && !entry.unconfirmed;
  return waits && now - entry.createdAt > maxAgeMs ? { ...cleared(entry), state: 'expired' } : entry;
}
