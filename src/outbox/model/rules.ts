import { dayMs, maxIntentAgeMs, minuteMs } from '../../browser/time/durations';

/** The client sends older entries only after the person confirms. */
export const maxAgeMs = maxIntentAgeMs;
/** The client trusts a key for this time after the first request. Services store a key for seven days. */
export const keyTrustedMs = 6 * dayMs;
export const maxUnsentEntries = 500;
/** Bytes of the texts of all unsent entries, at two bytes for each UTF-16 unit. */
export const maxUnsentBytes = 5 * 1024 * 1024;
export const ackedKeptMs = dayMs;
export const maxParallelSends = 4;
/** The entry is sent again after this many checks without a match. The last check is 22 s after the lost response. */
export const readsPerCycle = 3;
export const maxCycles = 5;
export const probeTimeoutMs = 12_000;
/** Number of consecutive unanswered requests after which the client stops all queues and probes the service. */
export const triesBeforeProbe = 5;
export const triesBeforeGatewayProblem = 6;
/** Interval for reading missed changes of other tabs and for retrying writes that the disk refused. */
export const pollMs = 5_000;
export const offlineProbeMs = minuteMs;
