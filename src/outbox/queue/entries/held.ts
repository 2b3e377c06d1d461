import type { PageLease } from '../../pageLease';
import type { Entry } from './entry';

/**
 * Whether it waits for its form to close. Words that may be with the service already are not held: their try is repeated
 * as it was, or its outcome would stay unknown.
 */
export const isHeld = ({ held, unsure }: Entry): boolean => !unsure && held !== undefined && held.length > 0;

/** Without the holds that fail the test; the same object when nothing changes. */
export function keptHolds(entry: Entry, test: (hold: PageLease) => boolean): Entry {
  const { held, ...rest } = entry;
  if (!held) return entry;
  const kept = held.filter(test);
  if (kept.length === held.length) return entry;
  return kept.length > 0 ? { ...rest, held: kept } : rest;
}
