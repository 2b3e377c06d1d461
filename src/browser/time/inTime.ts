/** Milliseconds to wait for a database, because a hung page never releases the database that it holds. */
const heldTimeoutMs = 4_000;

export const inTime = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('Another page holds the database', 'TimeoutError')), heldTimeoutMs);
    }),
  ]);

/** Closes a database that opens too late. */
export const openedInTime = <T extends { close(): void }>(opening: Promise<T>): Promise<T> =>
  inTime(opening).catch((error: unknown) => {
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  });
