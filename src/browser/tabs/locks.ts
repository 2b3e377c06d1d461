/** Null where the browser has no Web Locks (no https). */
export const webLocks = (): LockManager | null =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? (navigator.locks ?? null) : null;

/** One tab at a time; without Web Locks each for itself. */
export function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  return locks ? locks.request(name, run) : run();
}
