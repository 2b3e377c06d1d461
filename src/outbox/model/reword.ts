import { omit } from '../../browser/omit';
import type { Entry } from './entry';
import type { Outcome } from './machine';
import { maxCycles } from './rules';
import { isRepeatable, isUnderWay, ofFirstTry } from './states';

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

export function reworded(entry: Entry, text: string, newKey: () => string): Entry {
  if (entry.state === 'acked') return asEdit(entry, entry.ackedId ?? '', text);
  if (isUnderWay(entry) || entry.unsure) return { ...entry, changed: text };
  const lastTry = ['problem', 'notBefore', 'patient', 'checks', 'theirs', ...ofFirstTry] as const;
  const own = omit(entry, ...lastTry, 'changed', 'held');
  // A service refuses a known key if the text differs. A new text after an attempt therefore gets a new key.
  const fresh = entry.attempts > 0 ? { key: newKey(), attempts: 0 } : {};
  return { ...own, ...fresh, text, state: entry.state === 'paused' ? 'paused' : 'queued' };
}

export function withChanged(after: Entry | null, before: Entry, outcome: Outcome, newKey: () => string): Entry | null {
  const { changed, ...old } = before;
  if (changed === undefined) return after;
  if (outcome.kind === 'committed') {
    if (changed !== before.text) return asEdit(old, outcome.id, changed);
    return after && omit(after, 'changed');
  }
  // The message is deleted but the newer text was never sent, so the person decides.
  if (!after) return { ...parked(old, newKey()), text: changed };
  if (after.unsure || isUnderWay(after)) return after;
  const next = reworded(after, changed, newKey);
  // A new text does not shorten the pause that the service asked for.
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

export const retried = (entry: Entry, now: number): Entry => ({
  ...omit(entry, 'unconfirmed', 'notBefore', 'problem', 'checks', 'patient'),
  state: entry.unsure ? 'unknown' : 'queued',
  // Without a key the retry only searches for the message, in one cycle. Then the client asks the person again.
  ...(entry.unsure && !isRepeatable(entry) && { checks: { cycles: maxCycles, reads: 0 } }),
  createdAt: entry.state === 'expired' || entry.unconfirmed ? now : entry.createdAt,
});

/** Sends the newest text with a new key. The message may be doubled if the earlier request arrived. */
export const sentAgain = (entry: Entry, key: string, now: number): Entry => ({
  ...omit(entry, 'unconfirmed', 'unsure', 'checks', 'notBefore', 'changed', 'held', ...ofFirstTry),
  key,
  state: 'queued',
  text: entry.changed ?? entry.text,
  createdAt: entry.state === 'expired' ? now : entry.createdAt,
});

export const overwriting = (entry: Entry): Entry => ({
  ...omit(entry, 'theirs', 'problem', 'etag', 'firstAttemptAt'),
  base: entry.theirs ?? '',
  state: 'queued',
});
