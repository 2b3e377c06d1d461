import { dayMs, hourMs, minuteMs } from '../../../browser/durations';

// The numbers of the protocol.

export const maxAgeMs = 72 * hourMs;
/** After its first try a key is trusted for so long: services keep it for seven days. */
export const keyTrustedMs = 6 * dayMs;
export const maxUnsentEntries = 500;
export const maxUnsentBytes = 5 * 1024 * 1024;
export const traceKeptMs = dayMs;
export const maxParallelSends = 4;
/** A service without keys: how long a lost write may still take to appear, and how far apart it is looked for. */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
export const readsPerCycle = 2;
export const maxCycles = 5;
export const probeTimeoutMs = 12_000;
/** Tries without an answer in a row after which one request decides for all. */
export const triesBeforeProbe = 5;
/** Tries after which the author is shown a gateway's answer. */
export const triesBeforeGatewayProblem = 6;
export const pollMs = 5_000;
/** How often the browser's word that it is offline is checked. */
export const offlineProbeMs = minuteMs;
/** Where there are no Web Locks: how long a tab may send before it renews its lease. No lease is longer. */
export const drainLeaseMs = 15_000;
