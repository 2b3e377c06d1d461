import { dayMs, hourMs, minuteMs } from '../../../browser/durations';

/** The numbers of the protocol, in milliseconds unless they count something. */
export const rules = {
  maxAge: 72 * hourMs,
  /** After its first try a key is trusted for so long: services keep it for seven days. */
  keyTrustedFor: 6 * dayMs,
  maxEntries: 500,
  maxBytes: 5 * 1024 * 1024,
  ackedKeptFor: dayMs,
  parallel: 4,
  /** A service without keys: how long a lost write may still take to appear, and how far apart it is looked for. */
  settle: 12_000,
  confirm: 5_000,
  reads: 2,
  cycles: 5,
  /** Tries without an answer in a row after which one request decides for all. */
  breaker: 5,
  /** Tries after which the author is shown a gateway's answer. */
  gatewayTries: 6,
  tick: 5_000,
  /** How often the browser's word that it is offline is checked. */
  offlineCheck: minuteMs,
} as const;
