import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';
import type { Contact } from '../../contract/resources';

/** What somebody changes of themselves. */
export type ProfileFields = Partial<Pick<Contact, 'username' | 'avatar_url'>>;

/** What is on its way to the service: shown as if it had been saved. Null when there is nothing. */
export const predictedProfile = perSession(() => createStore<ProfileFields | null>(null));
