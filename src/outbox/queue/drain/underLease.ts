import type { Runtime } from '#browser/runtime';
import { drainLeaseMs } from '../../model/rules';
import type { OutboxStorage } from '../../storage/storage';

const leaseRenewalMs = 5_000;

/**
 * Where there are no Web Locks: runs it under a lease on disk, renewed until it ends. Resolves to false when another tab's lease
 * runs; rejects with what it rejects with, and when the disk refuses.
 */
export async function underLease(
  storage: Pick<OutboxStorage, 'lease'>,
  runtime: Pick<Runtime, 'now' | 'later'>,
  owner: string,
  run: () => Promise<void>,
): Promise<boolean> {
  const claim = () => storage.lease(owner, runtime.now(), runtime.now() + drainLeaseMs);
  if (!(await claim())) return false;
  let isOver = false;
  let stop = () => {};
  const renew = () => {
    // A renewal may be answered after the end of the run.
    if (!isOver) stop = runtime.later(leaseRenewalMs, () => void claim().then(renew, renew));
  };
  renew();
  try {
    await run();
  } finally {
    isOver = true;
    stop();
    await storage.lease(owner, runtime.now(), 0);
  }
  return true;
}
