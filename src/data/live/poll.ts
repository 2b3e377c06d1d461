import { waitOrWake } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { LiveFeed } from './liveFeed';
import { pauseAfter } from './stream';

/** Milliseconds between two polls, by how much attention the page has. */
const intervalMs = { focused: 3_000, visible: 15_000, hidden: 60_000 } as const;
/** Renames and archiving show in the lists. */
const pollsPerListCheck = 10;

/**
 * For a service without events: the newest messages of all conversations in one request feed previews, order, counts
 * and the open conversation; its newest page is compared as well, because only absence tells a deletion.
 */
export async function poll(feed: LiveFeed): Promise<void> {
  const { http, signal } = feed;
  const seen = new Map<string, string>();
  let failures = 0;
  let first = true;
  for (let round = 1; !signal.aborted && !http.has('events'); round++) {
    await untilNextPoll(feed);
    if (signal.aborted || http.has('events')) return;
    const cursor = feed.cursor();
    try {
      const page = await http(endpoints.listMessages, { query: { limit: 30 } });
      // More has come since than one page holds: what was folded in now would stand behind a hole that nobody sees.
      const gap = !first && page.has_more && !page.data.some((message) => seen.has(message.id));
      for (const message of page.data.toReversed()) {
        const json = JSON.stringify(message);
        const before = seen.get(message.id);
        if (before === json) continue;
        seen.set(message.id, json);
        if (gap) continue;
        // An answer to a write that came meanwhile is newer than the page.
        if (cursor.changes().some((change) => 'message' in change && change.message.id === message.id)) continue;
        feed.receive({ type: before ? 'message.updated' : 'message.created', message }, null, first);
      }
      for (const id of seen.keys()) if (seen.size > 300) seen.delete(id);
      if (gap) feed.catchUp();
      else await feed.reconcile(round % pollsPerListCheck === 0);
      failures = 0;
      first = false;
      feed.connected();
    } catch (error) {
      await pauseAfter(feed, error, ++failures);
    } finally {
      cursor.release();
    }
  }
}

async function untilNextPoll({ runtime, signal }: LiveFeed): Promise<void> {
  const jitter = 0.9 + runtime.random() * 0.2;
  await waitOrWake(runtime, intervalMs[runtime.attention()] * jitter, { signal });
}
