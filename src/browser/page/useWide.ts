import { useSyncExternalStore } from 'react';

/** True if the window has at least this CSS width, such as `60rem`. */
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
