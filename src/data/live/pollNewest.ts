import type { Message, Page } from '../../contract/resources';
import type { Change } from '../truth/changes';
import { readNewest } from '../unread/fromMessages';
import type { LiveFeed } from './liveFeed';
import { note, type PollOptions, pauseAfter, untilNextPoll } from './poll';

/** Renames and archiving show in the lists. */
const pollsPerListCheck = 10;

/** One request feeds previews, order, counts and the open conversation. Its page is compared too, because only absence tells a deletion. */
export async function pollNewest(feed: LiveFeed, { isNeeded, seen, mayLack }: PollOptions): Promise<void> {
  const { cache, http, signal } = feed;
  let failures = 0;
  let first = true;
  let newestAt = 0;

  /** True if more has come than one page holds. Folding it in would leave an unnoticed gap. */
  function receivePage({ data, has_more }: Page<Message>, since: readonly Change[]): boolean {
    const overlaps = data.some(({ id }) => seen.has(id));
    const gap = (mayLack || !first) && has_more && data.length > 0 && !overlaps;
    // Messages older than all seen ones are not new.
    let old = first || overlaps;
    for (const message of data.toReversed()) {
      const json = JSON.stringify(message);
      const before = note(seen, message, json);
      if (before) old = false;
      // A deletion moves older rows into the page. They are not new, and do not move their group up.
      if (before === json || (old && !first)) continue;
      if (gap) {
        if (!old && message.created_at >= newestAt) feed.notify(message);
        continue;
      }
      // An answer to a write that came meanwhile is newer than the page.
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
      const request = () => readNewest(http, 30);
      if (await cache.commits.during(request, receivePage)) feed.catchUp();
      // The open conversation was loaded a moment before the first round.
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
