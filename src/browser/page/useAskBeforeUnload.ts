import { useEffect } from 'react';

/** If `when` is a function, it must be the same function at each render. */
export function useAskBeforeUnload(when: boolean | (() => boolean)): void {
  useEffect(() => {
    if (!when) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (when === true || when()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [when]);
}
