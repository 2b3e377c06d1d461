import { useEffect } from 'react';
import { useStore } from '../../browser/store';
import type { Part } from './partLoader';

/** The part once it is there, null before. It is loaded as soon as it is `wanted`, and comes by itself. */
export function usePart<T>(part: Part<T>, wanted: boolean): T | null {
  const state = useStore(part);
  // Loading is a request.
  useEffect(() => {
    if (wanted) void part.load();
  }, [part, wanted]);
  return state.status === 'ready' ? state.value : null;
}
