// Names under which this browser holds what both the app and the script in the page (`src/startScript`) read.

export const storageKeys = {
  /** The last session: whose, of which service, never a token. In `localStorage`, as all others but `token`. */
  session: 'confab:session',
  /** A pasted token that its owner chose to keep in this tab, in `sessionStorage`. */
  token: 'confab:token',
  /** The services that have not confirmed a sign-out. */
  leaving: 'confab:leaving',
  /** Present while this device holds messages that may be on screen before any answer. */
  seen: 'confab:seen',
  preferences: 'confab:preferences',
  /** The width of the list, in rem. */
  list: 'confab:list',
} as const;

/** The Web Lock under which a session is renewed: each renewal spends the cookie of the one before. */
export const renewalLock = 'confab-auth';
