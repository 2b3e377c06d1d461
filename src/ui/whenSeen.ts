import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onSeen` while the element is on screen or near it, again after each change of `enabled` or `renew`:
 * an observer speaks only when something crosses, so a page too short to push the sentinel away asks again.
 */
export function useWhenSeen<E extends Element>(onSeen: () => void, enabled: boolean, renew: unknown) {
  const ref = useRef<E>(null);
  const seen = useEffectEvent(onSeen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `renew` is what makes it ask again.
  useEffect(() => {
    if (!enabled || !ref.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      // A margin counts only against the box that scrolls, not against the window around it.
      // It is found by its class: to ask for computed styles here would lay out the page before its first message.
      root: ref.current.closest('.overflow-y-auto'),
      rootMargin: '600px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [enabled, renew]);

  return ref;
}
