import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../contract/limits';
import { reasonOf, refusedFieldOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useSessionActions } from '../../session/SessionContext';
import { Button } from '../../ui/Button';
import { FormError } from '../../ui/FormError';
import { TextField } from '../../ui/fields/Field';
import { Form } from '../../ui/fields/Form';
import { Link } from '../shared/Link';
import { SignInFrame } from './SignInView';

/** A person with a reset link sets a new password and is then signed in. */
export default function ResetView() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { resetPassword } = useSessionActions();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ isOfField: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const token = tokenIn(hash);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < limits.passwordMin)
      return setProblem({ isOfField: true, text: t('error.passwordShort', { min: limits.passwordMin }) });
    setBusy(true);
    setProblem(null);
    try {
      await resetPassword(token, password);
      navigate(paths.home, { replace: true });
    } catch (error) {
      setProblem({ isOfField: refusedFieldOf(error) === '/new_password', text: reasonOf(error) });
      setBusy(false);
    }
  };

  return (
    <SignInFrame title={t('reset.title')} lead={t(token ? 'reset.lead' : 'reset.missing')}>
      {token && (
        <Form
          onSubmit={(event) => void submit(event)}
          className="grid gap-4 rounded-2xl border border-line bg-raised p-5"
        >
          <TextField
            label={t('password.new')}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={problem?.isOfField ? problem.text : null}
          />
          {problem && !problem.isOfField && <FormError>{problem.text}</FormError>}
          <Button type="submit" look="primary" disabled={busy}>
            {t(busy ? 'signIn.working' : 'reset.submit')}
          </Button>
        </Form>
      )}
      <Link
        to={paths.signIn()}
        className="reach justify-self-center font-medium text-brand underline underline-offset-2"
      >
        {t('reset.signIn')}
      </Link>
    </SignInFrame>
  );
}

/** A link that was cut or changed holds no token. */
function tokenIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
