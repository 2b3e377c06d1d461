import type { Hub } from './events/hub';
import type { Files } from './files/files';
import type { RefusalLog } from './http/refusalLog';
import type { RateLimiter } from './http/throttle/rateLimit';
import type { Settings } from './settings';
import type { Store } from './store/database/connection';

/** What every part of the running service is given. */
export interface Service {
  store: Store;
  settings: Settings;
  files: Files;
  hub: Hub;
  rates: RateLimiter;
  /** The one clock everything is written by, in Unix milliseconds. */
  now: () => number;
  /** When each caller's activity was written last. */
  lastActivity: Map<string, number>;
  refusals: RefusalLog;
  /** Set while shutting down: new requests are told to come back. */
  draining: { on: boolean };
}

export interface Caller {
  id: string;
  username: string;
  role: 'member' | 'admin';
  sessionId: string;
  tokenHash: string;
  /** Milliseconds. */
  expiresAt: number;
}
