import { setSharePerson } from '../../browser/shares/shareBox';
import { sweepOwners } from '../../outbox/storage/owners';

/**
 * Removes unsent words of people who did not come back in time; what is shared from now on is for the person who signs in
 * next. Rejects when the browser refuses.
 */
export async function sweepDevice(): Promise<void> {
  await Promise.all([sweepOwners(null), setSharePerson(null)]);
}
