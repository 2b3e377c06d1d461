import { fetchCode } from '../writes/fetchCode';
import { retry } from '../writes/retry';
import type { LiveFeed } from './liveFeed';
import { untilNextPoll } from './pollInterval';
import type { PollOptions } from './seenMessages';

/** For a service without events, until it has them. */
export function poll(feed: LiveFeed): Promise<void> {
  return pollWhile(feed, { isNeeded: () => !feed.http.has('events'), seen: new Map(), mayLack: false });
}

/** The code comes with the first poll: most services are never polled. */
export async function pollWhile(feed: LiveFeed, options: PollOptions): Promise<void> {
  await untilNextPoll(feed);
  if (feed.signal.aborted || !options.isNeeded()) return;
  // Rejects when it is over before the code has come.
  const onTrouble = () => {
    if (!feed.signal.aborted) feed.trouble(feed.runtime.online() ? 'reconnecting' : 'offline');
  };
  const code = await retry(() => fetchCode(import('./pollNewest')), { ...feed, onTrouble }).catch(() => undefined);
  await code?.pollNewest(feed, options);
}
