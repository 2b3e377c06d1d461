import { useEffect } from 'react';
import { useHttp } from '../../api/HttpContext';
import { useCache } from '../writes/CacheContext';
import { readAhead } from './readAhead';

/** Fetches ahead what this device keeps nothing of, now and when the service answers again. */
export function useReadAhead(): void {
  const cache = useCache();
  const http = useHttp();
  // Asks the network, and what comes of it no screen shows.
  useEffect(() => {
    const ended = new AbortController();
    let running = false;
    const run = async () => {
      if (running) return;
      running = true;
      await readAhead({ cache, http, signal: ended.signal });
      running = false;
    };
    void run();
    const stop = cache.onReconnect(() => void run());
    return () => {
      stop();
      ended.abort();
    };
  }, [cache, http]);
}
