import { dayMs, maxIntentAgeMs, minuteMs } from '../../browser/time/durations';

/** Older unsent words are sent only if the person says so. */
export const maxAgeMs = maxIntentAgeMs;
/** How long a key is trusted after its first try. Services store it for seven days. */
export const keyTrustedMs = 6 * dayMs;
export const maxUnsentEntries = 500;
/** The size of the text of all unsent entries, at two bytes for each UTF-16 unit. */
export const maxUnsentBytes = 5 * 1024 * 1024;
/** How long an acknowledged entry stays on disk if no list has shown its message. */
export const ackedKeptMs = dayMs;
/** Conversations that send at the same time; each sends one entry at a time. */
export const maxParallelSends = 4;
/** Checks of one cycle that must find nothing before the words are sent once more. The last one comes after 22 s. */
export const readsPerCycle = 3;
/** Cycles of checks after which the person is asked. */
export const maxCycles = 5;
export const probeTimeoutMs = 12_000;
/** Consecutive unanswered tries after which one request decides for all queues. */
export const triesBeforeProbe = 5;
/** Tries after which the author is shown a gateway's answer. */
export const triesBeforeGatewayProblem = 6;
/** The interval of reading other tabs' changes that were not broadcast, and of repeating writes that the disk refused. */
export const pollMs = 5_000;
/** How often a request checks the browser's report that it is offline. */
export const offlineProbeMs = minuteMs;
