/** The part of Web Locks that the app uses. Each name has one holder, whose promise rejects if the lock is stolen. */
export function createFakeLocks() {
  /** By the name of a lock: rejects the promise of its holder. */
  const held = new Map<string, () => void>();
  return {
    isHeld: (name: string) => held.has(name),
    names: () => [...held.keys()],
    /** `crashed`: the page of the holder is gone, and its lock is free. */
    async hold<T>(name: string, run: () => T | Promise<T>, crashed?: AbortSignal): Promise<T> {
      const rob = held.get(name);
      let beRobbed = () => {};
      const robbed = new Promise<never>((_, reject) => {
        beRobbed = () => reject(new DOMException('Stolen', 'AbortError'));
      });
      const release = () => {
        if (held.get(name) === beRobbed) held.delete(name);
        crashed?.removeEventListener('abort', release);
      };
      crashed?.addEventListener('abort', release);
      held.set(name, beRobbed);
      rob?.();
      try {
        return await Promise.race([run(), robbed]);
      } finally {
        release();
      }
    },
  };
}
