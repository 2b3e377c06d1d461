import { type FormEvent, useState } from 'react';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { fold } from '../../contract/fold';
import { t } from '../../i18n/translate';
import { useSession } from '../../session/SessionContext';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields/Field';
import { Form } from '../../ui/fields/Form';
import { SignInFrame } from './SignInView';

/** A plain service never says whom a token belongs to, so the person is asked once. */
export default function WhoView() {
  const session = useSession();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
          {t('signIn.continue')}
        </Button>
      </Form>
    </SignInFrame>
  );
}

const memberTimeoutMs = 5_000;

/** As the service writes the name of the one member of the latest group whom it can mean; a keyboard may have put a capital. */
async function spelledAsSeen(http: Http, typed: string): Promise<string> {
  const signal = AbortSignal.timeout(memberTimeoutMs);
  const groups = await http(endpoints.listGroups, { query: { limit: 1 }, signal }).catch(() => null);
  const names = groups?.data.flatMap(({ contacts }) => contacts.map(({ username }) => username)) ?? [];
  const [only, ...others] = names.filter((username) => fold(username) === fold(typed));
  return only !== undefined && others.length === 0 ? only : typed;
}
