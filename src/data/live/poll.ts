import { importCode } from '../../api/importCode';
import { retry } from '../writes/retry';
import type { LiveFeed } from './liveFeed';
import { untilNextPoll } from './pauses';
import type { PollOptions } from './seenMessages';

/** For a service without events, until it has them. */
export function poll(feed: LiveFeed): Promise<void> {
  return pollWhile(feed, { isNeeded: () => !feed.http.has('events'), seen: new Map(), mayLack: false });
}

export async function pollWhile(feed: LiveFeed, options: PollOptions): Promise<void> {
  await untilNextPoll(feed);
  if (feed.signal.aborted || !options.isNeeded()) return;
  // Rejects only when polling ends before the code has come.
  const code = await retry(() => importCode('plain', () => import('./pollNewest')), feed).catch(() => undefined);
  await code?.pollNewest(feed, options);
}
