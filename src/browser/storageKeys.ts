// Storage names that the app and the start script (`src/startScript`) share.

export const storageKeys = {
  /** The last session: its person and service, never a token. In `localStorage`, as all but `token`. */
  session: 'confab:session',
  /** A pasted token that its owner chose to keep in this tab, in `sessionStorage`. */
  token: 'confab:token',
  leaving: 'confab:leaving',
  /** Present while this device stores messages that may be drawn before any answer. */
  seen: 'confab:seen',
  preferences: 'confab:preferences',
  list: 'confab:list',
} as const;

/** The Web Lock for renewals of a session: each renewal uses the cookie of the one before. */
export const renewalLock = 'confab-auth';
