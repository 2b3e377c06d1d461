import type { Entry } from './entry';
import { isLeaseLive, type PageLease } from './lease';

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

/** Without the holds of pages that are gone. `present`: the open pages; null: unknown, so the lease decides. */
export const withLiveHolds = (entry: Entry, present: ReadonlySet<string> | null, now: number): Entry =>
  keptHolds(entry, (hold) => isLeaseLive(hold, present, now));
