import type { Message, Page } from '../../contract/resources';
import type { Change } from '../truth/changes';
import { readNewest } from '../unread/fromMessages';
import type { LiveFeed } from './liveFeed';
import { note, type PollOptions, pauseAfter, untilNextPoll } from './poll';

/** A poll reads only messages, so a comparison of the lists must find renamed and archived groups. */
const pollsPerListCheck = 10;

export async function pollNewest(feed: LiveFeed, { isNeeded, seen, mayLack }: PollOptions): Promise<void> {
  const { cache, http, signal } = feed;
  let failures = 0;
  let first = true;
  let newestAt = 0;

  /** Returns true if more messages arrived than one page holds. Such a page would hide a gap and is not cached. */
  function receivePage({ data, has_more }: Page<Message>, since: readonly Change[]): boolean {
    const overlaps = data.some(({ id }) => seen.has(id));
    const gap = (mayLack || !first) && has_more && data.length > 0 && !overlaps;
    let old = first || overlaps;
    for (const message of data.toReversed()) {
      const json = JSON.stringify(message);
      const before = note(seen, message, json);
      if (before) old = false;
      // After a deletion an older message enters the page. Its group must not move up in the list.
      if (before === json || (old && !first)) continue;
      if (gap) {
        if (!old && message.created_at >= newestAt) feed.notify(message);
        continue;
      }
      // The response to a concurrent write is newer than the page.
      if (since.some((change) => 'message' in change && change.message.id === message.id)) continue;
      feed.receive({ type: before ? 'message.updated' : 'message.created', message }, null, old);
    }
    newestAt = Math.max(newestAt, data[0]?.created_at ?? 0);
    return gap;
  }

  for (let round = 1; !signal.aborted && isNeeded(); round++) {
    if (round > 1) await untilNextPoll(feed);
    if (signal.aborted || !isNeeded()) return;
    try {
      if (await cache.commits.during(() => readNewest(http, 30), receivePage)) feed.catchUp();
      // The first poll needs no comparison, because the open conversation was just loaded.
      else if (round > 1) await feed.reconcile(round % pollsPerListCheck === 0);
      failures = 0;
      first = false;
      feed.connected();
    } catch (error) {
      if (signal.aborted) return;
      await pauseAfter(feed, error, ++failures);
    }
  }
}
