import type { Runtime } from '../browser/runtime';

/** A clock that a test moves by hand, and a page whose attention it decides. */
export function createFakeRuntime() {
  let now = 1_000_000;
  const waits = new Set<{ at: number; end: () => void }>();
  const wakers = new Set<() => void>();
  const leavers = new Set<() => void>();
  const cutters = new Set<() => void>();
  let attention: 'focused' | 'visible' | 'hidden' = 'focused';
  let online = true;
  const runtime: Runtime = {
    now: () => now,
    random: () => 0.5,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted || ms <= 0) return resolve();
        const wait = {
          at: now + ms,
          end: () => {
            waits.delete(wait);
            resolve();
          },
        };
        waits.add(wait);
        signal?.addEventListener('abort', wait.end);
      }),
    onWake: (listener) => {
      wakers.add(listener);
      return () => wakers.delete(listener);
    },
    onOffline: (listener) => {
      cutters.add(listener);
      return () => cutters.delete(listener);
    },
    onLeave: (listener) => {
      leavers.add(listener);
      return () => leavers.delete(listener);
    },
    attention: () => attention,
    online: () => online,
  };
  return {
    runtime,
    advance: (ms: number) => {
      now += ms;
      for (const wait of [...waits]) if (wait.at <= now) wait.end();
    },
    wake: () => {
      for (const waker of [...wakers]) waker();
    },
    leave: () => {
      for (const leaver of [...leavers]) leaver();
    },
    see: (how: 'focused' | 'visible' | 'hidden') => {
      attention = how;
    },
    setOnline: (is: boolean) => {
      online = is;
      if (!is) for (const cut of [...cutters]) cut();
    },
    /** Lets promises and network answers through. */
    settle: async () => {
      for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}
