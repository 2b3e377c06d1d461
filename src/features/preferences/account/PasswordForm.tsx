import { useState } from 'react';
import { limits } from '#contract/limits';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { TextField } from '#ui/fields/Field';
import { Form } from '#ui/fields/Form';
import { useSubmission } from '../../shared/useSubmission';

export function PasswordForm({ onChange }: { onChange: (current: string, next: string) => Promise<void> }) {
  const me = useMe();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { busy, done, errorAt, error, setProblem, send } = useSubmission(['password', 'new_password']);

  const submit = () => {
    if (!current) return setProblem({ field: 'password', text: t('password.needCurrent') });
    if (next.length < limits.passwordMin)
      return setProblem({ field: 'new_password', text: t('error.passwordShort', { min: limits.passwordMin }) });
    return send(async () => {
      await onChange(current, next);
      setCurrent('');
      setNext('');
    });
  };

  return (
    <Form aria-label={t('password.change')} onSubmit={submit} className="grid gap-4">
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={me.username} readOnly hidden />
      <TextField
        label={t('password.current')}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={errorAt('password')}
      />
      <TextField
        label={t('password.new')}
        hint={t('password.hint', { min: limits.passwordMin })}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={errorAt('new_password')}
      />
      {error && <FormError>{error}</FormError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={busy}>
          {t(busy ? 'password.changing' : 'password.change')}
        </Button>
        <p role="status" className="text-sm text-ink2">
          {done && t('password.changed')}
        </p>
      </div>
    </Form>
  );
}
