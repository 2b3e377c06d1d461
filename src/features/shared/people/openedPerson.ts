import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';
import type { Contact } from '#contract/resources';

export const openedPerson = perSession(() => createStore<Pick<Contact, 'username'> | Contact | null>(null));
