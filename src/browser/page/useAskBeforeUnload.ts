import { useEffect } from 'react';

/** A function `when` must be stable. */
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
