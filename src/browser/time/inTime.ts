/** Milliseconds. Another page that hangs never releases a database. */
const heldTimeoutMs = 4_000;

/** As the promise, but rejects with a `TimeoutError` if another page has held the database for too long. */
export const inTime = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('Another page holds the database', 'TimeoutError')), heldTimeoutMs);
    }),
  ]);
