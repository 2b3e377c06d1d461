import { useEffect } from 'react';
import { useCache } from './CacheContext';

/** Hears, as long as it is mounted, that the service answers again. */
export function useReconnect(listener: () => void): void {
  const cache = useCache();
  // Subscribes to the cache.
  useEffect(() => cache.onReconnect(listener), [cache, listener]);
}
