/** Time, chance and the browser, so that tests can play all three. */
export interface Runtime {
  now(): number;
  random(): number;
  /** Ends after `ms`, when woken, or when the signal is aborted; never throws. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Ends every wait that is meant to: back online, visible again, focused. */
  onWake(listener: () => void): () => void;
  /** The browser lost its network: requests under way get no answer. */
  onOffline(listener: () => void): () => void;
  /** The page is being left; it may come back from the back-forward cache. */
  onLeave(listener: () => void): () => void;
  attention(): 'focused' | 'visible' | 'hidden';
  online(): boolean;
}

const listen = (target: EventTarget, types: string[], listener: () => void): (() => void) => {
  for (const type of types) target.addEventListener(type, listener);
  return () => {
    for (const type of types) target.removeEventListener(type, listener);
  };
};

const onWake = (listener: () => void): (() => void) => {
  const stop = [
    listen(window, ['online', 'focus'], listener),
    listen(document, ['visibilitychange'], () => document.visibilityState === 'visible' && listener()),
  ];
  return () => {
    for (const end of stop) end();
  };
};

/** The browser's own. */
export const browser: Runtime = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
  onWake,
  onOffline: (listener) => listen(window, ['offline'], listener),
  onLeave: (listener) => listen(window, ['pagehide'], listener),
  attention: () => (document.visibilityState === 'hidden' ? 'hidden' : document.hasFocus() ? 'focused' : 'visible'),
  online: () => navigator.onLine,
};
