import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown;
}

export function Form({ onSubmit, ...rest }: FormProps) {
  const { form, onSubmitted, onInput } = useFirstInvalid();
  return (
    <form
      noValidate
      {...rest}
      {...readFields}
      ref={form}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmitted();
        onSubmit();
      }}
    />
  );
}

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

/** Moves the focus to the first invalid field. */
export function useFirstInvalid() {
  const form = useRef<HTMLFormElement>(null);
  const isWaiting = useRef(false);
  // Equal errors would not re-render.
  const [, setSubmissions] = useState(0);
  useLayoutEffect(() => {
    if (!isWaiting.current) return;
    // A combobox is answered by its button, so the alert keeps the focus there.
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
    /** A late answer does not move the focus of somebody who types. */
    onInput: () => {
      isWaiting.current = false;
    },
  };
}
