import { useSyncExternalStore } from 'react';
import { listen } from '../runtime';

export function useWide(width: string): boolean {
  const query = `(width >= ${width})`;
  return useSyncExternalStore(
    (listener) => listen(matchMedia(query), 'change', listener),
    () => matchMedia(query).matches,
  );
}

export const isNarrow = (): boolean => matchMedia('(width < 48rem)').matches;
