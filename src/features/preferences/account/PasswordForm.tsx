import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits';
import { reasonOf, refusedFieldOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { TextField } from '#ui/fields/Field';
import { Form } from '#ui/fields/Form';

interface Problem {
  field?: 'current' | 'next' | undefined;
  text: string;
}

const fieldOf = (error: unknown): Problem['field'] => {
  const pointer = refusedFieldOf(error);
  if (pointer === '/password') return 'current';
  return pointer === '/new_password' ? 'next' : undefined;
};

export function PasswordForm({ onChange }: { onChange: (current: string, next: string) => Promise<void> }) {
  const me = useMe();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState('idle');
    if (!current) return setProblem({ field: 'current', text: t('password.needCurrent') });
    if (next.length < limits.passwordMin)
      return setProblem({ field: 'next', text: t('error.passwordShort', { min: limits.passwordMin }) });
    setProblem(null);
    setState('busy');
    try {
      await onChange(current, next);
      setCurrent('');
      setNext('');
      setState('done');
    } catch (error) {
      setProblem({ field: fieldOf(error), text: reasonOf(error) });
      setState('idle');
    }
  };

  return (
    <Form aria-label={t('password.change')} onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={me.username} readOnly hidden />
      <TextField
        label={t('password.current')}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={problem?.field === 'current' ? problem.text : null}
      />
      <TextField
        label={t('password.new')}
        hint={t('password.hint', { min: limits.passwordMin })}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={problem?.field === 'next' ? problem.text : null}
      />
      {problem && !problem.field && <FormError>{problem.text}</FormError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={state === 'busy'}>
          {t(state === 'busy' ? 'password.changing' : 'password.change')}
        </Button>
        <p role="status" className="text-sm text-ink2">
          {state === 'done' && t('password.changed')}
        </p>
      </div>
    </Form>
  );
}
