import { isAhead } from '../browser/time/isAhead';
import { type PageLease, pageLeaseMs } from './pageLease';

/** `present`: the ids of the open pages; null: unknown, so `until` decides. */
export const isLeaseLive = ({ by, until }: PageLease, present: ReadonlySet<string> | null, now: number): boolean =>
  present ? present.has(by) : isAhead(until, now, pageLeaseMs);
