import { useEffect, useState } from 'react';

/** Whole seconds from now until a moment (ms of this machine's clock), 0 from then on; renders again with each second. */
export function useSecondsUntil(at: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const isAhead = at !== undefined && at > now;
  // The passing of time is the only event here.
  useEffect(() => {
    if (!isAhead) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isAhead]);
  return isAhead ? Math.ceil((at - now) / 1_000) : 0;
}
