import type { Runtime } from '../../browser/runtime';
import type { OutboxStorage } from './storage';

/** No lease is longer. */
export const drainLeaseMs = 15_000;
const renewalMs = 5_000;

/** Where there are no Web Locks: runs it under a lease on disk, renewed until it ends, unless another tab's lease runs. */
export async function leased(
  storage: Pick<OutboxStorage, 'lease'>,
  runtime: Pick<Runtime, 'now' | 'later'>,
  owner: string,
  run: () => Promise<void>,
): Promise<boolean> {
  const claim = () => storage.lease(owner, runtime.now(), runtime.now() + drainLeaseMs);
  if (!(await claim())) return false;
  let stop = () => {};
  const renew = () => {
    stop = runtime.later(renewalMs, () => void claim().finally(renew));
  };
  renew();
  try {
    await run();
  } finally {
    stop();
    await storage.lease(owner, runtime.now(), 0);
  }
  return true;
}
