import { useEffect } from 'react';
import { useStore } from '../../browser/store';
import type { Part } from './partLoader';

/** Null until it is loaded. Loads once `wanted`. */
export function usePart<T>(part: Part<T>, wanted: boolean): T | null {
  const state = useStore(part);
  useEffect(() => {
    if (wanted) void part.load();
  }, [part, wanted]);
  return state.status === 'ready' ? state.value : null;
}
