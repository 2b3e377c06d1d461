import { useEffect } from 'react';

/**
 * While it is true, the browser asks before the page is closed: nothing else can. A function says at that moment whether it is,
 * and has to keep its identity.
 */
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
