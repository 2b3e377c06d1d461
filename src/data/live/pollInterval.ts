import { type Runtime, waitOrWake } from '../../browser/runtime';

/** Milliseconds between two polls, by how much attention the page has. */
const intervalMs = { focused: 3_000, visible: 15_000, hidden: 60_000 } as const;

/** Until a tab of this attention would poll; what wakes it ends the wait, as does `more`. */
export async function untilNextPoll(
  runtime: Runtime,
  signal: AbortSignal,
  more: readonly Runtime['onWake'][] = [],
): Promise<void> {
  const jitter = 0.9 + runtime.random() * 0.2;
  await waitOrWake(runtime, intervalMs[runtime.attention()] * jitter, { signal, more });
}
