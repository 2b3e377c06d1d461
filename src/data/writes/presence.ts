/** Who sees to changes, so that none is seen to by two at once and none by nobody. */
export interface Presence {
  /** Resolves when the others can see it; ends with the page or the signal. */
  announce(owner: string, signal: AbortSignal): Promise<void>;
  /** Null where nobody can tell. */
  present(): Promise<ReadonlySet<string> | null>;
  /** One tab at a time. */
  alone(run: () => Promise<void>): Promise<void>;
}

/** A lock for each page: it is free when the page is gone, however it went. Without Web Locks (no https) nobody can tell. */
export function createPresence(name: string): Presence {
  const locks = 'locks' in navigator ? navigator.locks : null;
  const prefix = `confab-page:${name}:`;
  if (!locks) return { announce: async () => undefined, present: async () => null, alone: (run) => run() };
  return {
    announce: (owner, signal) =>
      new Promise((held) => {
        const untilEnded = () =>
          new Promise<void>((end) => {
            held();
            if (signal.aborted) end();
            else signal.addEventListener('abort', () => end());
          });
        locks.request(prefix + owner, untilEnded).catch(() => held());
      }),
    present: async () => {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name: lock = '' }) => (lock.startsWith(prefix) ? lock.slice(prefix.length) : [])));
    },
    alone: async (run) => void (await locks.request(`confab-adopt:${name}`, run)),
  };
}
