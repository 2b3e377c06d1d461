import { omit } from '../../browser/omit';
import type { Entry, Problem } from './entry';

/** This try was refused. An earlier try without an answer may still have arrived; then the person decides. */
export const refused = (entry: Entry, problem: Problem): Entry =>
  entry.unsure ? { ...entry, state: 'unknown', unconfirmed: true, problem } : { ...entry, state: 'failed', problem };

/** True if sending the same request again cannot double the message. */
export const isRepeatable = (entry: Entry): boolean => entry.kind === 'edit' || entry.keyed === true;

/** Signed out: an entry that would be sent later is paused until the same person signs in. */
export const paused = (entry: Entry): Entry => {
  const backsOff = entry.state === 'unknown' && isRepeatable(entry) && !entry.unconfirmed && !entry.problem;
  return entry.state === 'queued' || entry.state === 'waiting' || backsOff
    ? { ...cleared(entry), state: 'paused' }
    : entry;
};

export const resumed = (entry: Entry): Entry =>
  entry.state === 'paused' ? { ...entry, state: entry.unsure ? 'unknown' : 'queued' } : entry;

export const isUnsent = (entry: Entry): boolean => entry.state !== 'acked';

/** True if its words can be changed or taken back: the service certainly has none of them. */
export const isChangeable = (entry: Entry): boolean =>
  !entry.unsure && ['queued', 'waiting', 'paused', 'failed', 'expired'].includes(entry.state);

export const cleared = (entry: Entry): Entry =>
  omit(entry, 'notBefore', 'patient', 'problem', 'theirs', 'serviceStatus');

export const ofFirstTry = ['baselineIds', 'baselineSince', 'baselineUntil', 'firstAttemptAt'] as const;

export const certain = (entry: Entry): Entry => omit(entry, 'unsure', 'unconfirmed');

const hiddenStatuses: readonly unknown[] = [403, 404, 410];

/** Such a refusal to read means that the conversation is gone, or closed to this person. */
export const isHiddenStatus = (status: number | null | undefined): boolean => hiddenStatuses.includes(status);

/** Its conversation or message is gone, or closed to this person. A refused write does not show that, because reading may still be allowed. */
export const isStranded = ({ kind, state, unconfirmed, problem }: Entry): boolean =>
  (state === 'failed' || unconfirmed === true) &&
  (problem?.hidden === true || (kind === 'edit' && (problem?.status === 404 || problem?.status === 410)));

/** A try, or a check, is under way: its outcome decides what can be done with the entry. */
export const isUnderWay = ({ state }: Entry): boolean => state === 'sending' || state === 'checking';

/** True while its form is open. Words that may be stored are not held, because repeating their try tells whether they are. */
export const isHeld = ({ held, unsure }: Entry): boolean => !unsure && held !== undefined && held.length > 0;

/** The entry, held only by the pages that pass the test. Without a change it is the same object. */
export function heldBy(entry: Entry, test: (page: string) => boolean): Entry {
  const { held, ...rest } = entry;
  const left = held?.filter(test);
  if (!left || left.length === held?.length) return entry;
  return left.length > 0 ? { ...rest, held: left } : rest;
}
