import { useEffect } from 'react';
import { useClient } from '../useClient';

/** Calls back, while mounted, when the service answers again. */
export function useReconnect(listener: () => void): void {
  const { cache } = useClient();
  // Subscribes to the cache.
  useEffect(() => cache.onReconnect(listener), [cache, listener]);
}
