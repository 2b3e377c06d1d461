import { omit } from '../../browser/omit';
import type { Entry, Problem } from './entry';

/** An unsure entry does not fail, because an earlier request may have stored the message. The person decides. */
export const refused = (entry: Entry, problem: Problem): Entry =>
  entry.unsure ? { ...entry, state: 'unknown', unconfirmed: true, problem } : { ...entry, state: 'failed', problem };

/** True if a retry cannot double the message. */
export const isRepeatable = (entry: Entry): boolean => entry.kind === 'edit' || entry.keyed === true;

export const paused = (entry: Entry): Entry => {
  const backsOff = entry.state === 'unknown' && isRepeatable(entry) && !entry.unconfirmed && !entry.problem;
  return entry.state === 'queued' || entry.state === 'waiting' || backsOff
    ? { ...cleared(entry), state: 'paused' }
    : entry;
};

export const resumed = (entry: Entry): Entry =>
  entry.state === 'paused' ? { ...entry, state: entry.unsure ? 'unknown' : 'queued' } : entry;

export const isUnsent = (entry: Entry): boolean => entry.state !== 'acked';

/** True if the person can change or remove the entry: the service certainly does not have the message. */
export const isChangeable = (entry: Entry): boolean =>
  !entry.unsure && ['queued', 'waiting', 'paused', 'failed', 'expired'].includes(entry.state);

export const cleared = (entry: Entry): Entry =>
  omit(entry, 'notBefore', 'patient', 'problem', 'theirs', 'serviceStatus');

export const ofFirstTry = ['baselineIds', 'baselineSince', 'baselineUntil', 'firstAttemptAt'] as const;

export const certain = (entry: Entry): Entry => omit(entry, 'unsure', 'unconfirmed');

const hiddenStatuses: readonly unknown[] = [403, 404, 410];

export const isHiddenStatus = (status: number | null | undefined): boolean => hiddenStatuses.includes(status);

/** True if no timeline can show the entry. A refused write does not count, because reading may still be allowed. */
export const isStranded = ({ kind, state, unconfirmed, problem }: Entry): boolean =>
  (state === 'failed' || unconfirmed === true) &&
  (problem?.hidden === true || (kind === 'edit' && (problem?.status === 404 || problem?.status === 410)));

export const isUnderWay = ({ state }: Entry): boolean => state === 'sending' || state === 'checking';

/** True if an open edit form delays the entry. An unsure entry is never held: only a retry shows its outcome. */
export const isHeld = ({ held, unsure }: Entry): boolean => !unsure && held !== undefined && held.length > 0;

export function heldBy(entry: Entry, test: (page: string) => boolean): Entry {
  const { held, ...rest } = entry;
  const left = held?.filter(test);
  if (!left || left.length === held?.length) return entry;
  return left.length > 0 ? { ...rest, held: left } : rest;
}
