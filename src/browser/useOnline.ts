import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser has a network; always true, and without a render for each change, where it is not wanted. */
export const useOnline = (wanted = true): boolean => useSyncExternalStore(subscribe, () => !wanted || navigator.onLine);
