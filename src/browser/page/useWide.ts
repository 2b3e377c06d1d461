import { useSyncExternalStore } from 'react';

/** Whether the window is at least this wide, as CSS says it: `60rem`. */
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
