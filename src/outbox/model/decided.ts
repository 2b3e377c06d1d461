// Each function returns the entry as a person decided about it, to be sent or checked again. `now`: milliseconds, by this
// machine's clock.
import { omit } from '../../browser/omit';
import type { Entry } from './entry';
import { maxCycles } from './rules';
import { isRepeatable, ofFirstTry } from './states';

export { reworded } from './reword';

/** One more try, or one more check whether it arrived. */
export const retried = (entry: Entry, now: number): Entry => ({
  ...omit(entry, 'unconfirmed', 'notBefore', 'problem', 'checks', 'patient'),
  state: entry.unsure ? 'unknown' : 'queued',
  // Where it may have arrived and there is no key, only a check was asked for: not found, the person is asked again.
  ...(entry.unsure && !isRepeatable(entry) && { checks: { cycles: maxCycles, reads: 0 } }),
  // The person asked for it, so the three days after which it expires start again.
  createdAt: entry.state === 'expired' || entry.unconfirmed ? now : entry.createdAt,
});

/** Sends its newest words under a new key, at the risk that the earlier try arrived as well. */
export const sentAgain = (entry: Entry, key: string, now: number): Entry => ({
  ...omit(entry, 'unconfirmed', 'unsure', 'checks', 'notBefore', 'changed', 'held', ...ofFirstTry),
  key,
  state: 'queued',
  text: entry.changed ?? entry.text,
  // As in `retried`.
  createdAt: entry.state === 'expired' ? now : entry.createdAt,
});

/** A conflict: its words replace those that somebody else has saved. */
export const overwriting = (entry: Entry): Entry => ({
  ...omit(entry, 'theirs', 'problem', 'etag', 'firstAttemptAt'),
  base: entry.theirs ?? '',
  state: 'queued',
});
