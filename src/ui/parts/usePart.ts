import { useEffect, useSyncExternalStore } from 'react';
import type { Part } from './partLoader';

/** The part once it is there, null before. It is loaded as soon as it is `wanted`, and comes by itself. */
export function usePart<T>(part: Part<T>, wanted: boolean): T | null {
  const state = useSyncExternalStore(part.subscribe, part.get);
  // Loading is a request.
  useEffect(() => {
    if (wanted) void part.load();
  }, [part, wanted]);
  return state.status === 'ready' ? state.value : null;
}
