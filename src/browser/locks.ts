/** One tab at a time; where Web Locks are missing (no https), each for itself. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks
    ? navigator.locks.request(name, () => work())
    : work();
