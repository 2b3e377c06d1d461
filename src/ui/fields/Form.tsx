import type { ComponentProps } from 'react';
import { readFields, useFirstInvalid } from './useFirstInvalid';

export function Form({ onSubmit, ...rest }: ComponentProps<'form'>) {
  const { form, onSubmitted, onInput } = useFirstInvalid();
  return (
    <form
      noValidate
      {...rest}
      {...readFields}
      ref={form}
      onInput={onInput}
      onSubmit={(event) => {
        onSubmitted();
        onSubmit?.(event);
      }}
    />
  );
}
