import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Form, FormError, TextField } from '#ui/fields/Form';
import { limits } from '../../contract/limits';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useSessionActions } from '../../session/SessionContext';
import { Button } from '../../ui/Button';
import { Link, loneLink } from '../shared/Link';
import { PlainHttpNotice } from '../shared/PlainHttpNotice';
import { useSubmission } from '../shared/useSubmission';
import { SignInFrame, tokenIn } from './SignInView';

export default function ResetView() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { resetPassword } = useSessionActions();
  const [password, setPassword] = useState('');
  const { busy, errorAt, error, setProblem, send } = useSubmission(['new_password']);
  const token = tokenIn(hash);

  const submit = () => {
    if (password.length < limits.passwordMin)
      return setProblem({ field: 'new_password', text: t('error.passwordShort', { min: limits.passwordMin }) });
    return send(async () => {
      await resetPassword(token, password);
      await navigate(paths.home, { replace: true });
    });
  };

  return (
    <SignInFrame title={t('reset.title')} lead={t(token ? 'reset.lead' : 'reset.missing')}>
      {token && (
        <Form onSubmit={submit} className="grid gap-4 rounded-2xl border border-line bg-raised p-5">
          <PlainHttpNotice />
          <TextField
            label={t('password.new')}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={errorAt('new_password')}
          />
          {error && <FormError>{error}</FormError>}
          <Button type="submit" look="primary" disabled={busy}>
            {t(busy ? 'signIn.working' : 'reset.submit')}
          </Button>
        </Form>
      )}
      <Link to={paths.signIn()} className={`${loneLink} justify-self-center`}>
        {t('reset.signIn')}
      </Link>
    </SignInFrame>
  );
}
