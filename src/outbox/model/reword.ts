import { omit } from '../../browser/omit';
import type { Entry } from './entry';
import type { Outcome } from './machine';
import { isUnderWay, ofFirstTry } from './states';

/** Its message is with the service: other words for it are an edit of that, in the same row. */
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

/**
 * Other words for an entry: at once where nothing of it is with the service. While that is not known they wait in
 * `changed`, beside the words that were sent.
 */
export function reworded(entry: Entry, text: string, newKey: () => string): Entry {
  if (entry.state === 'acked') return asEdit(entry, entry.ackedId ?? '', text);
  if (isUnderWay(entry) || entry.unsure) return { ...entry, changed: text };
  const lastTry = ['problem', 'notBefore', 'patient', 'checks', 'theirs', ...ofFirstTry] as const;
  const own = omit(entry, ...lastTry, 'changed', 'held');
  // A service that has seen the key refuses it with other words.
  const fresh = entry.attempts > 0 ? { key: newKey(), attempts: 0 } : {};
  return { ...own, ...fresh, text, state: entry.state === 'paused' ? 'paused' : 'queued' };
}

/** An entry after a try (`after`), with the words that the person chose during it, once it is known whether they are an edit. */
export function withChanged(after: Entry | null, before: Entry, outcome: Outcome, newKey: () => string): Entry | null {
  const { changed, ...old } = before;
  if (changed === undefined) return after;
  if (outcome.kind === 'committed') {
    if (changed !== before.text) return asEdit(old, outcome.id, changed);
    return after && omit(after, 'changed');
  }
  // The message is deleted, but these newer words were never sent: the person decides about them.
  if (!after) return { ...parked(old, newKey()), text: changed };
  if (after.unsure || isUnderWay(after)) return after;
  const next = reworded(after, changed, newKey);
  // The service asked for a pause; other words do not shorten it.
  const { notBefore, patient } = after;
  if (after.state !== 'waiting') return next;
  return { ...next, state: 'waiting', ...(notBefore !== undefined && { notBefore }), ...(patient && { patient }) };
}

/** As a new message that waits for the person's decision. */
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
