import { Check, Circle, CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useId, useLayoutEffect, useState } from 'react';
import { Button, IconButton } from '#ui/Button';
import { Field, FormError, readFields, TextField, useFirstInvalid } from '#ui/fields/Form';
import { limits } from '../../contract/limits';
import { codePoints } from '../../contract/text/text';
import { typedName, usernameProblem } from '../../contract/text/usernames';
import { usernameErrorOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { useSessionActions } from '../../session/SessionContext';
import { readHelp } from '../../session/signedOut';
import { inputLook } from '../../ui/fields/inputLook';
import { PlainHttpNotice } from '../shared/PlainHttpNotice';
import { type Problem, useSubmission } from '../shared/useSubmission';

const lengthRule = () => t('signIn.ruleLength', { count: limits.passwordMin });

function Rule({ isMet, broken, text }: { isMet: boolean; broken?: string | undefined; text: string }) {
  const [Icon, look] = broken
    ? [CircleAlert, 'font-medium text-danger']
    : isMet
      ? [Check, 'text-ok']
      : [Circle, 'text-ink2'];
  return (
    <li className={`flex items-start gap-2 ${look}`}>
      <Icon size="1rem" aria-hidden className="mt-0.5" />
      <span>
        <span id={broken}>{text}</span>
        {isMet && <span className="sr-only">, {t('signIn.ruleMet')}</span>}
      </span>
    </li>
  );
}

interface AccountFormProps {
  onDone: () => void;
  /** Username of the ended session. With this prop, the form's username is read-only. */
  username?: string;
  onCreating?: (creating: boolean) => void;
  isNew?: boolean;
  invite?: string;
}

export function AccountForm({ onDone, username: fixed, onCreating, isNew = false, invite }: AccountFormProps) {
  const { signIn, signUp } = useSessionActions();
  const [username, setUsername] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [creating, setCreating] = useState(isNew);
  const { busy, error, errorAt, setProblem, send, changed } = useSubmission(['username', 'password']);
  const [help, setHelp] = useState('');
  const askForHelp = () => readHelp().then(setHelp, () => undefined);
  const firstInvalid = useFirstInvalid();
  const name = typedName(username);
  const ruleId = useId();
  const refused = errorAt('password');
  // If the password is too short, the displayed rule turns red in place of an error text.
  const broken = refused === lengthRule() ? ruleId : undefined;
  // The pressed button lost the focus while it was disabled, so the focus returns to the button.
  useLayoutEffect(() => {
    if (error && document.activeElement === document.body)
      firstInvalid.form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [error, firstInvalid.form]);
  // The heading takes the focus, because the pressed button changes its name.
  useLayoutEffect(() => {
    if (creating) document.querySelector('h1')?.focus();
  }, [creating]);
  const changeCreating = (toCreating: boolean) => {
    setCreating(toCreating);
    onCreating?.(toCreating);
  };
  const request = (action: typeof signIn) =>
    send(async () => {
      await action('', name, password);
      onDone();
    });
  const missing = (): Problem<'username' | 'password'> | null => {
    if (name === '') return { field: 'username', text: t('signIn.needUsername') };
    return password === '' ? { field: 'password', text: t('signIn.needPassword') } : null;
  };
  const refusal = (): Problem<'username' | 'password'> | null => {
    const problem = usernameProblem(name);
    if (problem) return { field: 'username', text: usernameErrorOf(problem) };
    return codePoints(password) < limits.passwordMin ? { field: 'password', text: lengthRule() } : null;
  };
  const create = () => {
    firstInvalid.onSubmitted();
    const empty = missing();
    const wrong = empty ?? refusal();
    changeCreating(true);
    // If the press opens the rules for a new account, an empty field is not an error yet.
    if (wrong) setProblem(empty && !creating ? null : wrong);
    else void request((...account) => signUp(...account, invite));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (creating) return create();
    firstInvalid.onSubmitted();
    const wrong = missing();
    if (wrong) setProblem(wrong);
    else void request(signIn);
  };
  const otherWay = (words: string, action: string, onClick: () => void) => (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-preview text-ink2 pointer-coarse:min-h-11">
      {words}
      <Button look="link" className="reach" disabled={busy} onClick={onClick}>
        {action}
      </Button>
    </p>
  );
  return (
    <form
      noValidate
      {...readFields}
      ref={firstInvalid.form}
      onInput={firstInvalid.onInput}
      onSubmit={submit}
      className="grid gap-4 rounded-2xl border border-line bg-raised p-5"
    >
      <PlainHttpNotice />
      <TextField
        label={t('signIn.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        readOnly={fixed !== undefined}
        onChange={(event) => {
          setUsername(event.target.value);
          changed('username');
        }}
        error={errorAt('username')}
      />
      <PasswordField
        value={password}
        isNew={creating}
        onChange={(next) => {
          setPassword(next);
          changed('password');
        }}
        error={broken ? null : refused}
        broken={broken}
      />
      {creating && (
        <ul aria-label={t('signIn.rules')} className="grid gap-1.5 text-preview">
          <Rule
            isMet={name !== '' && usernameProblem(name) === null}
            text={t('signIn.ruleName', { max: limits.username })}
          />
          <Rule isMet={codePoints(password) >= limits.passwordMin} broken={broken} text={lengthRule()} />
        </ul>
      )}
      {error && <FormError>{error}</FormError>}
      <div className="grid gap-2 pt-1">
        <Button type="submit" look="primary" disabled={busy}>
          {creating ? t(busy ? 'signIn.creating' : 'signIn.create') : t(busy ? 'signIn.working' : 'signIn.submit')}
        </Button>
        {creating ? (
          otherWay(t('signIn.known'), t('signIn.submit'), () => {
            changeCreating(false);
            setProblem(null);
          })
        ) : (
          <>
            <details className="text-center text-preview text-ink2" onToggle={() => void askForHelp()}>
              <summary className="reach inline-block cursor-pointer text-brand pointer-coarse:min-h-11">
                {t('signIn.forgot')}
              </summary>
              <p>{help ? t('signIn.forgotAsk', { help }) : t('signIn.forgotBody')}</p>
            </details>
            {fixed === undefined && otherWay(t('signIn.newHere'), t('signIn.create'), create)}
          </>
        )}
      </div>
    </form>
  );
}

interface PasswordFieldProps {
  value: string;
  isNew: boolean;
  error: string | null;
  broken: string | undefined;
  onChange: (password: string) => void;
}

function PasswordField({ value, isNew, error, broken, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={t('signIn.password')} error={error}>
      {(control) => (
        <div className="relative">
          <input
            type={shown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputLook} pe-11`}
            {...control}
            {...(broken && { 'aria-invalid': true, 'aria-describedby': broken })}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={t('signIn.show')}
            aria-pressed={shown}
            className="absolute inset-y-0 end-0 my-auto"
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
