import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes';
import { ErrorWords } from '../FormError';
import { inputLook } from './inputLook';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink2">
          {hint}
        </p>
      )}
      {error && <ErrorWords id={`${id}-error`}>{error}</ErrorWords>}
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & Omit<FieldProps, 'children'>;

export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input dir="auto" className={classes(inputLook, className)} {...control} {...rest} />}
    </Field>
  );
}

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & Omit<FieldProps, 'hint' | 'children'>;

export function TextAreaField({ label, error, className, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <textarea dir="auto" rows={3} className={classes(inputLook, 'resize-y', className)} {...control} {...rest} />
      )}
    </Field>
  );
}
