import { openStream } from '../../api/stream';
import { waitOrWake } from '../../browser/runtime';
import type { LiveFeed } from './liveFeed';
import { note, pauseAfter, pollWhile, type SeenMessages } from './poll';

const stableAfterMs = 10_000;

const pollAfterMs = 5_000;

/** Polls until the first byte of the stream, because a proxy may withhold the stream. */
export async function followStream(feed: LiveFeed): Promise<void> {
  const { http, runtime, signal } = feed;
  const seen: SeenMessages = new Map();
  let failures = 0;
  let left = false;
  let polled = false;
  const polling: LiveFeed = {
    ...feed,
    connected: () => {
      polled = true;
      feed.connected();
    },
    trouble: (state) => {
      polled = false;
      feed.trouble(state);
    },
  };
  const streaming: LiveFeed = {
    ...feed,
    trouble: (state) => {
      if (state === 'offline' || !polled) feed.trouble(state);
    },
  };
  let stopPolling = pollMeanwhile(polling, seen);
  while (!signal.aborted && http.has('events')) {
    const opened = runtime.now();
    let error: unknown = null;
    let alive = false;
    let isCompared = false;
    left = false;
    let resumed: string | null = null;
    // The offline event closes the stream, because a dead connection can look open.
    const cut = new AbortController();
    const others = runtime.openChannel(`confab-live:${http.base}`, String);
    others.onMessage(() => {
      // Without locks each tab opens a stream, but a browser allows only six per service. An unfocused tab therefore
      // closes its stream when another tab opens a stream.
      if (runtime.withTabLock || runtime.attention() === 'focused') return;
      left = true;
      cut.abort();
    });
    others.broadcast('opened');
    const stops = [
      others.close,
      runtime.onOffline(() => cut.abort()),
      runtime.later(pollAfterMs, () => alive || streaming.trouble('reconnecting')),
    ];
    try {
      await openStream({
        http,
        lastEventId: () => {
          resumed = feed.lastEventId();
          return resumed;
        },
        signal: AbortSignal.any([signal, cut.signal]),
        later: runtime.later,
        onOpen: () => {
          alive = true;
          polled = false;
          stopPolling();
          feed.connected();
          // Without an event id the service cannot replay missed events.
          if (resumed === null && !isCompared) feed.catchUp();
          isCompared = true;
        },
        onWithheld: () => {
          feed.trouble('reconnecting');
          stopPolling = pollMeanwhile(polling, seen, 0);
        },
        onEvent: (event, id) => {
          if (event.type === 'message.created') note(seen, event.message, JSON.stringify(event.message));
          feed.receive(event, id);
        },
      });
    } catch (reason) {
      error = reason;
    } finally {
      for (const stop of stops) stop();
    }
    if (signal.aborted) break;
    if (alive) {
      stopPolling();
      stopPolling = pollMeanwhile(polling, seen);
    }
    failures = alive && runtime.now() - opened > stableAfterMs ? 0 : failures + 1;
    await (left ? waitOrWake(runtime, Number.POSITIVE_INFINITY, { signal }) : pauseAfter(streaming, error, failures));
  }
  stopPolling();
}

function pollMeanwhile(feed: LiveFeed, seen: SeenMessages, afterMs = pollAfterMs): () => void {
  const ended = new AbortController();
  const signal = AbortSignal.any([feed.signal, ended.signal]);
  void feed.runtime
    .wait(afterMs, signal)
    .then(() => pollWhile({ ...feed, signal }, { isNeeded: () => true, seen, mayLack: true }));
  return () => ended.abort();
}
