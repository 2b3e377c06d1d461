import { useEffect } from 'react';
import { useCache } from './CacheContext';

/** Calls back, while mounted, when the service answers again. */
export function useReconnect(listener: () => void): void {
  const cache = useCache();
  // Subscribes to the cache.
  useEffect(() => cache.onReconnect(listener), [cache, listener]);
}
