import { useEffect, useState, useSyncExternalStore } from 'react';

const stepMs = 30_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, stepMs);
  return () => clearInterval(timer);
};
const read = () => Math.floor(Date.now() / stepMs) * (stepMs / 1000);

export const useNow = (): number => useSyncExternalStore(subscribe, read);

/** Whole seconds until `at` (milliseconds of this machine's clock), at least 0. Renders each second. */
export function useSecondsUntil(at: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const isAhead = at !== undefined && at > now;
  useEffect(() => {
    if (!isAhead) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isAhead]);
  return isAhead ? Math.ceil((at - now) / 1_000) : 0;
}
