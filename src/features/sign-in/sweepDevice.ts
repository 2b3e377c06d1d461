import { setSharePerson } from '../../browser/shares/shareBox';
import { sweepOwners } from '../../outbox/storage/owners';

/**
 * Removes unsent words of people who did not return in time. From now on shares belong to the person who signs in next.
 * Rejects if the browser refuses.
 */
export async function sweepDevice(): Promise<void> {
  await Promise.all([sweepOwners(null), setSharePerson(null)]);
}
