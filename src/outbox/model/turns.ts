import type { Entry } from './entry';
import { awaitsFiles } from './files';
import { isHeld } from './states';

/** True if later entries may be sent before this entry. */
const isParked = ({ state, unconfirmed, problem }: Entry): boolean =>
  ['acked', 'failed', 'conflict', 'expired'].includes(state) || (unconfirmed === true && problem !== undefined);

/** Returns the first unfinished entry of each conversation, because entries are sent in order. */
export function heads(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries
    .toSorted((a, b) => a.seq - b.seq)
    .filter((entry) => {
      if (seen.has(entry.conversationId) || isParked(entry)) return false;
      seen.add(entry.conversationId);
      return true;
    });
}

/** The time of the next send in ms. Null if no entry waits, Infinity if all wait for forms or files. */
export function nextTime(entries: readonly Entry[]): number | null {
  const times = heads(entries)
    .filter((e) => !e.unconfirmed)
    .map((e) => (isHeld(e) || awaitsFiles(e) ? Number.POSITIVE_INFINITY : (e.notBefore ?? 0)));
  return times.length > 0 ? Math.min(...times) : null;
}
