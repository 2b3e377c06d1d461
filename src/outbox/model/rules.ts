import { dayMs, maxIntentAgeMs, minuteMs } from '../../browser/time/durations';

/** The client sends older entries only after the person confirms. */
export const maxAgeMs = maxIntentAgeMs;
/** Trust in a key after its first request. Services store a key for seven days. */
export const keyTrustedMs = 6 * dayMs;
export const maxUnsentEntries = 500;
/** Text size of all unsent entries, at two bytes for each UTF-16 unit. */
export const maxUnsentBytes = 5 * 1024 * 1024;
export const ackedKeptMs = dayMs;
export const maxParallelSends = 4;
/** The entry is sent again after this many empty checks, the last 22 s after the lost response. */
export const readsPerCycle = 3;
export const maxCycles = 5;
export const probeTimeoutMs = 12_000;
/** Consecutive unanswered requests before a probe decides for all queues. */
export const triesBeforeProbe = 5;
export const triesBeforeGatewayProblem = 6;
/** Interval for reading missed changes of other tabs and for retrying writes that the disk refused. */
export const pollMs = 5_000;
export const offlineProbeMs = minuteMs;
