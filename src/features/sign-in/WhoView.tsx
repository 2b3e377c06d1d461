import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/translate';
import { useSessionActions } from '../../session/SessionContext';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields/Field';
import { Form } from '../../ui/fields/Form';
import { SignInFrame } from './SignInView';

/** A plain service never says whom a token belongs to, so the person is asked once. */
export default function WhoView() {
  const { setUsername } = useSessionActions();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) setUsername(name.trim());
    else setProblem(t('signIn.needUsername'));
  };
  return (
    <SignInFrame title={t('signIn.who')} lead={t('signIn.whoBody')}>
      <Form onSubmit={submit} className="grid gap-4 rounded-2xl border border-line bg-raised p-5">
        <TextField
          label={t('signIn.username')}
          autoComplete="username"
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="primary">
          {t('signIn.continue')}
        </Button>
      </Form>
    </SignInFrame>
  );
}
