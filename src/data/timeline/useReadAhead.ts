import { useEffect } from 'react';
import { useClient } from '../useClient';
import { readAhead } from './readAhead';

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
