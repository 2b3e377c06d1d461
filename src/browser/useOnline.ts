import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** True if the browser has a network, or if the caller does not want to know it. Then it causes no renders. */
export const useOnline = (wanted = true): boolean => useSyncExternalStore(subscribe, () => !wanted || navigator.onLine);
