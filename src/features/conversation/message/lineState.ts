import type { Entry } from '#outbox/model/entry';
import { needsDecision } from './entryState';

export type LineState = 'waiting' | 'sent' | 'refused';

/** A message that may have been sent is no failure. */
export function lineStateOf(entry: Entry | undefined): LineState {
  if (!entry || entry.state === 'acked') return 'sent';
  return needsDecision(entry) && !entry.unsure ? 'refused' : 'waiting';
}
