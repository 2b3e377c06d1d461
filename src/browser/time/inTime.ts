/**
 * Milliseconds for which another page may hold up a database. One that hangs never releases it, and later openings wait
 * behind its deletion.
 */
const heldTimeoutMs = 4_000;

/** As the promise, but rejects with a `TimeoutError` if another page has held the database for too long. */
export const inTime = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('Another page holds the database', 'TimeoutError')), heldTimeoutMs);
    }),
  ]);
