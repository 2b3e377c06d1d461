import { retryAfterOf } from '../../api/errors';
import { openStream } from '../../api/stream';
import { backoff } from '../../browser/backoff';
import { waitOrWake } from '../../browser/runtime';
import type { LiveFeed } from './liveFeed';

/** A stream that lasted this long was a good one: the next failure starts counting anew. */
const stableAfterMs = 10_000;
/** Events are what people wait for: the stream is retried sooner than anything else. */
const maxDelayMs = 10_000;

/** Keeps the event stream open until it is aborted, or until the service no longer offers one. */
export async function followStream(feed: LiveFeed): Promise<void> {
  const { http, runtime, signal } = feed;
  let failures = 0;
  while (!signal.aborted && http.has('events')) {
    const opened = runtime.now();
    let error: unknown = null;
    const resumed = feed.lastEventId();
    // A dead connection can look open for a long time; the browser knows sooner.
    const cut = new AbortController();
    const stop = runtime.onOffline(() => cut.abort());
    try {
      await openStream({
        http,
        lastEventId: resumed ?? undefined,
        signal: AbortSignal.any([signal, cut.signal]),
        onOpen: () => {
          feed.connected();
          // With an event id the service sends what was missed, or says `reset`; without one nobody knows the gap.
          if (resumed === null) feed.catchUp();
        },
        onEvent: (event, id) => feed.receive(event, id),
      });
    } catch (reason) {
      error = reason;
    } finally {
      stop();
    }
    if (signal.aborted) return;
    failures = runtime.now() - opened > stableAfterMs ? 0 : failures + 1;
    await pauseAfter(feed, error, failures);
  }
}

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
