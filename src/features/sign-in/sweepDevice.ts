import { setSharePerson } from '../../browser/shares/shareBox';
import { sweepOwners } from '../../outbox/storage/owners';

/** Removes unsent words of absent people, and gives shares to the next person. Rejects if the browser refuses. */
export async function sweepDevice(): Promise<void> {
  await Promise.all([sweepOwners(null), setSharePerson(null)]);
}
