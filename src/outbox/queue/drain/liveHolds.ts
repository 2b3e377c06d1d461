import { isLeaseLive } from '../../isLeaseLive';
import type { Entry } from '../entries/entry';
import { keptHolds } from '../entries/held';

/** Without the holds of pages that are gone. Without `present` the lease decides. */
export const withLiveHolds = (entry: Entry, present: ReadonlySet<string> | null, now: number): Entry =>
  keptHolds(entry, (hold) => isLeaseLive(hold, present, now));
