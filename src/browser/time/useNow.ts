import { useSyncExternalStore } from 'react';

const stepMs = 30_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, stepMs);
  return () => clearInterval(timer);
};
const read = () => Math.floor(Date.now() / stepMs) * (stepMs / 1000);

/** Unix seconds in steps of half a minute, for components that show an age. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
