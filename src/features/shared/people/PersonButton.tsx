import type { ReactNode, Ref } from 'react';
import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';
import type { Contact } from '#contract/resources';

export const openedPerson = perSession(() => createStore<Pick<Contact, 'username'> | Contact | null>(null));

interface PersonButtonProps {
  ref?: Ref<HTMLButtonElement>;
  person: Contact;
  tabIndex?: -1 | undefined;
  className: string;
  children: ReactNode;
}

export function PersonButton({ person, children, ...rest }: PersonButtonProps) {
  const opened = openedPerson.useOwn();
  return (
    <button
      type="button"
      data-person
      aria-label={person.username}
      aria-haspopup="dialog"
      onClick={() => opened.set(person)}
      {...rest}
    >
      {children}
    </button>
  );
}
