import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser has a network. A component that does not want to know renders for no change. */
export const useOnline = (wanted = true): boolean => useSyncExternalStore(subscribe, () => !wanted || navigator.onLine);
