import { isAhead } from '../browser/isAhead';
import { type PageLease, pageLeaseMs } from './pageLease';

/** `present`: the pages that live; null: unknown, so the time decides. */
export const isLeaseLive = ({ by, until }: PageLease, present: ReadonlySet<string> | null, now: number): boolean =>
  present ? present.has(by) : isAhead(until, now, pageLeaseMs);
