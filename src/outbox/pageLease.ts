/** Reserves an entry or a file for one page, until that page is closed. */
export interface PageLease {
  /** The page's id. */
  by: string;
  /** Milliseconds, by this machine's clock; counts only where the browser does not know which pages are open. */
  until: number;
}

/** How long a lease lasts where `until` counts. So long because timers of a page in the background are throttled. */
export const pageLeaseMs = 90_000;
