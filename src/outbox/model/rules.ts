import { dayMs, maxIntentAgeMs, minuteMs } from '../../browser/time/durations';

/** Unsent words that are older are sent only when somebody says so. */
export const maxAgeMs = maxIntentAgeMs;
/** After its first try a key is trusted for so long: services keep it for seven days. */
export const keyTrustedMs = 6 * dayMs;
export const maxUnsentEntries = 500;
/** The size of the text of all unsent entries, at two bytes for each UTF-16 unit. */
export const maxUnsentBytes = 5 * 1024 * 1024;
/** How long an acknowledged entry stays on disk where nothing has shown its message. */
export const ackedKeptMs = dayMs;
/** Conversations that send at the same time; each sends one entry at a time. */
export const maxParallelSends = 4;
/** Checks of one cycle that must find nothing before the words are sent once more. The last one comes after 22 s. */
export const readsPerCycle = 3;
/** Cycles of checks after which the person is asked. */
export const maxCycles = 5;
export const probeTimeoutMs = 12_000;
/** Tries without an answer in a row after which one request decides for all. */
export const triesBeforeProbe = 5;
/** Tries after which the author is shown a gateway's answer. */
export const triesBeforeGatewayProblem = 6;
/** The interval of looking for other tabs' changes without a broadcast, and of repeating writes that the disk refused. */
export const pollMs = 5_000;
/** How often it is checked whether the browser is offline, as it says. */
export const offlineProbeMs = minuteMs;
