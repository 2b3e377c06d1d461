import { useEffect } from 'react';
import type { Http } from '../../api/http';
import { isSavingData } from '../../browser/page/dataSaver';
import { whenIdle } from '../../browser/page/idle';
import { browser, type Runtime } from '../../browser/runtime';
import { reduceTimeline } from '../truth/timeline';
import { openedAtNewest } from '../truth/timelineWindow';
import { useClient } from '../useClient';
import { type Cache, whenSignedIn } from '../writes/cache';
import { fetchMessages } from './fetchMessages';

interface Options {
  cache: Cache;
  http: Http;
  /** Aborted when the session ends. */
  signal: AbortSignal;
  runtime?: Runtime;
  sparing?: () => boolean;
}

/** Between two requests, in ms: a person's own come first, and no limit of the service is touched. */
const pauseMs = 1_000;
/** How soon it is looked whether the page is in view again, in ms. */
const hiddenMs = 30_000;

/**
 * Fetches the newest messages of groups that were never opened here, for the device's copy: the next start, or one without a
 * network, has their words. One request at a time, while the page is in view and idle; not on a line that is slow or paid by
 * its bytes. The first failure ends it for this visit. Never rejects.
 */
export async function readAhead(options: Options): Promise<void> {
  const { cache, http, signal, runtime = browser, sparing = isSavingData } = options;
  if (sparing()) return;
  const conversations = await cache.device.missing().catch(() => []);
  for (const conversationId of conversations) {
    await runtime.wait(pauseMs, signal);
    while (!signal.aborted && runtime.attention() === 'hidden') await runtime.wait(hiddenMs, signal);
    await whenSignedIn(cache, signal);
    await new Promise<void>((resolve) => whenIdle(resolve));
    if (signal.aborted) return;
    try {
      await cache.commits.during(
        () => fetchMessages(http, conversationId, {}, signal),
        (page, since) => {
          const newest = since.reduce((t, change) => reduceTimeline(t, conversationId, change), openedAtNewest(page));
          if (!signal.aborted) cache.device.put(conversationId, newest);
        },
      );
    } catch {
      return;
    }
  }
}

/** Fetches ahead what this device keeps nothing of, now and when the service answers again. */
export function useReadAhead(): void {
  const { http, cache } = useClient();
  // Asks the network, and what comes of it no screen shows.
  useEffect(() => {
    const ended = new AbortController();
    let running = false;
    const run = () => {
      if (running) return;
      running = true;
      const end = () => {
        running = false;
      };
      // However it ended: the next time the service answers again, the rest is fetched.
      readAhead({ cache, http, signal: ended.signal }).then(end, end);
    };
    run();
    const stop = cache.onReconnect(run);
    return () => {
      stop();
      ended.abort();
    };
  }, [cache, http]);
}
