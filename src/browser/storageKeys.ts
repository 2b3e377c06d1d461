export const storageKeys = {
  /** The last session: its person and service, never a token. All keys but `token` are in `localStorage`. */
  session: 'confab:session',
  /** A pasted token that the person stored for this tab, in `sessionStorage`. */
  token: 'confab:token',
  leaving: 'confab:leaving',
  /** Present while this device stores messages that the page may render before any response. */
  seen: 'confab:seen',
  preferences: 'confab:preferences',
  list: 'confab:list',
} as const;

/** The Web Lock for session renewals: each renewal uses the cookie of the previous renewal. */
export const renewalLock = 'confab-auth';
