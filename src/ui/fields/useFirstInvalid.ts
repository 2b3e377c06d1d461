import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface FirstInvalid {
  form: RefObject<HTMLFormElement | null>;
  /** The form is submitted: what is wrong with it is known now, or once the service has answered. */
  onSubmitted: () => void;
  /** Somebody goes on typing: an answer that comes later leaves them where they are. */
  onInput: () => void;
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
