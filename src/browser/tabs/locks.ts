/** The browser refuses every lock: the person blocks the storage of this page, or the page has no origin. */
let refusing: LockManager | null = null;

/** Null if the browser has no Web Locks (no https) or has refused one. */
export function webLocks(): LockManager | null {
  const locks = typeof navigator !== 'undefined' && 'locks' in navigator ? (navigator.locks ?? null) : null;
  return locks === refusing ? null : locks;
}

/** Runs in one tab at a time, without Web Locks in each. `signal` ends the waiting only, and then it rejects with its reason. */
export async function withLock<T>(name: string, run: (lock: Lock | null) => Promise<T>, options: LockOptions = {}) {
  const locks = webLocks();
  let begun = false;
  try {
    if (locks)
      return await locks.request(name, options, (lock) => {
        begun = true;
        return run(lock);
      });
  } catch (error) {
    if (begun || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
    refusing = locks;
  }
  return run(null);
}
