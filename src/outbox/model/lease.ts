import type { Presence } from '../../browser/tabs/presence';
import { isAhead } from '../../browser/time/isAhead';

/** Reserves an entry or a file for one page, until that page is closed. */
export interface PageLease {
  /** The page's id. */
  by: string;
  /** Milliseconds, by this machine's clock; counts only where the browser does not know which pages are open. */
  until: number;
}

/** How long a lease lasts where `until` counts. It is long because browsers throttle the timers of a page in the background. */
export const pageLeaseMs = 90_000;

/** `present`: the ids of the open pages; null: unknown, so `until` decides. */
export const isLeaseLive = ({ by, until }: PageLease, present: ReadonlySet<string> | null, now: number): boolean =>
  present ? present.has(by) : isAhead(until, now, pageLeaseMs);

/** This page, among the pages of this browser that have the same outbox open. */
export interface ThisPage extends Pick<Presence, 'present'> {
  id: string;
  /** Resolves when the others can see it. */
  announced: Promise<void>;
}
