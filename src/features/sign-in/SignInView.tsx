import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usernameProblem } from '../../contract/usernames';
import { reasonOf, usernameErrorOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { useSession, useSessionActions } from '../../session/SessionContext';
import { safeNext } from '../../session/safeNext';
import { takesPasswords } from '../../session/signInWays';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields/Field';
import { useVoice } from '../../ui/voice';
import { TokenForm } from './TokenForm';

export default function SignInView() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  const passwords = takesPasswords();
  const session = useSession();
  const unconfirmed = session.status === 'signed-out' && session.unconfirmed;
  const onDone = () => navigate(safeNext(search.get('next')), { replace: true });
  return (
    <SignInFrame
      title={t('signIn.title')}
      lead={t(passwords ? 'signIn.lead' : 'signIn.tokenLead')}
      notice={unconfirmed && <p className="mt-4 rounded-xl bg-soft px-4 py-3 text-ink">{t('signIn.unconfirmed')}</p>}
    >
      {passwords && <AccountForm onDone={onDone} />}
      <TokenForm onDone={onDone} isOnlyWay={!passwords} />
    </SignInFrame>
  );
}

interface SignInFrameProps {
  title: string;
  lead: string;
  /** Announced when it changes. */
  notice?: ReactNode;
  children: ReactNode;
}

export function SignInFrame({ title, lead, notice, children }: SignInFrameProps) {
  useVoice();
  return (
    <main className="flex h-full flex-col overflow-y-auto bg-list p-4">
      <div className="m-auto grid w-full max-w-sm gap-6 py-8">
        <div className="grid justify-items-center gap-3 text-center">
          <img src="/icon.svg" alt="" width={56} height={56} className="size-14" />
          <h1 className="voice text-2xl text-balance">{title}</h1>
          <div className="text-ink2">
            <p>{lead}</p>
            <div role="status">{notice}</div>
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}

/** One form, two buttons: the same two fields make an account or open one. */
export function AccountForm({ onDone, username: fixed }: { onDone: () => void; username?: string }) {
  const { signIn, signUp } = useSessionActions();
  const [username, setUsername] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field?: 'username' | 'password'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const errorId = useId();

  const submit = async (action: typeof signIn) => {
    if (!username.trim()) return setProblem({ field: 'username', text: t('signIn.needUsername') });
    if (!password) return setProblem({ field: 'password', text: t('signIn.needPassword') });
    const refused = action === signUp ? usernameProblem(username.trim()) : null;
    if (refused) return setProblem({ field: 'username', text: usernameErrorOf(refused) });
    setBusy(true);
    setProblem(null);
    try {
      await action('', username.trim(), password);
      onDone();
    } catch (error) {
      setProblem({ text: reasonOf(error) });
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(signIn);
      }}
      className="grid gap-4 rounded-2xl border border-line bg-raised p-5"
    >
      <TextField
        label={t('signIn.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        readOnly={fixed !== undefined}
        onChange={(event) => setUsername(event.target.value)}
        error={problem?.field === 'username' ? problem.text : null}
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem?.field === 'password' ? problem.text : null}
      />
      {problem && !problem.field && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {problem.text}
        </p>
      )}
      <div className="grid gap-2 pt-1">
        <Button type="submit" look="primary" disabled={busy}>
          {t(busy ? 'signIn.working' : 'signIn.submit')}
        </Button>
        {fixed === undefined && (
          <Button disabled={busy} onClick={() => submit(signUp)}>
            {t('signIn.create')}
          </Button>
        )}
      </div>
    </form>
  );
}
