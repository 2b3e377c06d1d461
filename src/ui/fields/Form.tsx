import type { ComponentProps } from 'react';
import { readFields, useFirstInvalid } from './useFirstInvalid';

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
