import { setSharePerson } from '../../browser/shares/shareBox';
import { sweepOwners } from '../../outbox/storage/sweepOwners';
import { forgetForms } from '../shared/formState';

/** Deletes form texts and expired unsent messages. Rejects if the browser refuses a deletion. */
export async function sweepDevice(): Promise<void> {
  forgetForms();
  await Promise.all([sweepOwners(null), setSharePerson(null)]);
}
