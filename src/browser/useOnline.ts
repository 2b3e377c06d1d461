import { useSyncExternalStore } from 'react';
import { listen } from './runtime';

const subscribe = (listener: () => void) => {
  const stops = [listen(window, 'online', listener), listen(window, 'offline', listener)];
  return () => stops.forEach((stop) => void stop());
};

/** With `wanted` false the hook returns true and causes no renders. */
export const useOnline = (wanted = true): boolean => useSyncExternalStore(subscribe, () => !wanted || navigator.onLine);
