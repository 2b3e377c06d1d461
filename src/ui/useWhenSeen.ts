import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onSeen` when the element comes near the viewport. If `renew` changes while it is near, calls `onSeen` again.
 */
export function useWhenSeen<E extends Element>(onSeen: () => void, enabled: boolean, renew: unknown) {
  const ref = useRef<E>(null);
  const seen = useEffectEvent(onSeen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `renew` must create a new observer.
  useEffect(() => {
    if (!enabled || !ref.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      // A root margin requires the scroller as root. `closest` avoids computed styles, which force a layout.
      root: ref.current.closest('.overflow-y-auto'),
      rootMargin: '600px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [enabled, renew]);

  return ref;
}
