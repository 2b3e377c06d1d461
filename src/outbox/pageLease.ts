/** What a page has to itself until it is closed. */
export interface PageLease {
  /** The page's id. */
  by: string;
  /** Milliseconds, by this machine's clock; counts only where it is not known which pages live. */
  until: number;
}

/** How long one lasts where it is not known which pages live: timers of a page in the background are throttled. */
export const pageLeaseMs = 90_000;
