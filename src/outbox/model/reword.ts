import { omit } from '../../browser/omit';
import type { Entry } from './entry';
import type { Outcome } from './machine';
import { maxCycles } from './rules';
import { isRepeatable, isUnderWay, ofFirstTry } from './states';

/** The service has the message, so other words become an edit of it, in the same row. */
const asEdit = (entry: Entry, messageId: string, text: string): Entry => ({
  key: entry.key,
  kind: 'edit',
  conversationId: entry.conversationId,
  ...(entry.by !== undefined && { by: entry.by }),
  messageId,
  base: entry.text,
  text,
  attachments: [],
  seq: entry.seq,
  state: 'queued',
  createdAt: entry.createdAt,
  attempts: 0,
  ...(entry.kind === 'message' && { ackedId: messageId }),
  ...(entry.ackedId !== undefined && { ackedId: entry.ackedId }),
  ...(entry.writes !== undefined && { writes: entry.writes }),
});

/** Replaces the words of an entry. While it is unknown whether the old ones are stored, the new ones wait in `changed`. */
export function reworded(entry: Entry, text: string, newKey: () => string): Entry {
  if (entry.state === 'acked') return asEdit(entry, entry.ackedId ?? '', text);
  if (isUnderWay(entry) || entry.unsure) return { ...entry, changed: text };
  const lastTry = ['problem', 'notBefore', 'patient', 'checks', 'theirs', ...ofFirstTry] as const;
  const own = omit(entry, ...lastTry, 'changed', 'held');
  // A service that has seen the key refuses it with other words.
  const fresh = entry.attempts > 0 ? { key: newKey(), attempts: 0 } : {};
  return { ...own, ...fresh, text, state: entry.state === 'paused' ? 'paused' : 'queued' };
}

/** The entry after a try (`after`), with the words that the person chose during it if it is known whether the old ones are stored. */
export function withChanged(after: Entry | null, before: Entry, outcome: Outcome, newKey: () => string): Entry | null {
  const { changed, ...old } = before;
  if (changed === undefined) return after;
  if (outcome.kind === 'committed') {
    if (changed !== before.text) return asEdit(old, outcome.id, changed);
    return after && omit(after, 'changed');
  }
  // The message is deleted, but these newer words were never sent. The person decides about them.
  if (!after) return { ...parked(old, newKey()), text: changed };
  if (after.unsure || isUnderWay(after)) return after;
  const next = reworded(after, changed, newKey);
  // The service asked for a pause; other words do not shorten it.
  const { notBefore, patient } = after;
  if (after.state !== 'waiting') return next;
  return { ...next, state: 'waiting', ...(notBefore !== undefined && { notBefore }), ...(patient && { patient }) };
}

const parked = (entry: Entry, key: string): Entry => ({
  key,
  kind: 'message',
  conversationId: entry.conversationId,
  ...(entry.by !== undefined && { by: entry.by }),
  text: entry.text,
  attachments: entry.attachments,
  seq: entry.seq,
  state: 'failed',
  createdAt: entry.createdAt,
  attempts: 0,
  problem: { code: 'message-deleted', status: null, detail: '' },
});

// The decisions of a person. `now`: milliseconds, by this machine's clock.

/** One more try, or one more check whether it arrived. */
export const retried = (entry: Entry, now: number): Entry => ({
  ...omit(entry, 'unconfirmed', 'notBefore', 'problem', 'checks', 'patient'),
  state: entry.unsure ? 'unknown' : 'queued',
  // Without a key this is one cycle of checks only. If it finds nothing, the person is asked again.
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
  createdAt: entry.state === 'expired' ? now : entry.createdAt,
});

/** Decides a conflict: its words replace those that somebody else has saved. */
export const overwriting = (entry: Entry): Entry => ({
  ...omit(entry, 'theirs', 'problem', 'etag', 'firstAttemptAt'),
  base: entry.theirs ?? '',
  state: 'queued',
});
