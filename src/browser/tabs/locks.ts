/** Null where the browser has no Web Locks (no https). */
export const webLocks = (): LockManager | null =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? (navigator.locks ?? null) : null;

/** One tab at a time; without Web Locks each for itself. `signal` ends the waiting, not what has begun: it rejects with its reason. */
export function withLock<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = webLocks();
  if (!locks) return run();
  return signal ? locks.request(name, { signal }, run) : locks.request(name, run);
}
