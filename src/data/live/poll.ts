import { setBounded } from '../../browser/bounded';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import type { LiveFeed } from './liveFeed';
import { pauseAfter } from './pauseAfter';
import { untilNextPoll } from './pollInterval';

/** Renames and archiving show in the lists. */
const pollsPerListCheck = 10;
const seenMax = 300;

/** The messages that came last: as JSON, by id. */
export type SeenMessages = Map<string, string>;

interface PollOptions {
  /** False ends it. */
  isNeeded: () => boolean;
  seen: SeenMessages;
  /** Messages may have been missed before the first poll. */
  mayLack: boolean;
}

/** For a service without events, until it has them. */
export function poll(feed: LiveFeed): Promise<void> {
  return pollWhile(feed, { isNeeded: () => !feed.http.has('events'), seen: new Map(), mayLack: false });
}

/**
 * The newest messages of all conversations in one request feed previews, order, counts and the open conversation; its
 * newest page is compared as well, because only absence tells a deletion.
 */
export async function pollWhile(feed: LiveFeed, { isNeeded, seen, mayLack }: PollOptions): Promise<void> {
  const { http, runtime, signal } = feed;
  let failures = 0;
  let first = true;
  /** Seconds: of the newest message that was seen. */
  let newestAt = 0;
  for (let round = 1; !signal.aborted && isNeeded(); round++) {
    await untilNextPoll(runtime, signal, [feed.onWanted]);
    if (signal.aborted || !isNeeded()) return;
    const cursor = feed.cursor();
    try {
      const page = await http(endpoints.listMessages, { query: { limit: 30 } });
      // More has come since than one page holds: what was folded in now would stand behind a hole that nobody sees.
      const overlaps = page.data.some(({ id }) => seen.has(id));
      const gap = (mayLack || !first) && page.has_more && !overlaps;
      // What stands before all that was seen was there before.
      let old = first || overlaps;
      for (const message of page.data.toReversed()) {
        const json = JSON.stringify(message);
        const before = note(seen, message, json);
        if (before) old = false;
        // A deletion moves older rows into the page: they say nothing of what is new, nor of which group comes first.
        if (before === json || (old && !first)) continue;
        if (gap) {
          if (!old && message.created_at >= newestAt) feed.notify(message);
          continue;
        }
        // An answer to a write that came meanwhile is newer than the page.
        if (cursor.changes().some((change) => 'message' in change && change.message.id === message.id)) continue;
        feed.receive({ type: before ? 'message.updated' : 'message.created', message }, null, old);
      }
      newestAt = Math.max(newestAt, page.data[0]?.created_at ?? 0);
      if (gap) feed.catchUp();
      else await feed.reconcile(round % pollsPerListCheck === 0);
      failures = 0;
      first = false;
      feed.connected();
    } catch (error) {
      if (signal.aborted) return;
      await pauseAfter(feed, error, ++failures);
    } finally {
      cursor.release();
    }
  }
}

/** Returns what was known of it before. */
export function note(seen: SeenMessages, { id }: Message, json: string): string | undefined {
  const before = seen.get(id);
  setBounded(seen, id, json, seenMax);
  return before;
}
