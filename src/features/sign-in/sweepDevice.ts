import { setSharePerson } from '../../browser/shares/shareBox';
import { sweepOwners } from '../../outbox/storage/sweepOwners';
import { forgetForms } from '../shared/formState';

/** Removes the text of forms and the unsent words of absent people, and gives shares to the next person. Rejects if the browser refuses. */
export async function sweepDevice(): Promise<void> {
  forgetForms();
  await Promise.all([sweepOwners(null), setSharePerson(null)]);
}
