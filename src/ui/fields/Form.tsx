import { CircleAlert } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classes } from '../classes';
import { inputLook } from './inputLook';

export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
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
  // Some browsers fill in a field without an event, so each field gets an event. If React already knows the value of a
  // field, React ignores the event.
  flushSync(() => {
    for (const field of currentTarget.querySelectorAll('input'))
      field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export function useFirstInvalid() {
  const form = useRef<HTMLFormElement>(null);
  const isWaiting = useRef(false);
  // Forces a render, because a submission with the same errors would not re-render.
  const [, setSubmissions] = useState(0);
  useLayoutEffect(() => {
    if (!isWaiting.current) return;
    // A second press of the submit button ignores a combobox error, so the button keeps the focus.
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
    /** A late response must not move the focus while the person types. */
    onInput: () => {
      isWaiting.current = false;
    },
  };
}

export const ErrorWords = ({ children, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className="flex gap-1.5 text-sm font-medium text-danger">
    <CircleAlert size="1rem" aria-hidden />
    <span className="min-w-0">{children}</span>
  </p>
);

export const FormError = (props: ComponentProps<'p'>) => <ErrorWords role="alert" {...props} />;

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

export const TextField = ({ label, hint, error, className, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input dir="auto" className={classes(inputLook, className)} {...control} {...rest} />}
  </Field>
);

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & Omit<FieldProps, 'hint' | 'children'>;

export const TextAreaField = ({ label, error, className, ...rest }: TextAreaFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <textarea dir="auto" rows={3} className={classes(inputLook, 'resize-y', className)} {...control} {...rest} />
    )}
  </Field>
);
