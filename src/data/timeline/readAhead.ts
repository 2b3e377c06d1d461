import { useEffect } from 'react';
import type { Http } from '../../api/http';
import { whenIdle } from '../../browser/page/idle';
import { browser, type Runtime } from '../../browser/runtime';
import { reduceTimeline } from '../truth/timeline';
import { openedAtNewest } from '../truth/timelineWindow';
import { useClient } from '../useClient';
import { type Cache, whenSignedIn } from '../writes/cache';
import { fetchMessages } from './loadMessages';

interface Options {
  cache: Cache;
  http: Http;
  signal: AbortSignal;
  runtime?: Runtime;
  sparing?: () => boolean;
}

/** Milliseconds between requests. Some services allow 60 requests per minute, most of which are polls. */
const pauseMs = { announced: 1_000, plain: 10_000 };
const hiddenMs = 30_000;

/** Stores the newest messages of unopened groups for an offline start. The first failure ends the function. */
export async function readAhead(options: Options): Promise<void> {
  const { cache, http, signal, runtime = browser, sparing = isSavingData } = options;
  if (sparing()) return;
  const conversations = await cache.device.missing().catch(() => []);
  for (const conversationId of conversations) {
    await runtime.wait(http.announces() ? pauseMs.announced : pauseMs.plain, signal);
    while (!signal.aborted && runtime.attention() === 'hidden') await runtime.wait(hiddenMs, signal);
    await whenSignedIn(cache, signal);
    await new Promise<void>((resolve) => whenIdle(resolve));
    if (signal.aborted) return;
    try {
      await cache.commits.during(
        () => fetchMessages(http, conversationId, {}, signal),
        (page, since) => {
          const newest = since.reduce((t, change) => reduceTimeline(t, conversationId, change), openedAtNewest(page));
          if (!signal.aborted) cache.device.storePage(conversationId, newest);
        },
      );
    } catch {
      return;
    }
  }
}

export function useReadAhead(): void {
  const { http, cache } = useClient();
  useEffect(() => {
    const ended = new AbortController();
    let running = false;
    const run = () => {
      if (running) return;
      running = true;
      const end = () => {
        running = false;
      };
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

declare global {
  interface Navigator {
    /** Some browsers and TypeScript's library lack the property. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

export const isSavingData = (): boolean => {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  return saveData || effectiveType !== '4g';
};
