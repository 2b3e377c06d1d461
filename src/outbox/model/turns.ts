import type { Entry } from './entry';
import { awaitsFiles } from './files';
import { isHeld } from './states';

/** True if it is done, or waits for a decision. Later entries go on. */
const isParked = ({ state, unconfirmed, problem }: Entry): boolean =>
  ['acked', 'failed', 'conflict', 'expired'].includes(state) || (unconfirmed === true && problem !== undefined);

/** The first unfinished entry of each conversation. Later ones wait, so that the order is kept. */
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

/** The time at which the next entry may be sent; null if none waits for a time. Infinite: it waits for its form or files. */
export function nextTime(entries: readonly Entry[]): number | null {
  const times = heads(entries)
    .filter((e) => !e.unconfirmed)
    .map((e) => (isHeld(e) || awaitsFiles(e) ? Number.POSITIVE_INFINITY : (e.notBefore ?? 0)));
  return times.length > 0 ? Math.min(...times) : null;
}
