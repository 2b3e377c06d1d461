import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface FirstInvalid {
  form: RefObject<HTMLFormElement | null>;
  /** The form is submitted: what is wrong with it is known now, or once the service has answered. */
  onSubmitted: () => void;
  /** Somebody goes on typing: an answer that comes later leaves them where they are. */
  onInput: () => void;
}

/**
 * Handlers of a form that read its fields before it is submitted or one of its buttons is pressed: a password manager may
 * fill them in without an event.
 */
export const readFields = {
  onSubmitCapture: announceFields,
  onClickCapture: announceFields,
};

function announceFields({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
  // React hands an event on only if the value differs from the one it knows.
  flushSync(() => {
    for (const field of currentTarget.querySelectorAll('input'))
      field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** A form that is refused leads to its first field that is wrong, whose words a screen reader says with it. */
export function useFirstInvalid(): FirstInvalid {
  const form = useRef<HTMLFormElement>(null);
  const isWaiting = useRef(false);
  // The same words again render nothing else.
  const [, setSubmissions] = useState(0);
  // Whatever rendered may have brought the words.
  useLayoutEffect(() => {
    if (!isWaiting.current) return;
    // What is asked of a combobox is an alert, and is answered where the focus is: by the same button.
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([role="combobox"])');
    if (!field) return;
    isWaiting.current = false;
    field.focus();
  });
  return {
    form,
    onSubmitted: () => {
      isWaiting.current = true;
      setSubmissions((count) => count + 1);
    },
    onInput: () => {
      isWaiting.current = false;
    },
  };
}
