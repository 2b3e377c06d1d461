import { useState } from 'react';
import { Form, TextField } from '#ui/fields/Form';
import { t } from '../../i18n/translate';
import { useSession } from '../../session/SessionContext';
import { spelledAsSeen } from '../../session/signedOut';
import { Button } from '../../ui/Button';
import { SignInFrame } from './SignInView';

export default function WhoView() {
  const session = useSession();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    const typed = name.trim();
    if (typed === '') return setProblem(t('signIn.needUsername'));
    session.setUsername(session.status === 'who' ? await spelledAsSeen(session.http, typed) : typed);
  };
  return (
    <SignInFrame title={t('signIn.who')} lead={t('signIn.whoBody')}>
      <Form onSubmit={submit} className="grid gap-4 rounded-2xl border border-line bg-raised p-5">
        <TextField
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="primary">
          {t('goOn')}
        </Button>
      </Form>
    </SignInFrame>
  );
}
