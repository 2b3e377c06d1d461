import { useEffect, useEffectEvent } from 'react';

export function useWindowEvent<K extends keyof WindowEventMap>(type: K, onEvent: (event: WindowEventMap[K]) => void) {
  const listener = useEffectEvent(onEvent);
  useEffect(() => {
    const onType = (event: WindowEventMap[K]) => listener(event);
    addEventListener(type, onType);
    return () => removeEventListener(type, onType);
  }, [type]);
}
