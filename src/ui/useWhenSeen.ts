import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onSeen` when the element comes near the viewport. If `renew` changes while it is near, `onSeen` is called again. */
export function useWhenSeen<E extends Element>(onSeen: () => void, enabled: boolean, renew: unknown) {
  const ref = useRef<E>(null);
  const seen = useEffectEvent(onSeen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `renew` has to observe again.
  useEffect(() => {
    if (!enabled || !ref.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      // Root margins need the scroller. Its class finds it without computed styles, which would force a layout.
      root: ref.current.closest('.overflow-y-auto'),
      rootMargin: '600px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [enabled, renew]);

  return ref;
}
