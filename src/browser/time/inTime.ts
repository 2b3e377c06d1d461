/**
 * How long another page may keep a database from being opened, used or deleted, in ms: one that hangs never gives it back, and
 * what is opened after it waits behind its deletion.
 */
const heldTimeoutMs = 4_000;

/** As the promise, but rejects with a `TimeoutError` when another page has kept the database for too long. */
export const inTime = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('Another page holds the database', 'TimeoutError')), heldTimeoutMs);
    }),
  ]);
