import { useSyncExternalStore } from 'react';

export function useWide(width: string): boolean {
  const query = `(width >= ${width})`;
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

export const isNarrow = (): boolean => matchMedia('(width < 48rem)').matches;
