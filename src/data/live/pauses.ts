import { retryAfterOf } from '../../api/errors';
import { waitOrWake } from '../../browser/runtime';
import { clientSettings } from '../../browser/settings';
import { backoff } from '../../browser/time/backoff';
import type { LiveFeed } from './liveFeed';

/** People wait for events: they are requested again sooner than anything else. */
const maxDelayMs = 10_000;

/** Says what is wrong and waits; coming back online or into view ends the wait. */
export async function pauseAfter(feed: LiveFeed, error: unknown, failures: number): Promise<void> {
  const { runtime, signal } = feed;
  const retryAfter = retryAfterOf(error);
  if (!runtime.online()) feed.trouble('offline');
  else if (retryAfter) feed.trouble({ waiting: Math.ceil(retryAfter / 1_000) });
  else feed.trouble('reconnecting');
  const delay = backoff(failures, runtime.random, { retryAfter, min: 250, max: maxDelayMs });
  await waitOrWake(runtime, delay, { signal, patient: retryAfter !== null });
}

interface Waiting extends Pick<LiveFeed, 'runtime' | 'signal'>, Partial<Pick<LiveFeed, 'onWanted'>> {}

/** Between two polls, by how much attention the page has. */
const beats = { focused: 1, visible: 5, hidden: 20 } as const;

const beatMs = (): number => (clientSettings().pollSeconds ?? 3) * 1_000;

/** Until a tab of this attention would poll, or another one wants it; what wakes the tab ends the wait too. */
export async function untilNextPoll({ runtime, signal, onWanted }: Waiting): Promise<void> {
  const jitter = 0.9 + runtime.random() * 0.2;
  await waitOrWake(runtime, beats[runtime.attention()] * beatMs() * jitter, { signal, more: onWanted && [onWanted] });
}
