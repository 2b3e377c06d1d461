import type { Passwords } from './accounts/passwords';
import type { Hub } from './events/hub';
import type { Files } from './files/files';
import type { Settings } from './settings';
import type { Store } from './store/database/store';
import type { Eraser } from './store/groups/eraser';
import type { MarkerEvents } from './store/groups/markerEvents';
import type { Concurrency } from './throttle/concurrency';
import type { RateLimiter } from './throttle/rateLimit';
import type { RefusalLog } from './throttle/refusalLog';
import type { SignInAttempts } from './throttle/signInAttempts';
import type { SignInDelays } from './throttle/signInDelays';

/** Holds all state of a service. No state is global, because two services may run in one process. */
export interface Service {
  store: Store;
  settings: Settings;
  files: Files;
  eraser: Eraser;
  hub: Hub;
  markerEvents: MarkerEvents;
  rates: RateLimiter;
  concurrency: Concurrency;
  passwords: Passwords;
  signInDelays: SignInDelays;
  signInAttempts: SignInAttempts;
  /** The service's clock, in Unix milliseconds. */
  now: () => number;
  /** Unix milliseconds of the last stored activity, by contact id. */
  lastActivity: Map<string, number>;
  refusals: RefusalLog;
  draining: { on: boolean };
}
