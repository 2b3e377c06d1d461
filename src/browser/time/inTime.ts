/** Milliseconds. A hung page never releases a database. */
const heldTimeoutMs = 4_000;

export const inTime = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('Another page holds the database', 'TimeoutError')), heldTimeoutMs);
    }),
  ]);
