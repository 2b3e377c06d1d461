import { useEffect, useEffectEvent } from 'react';

/** Calls back for each key while mounted, wherever the focus is. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(onKeyDown);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listener(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
