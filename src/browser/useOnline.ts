import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** True if the browser has a network. Where that is not wanted it is always true and renders nothing. */
export const useOnline = (wanted = true): boolean => useSyncExternalStore(subscribe, () => !wanted || navigator.onLine);
