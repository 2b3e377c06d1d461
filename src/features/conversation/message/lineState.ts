import type { Entry } from '#outbox/model/entry';
import { needsDecision } from './entryState';

/** How the margin line is drawn: dashed, solid, or broken by a sign. */
export type LineState = 'waiting' | 'sent' | 'refused';

/** What may have been sent is not shown as a failure. */
export function lineStateOf(entry: Entry | undefined): LineState {
  if (!entry || entry.state === 'acked') return 'sent';
  return needsDecision(entry) && !entry.unsure ? 'refused' : 'waiting';
}
