import { retryAfterOf } from '../../api/errors';
import { waitOrWake } from '../../browser/runtime';
import { backoff } from '../../browser/time/backoff';
import type { LiveFeed } from './liveFeed';

/** Events are what people wait for: they are requested again sooner than anything else. */
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
