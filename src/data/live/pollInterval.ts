import { waitOrWake } from '../../browser/runtime';
import type { LiveFeed } from './liveFeed';

interface Waiting extends Pick<LiveFeed, 'runtime' | 'signal'>, Partial<Pick<LiveFeed, 'onWanted'>> {}

/** Milliseconds between two polls, by how much attention the page has. */
const intervalMs = { focused: 3_000, visible: 15_000, hidden: 60_000 } as const;

/** Until a tab of this attention would poll, or another one wants it; what wakes the tab ends the wait too. */
export async function untilNextPoll({ runtime, signal, onWanted }: Waiting): Promise<void> {
  const jitter = 0.9 + runtime.random() * 0.2;
  await waitOrWake(runtime, intervalMs[runtime.attention()] * jitter, { signal, more: onWanted && [onWanted] });
}
