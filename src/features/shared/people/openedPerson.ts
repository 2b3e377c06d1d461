import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';
import type { Contact } from '#contract/resources';

/** Whose card is open; null: nobody's. Without the rest of the contact it is looked for among the members of groups. */
export const openedPerson = perSession(() => createStore<Pick<Contact, 'username'> | Contact | null>(null));
