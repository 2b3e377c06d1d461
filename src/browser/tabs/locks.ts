/** The lock manager of a browser that refuses every lock, because its storage is blocked or the page has no origin. */
let refusing: LockManager | null = null;

/** Null if the browser has no Web Locks (no https) or has refused a lock. */
export function webLocks(): LockManager | null {
  const locks = typeof navigator !== 'undefined' && 'locks' in navigator ? (navigator.locks ?? null) : null;
  return locks === refusing ? null : locks;
}

/** Runs in one tab at a time; without Web Locks in every tab. An abort of `signal` ends only the wait and rejects. */
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
