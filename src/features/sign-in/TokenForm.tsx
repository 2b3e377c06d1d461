import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clientSettings } from '../../browser/settings';
import { tokenProblemOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useSessionActions } from '../../session/SessionContext';
import { BadAddress, readAddress } from '../../session/serviceAddress';
import { namedService } from '../../session/signInWays';
import { Button } from '../../ui/Button';
import { Form, FormError, TextField } from '../../ui/fields/Form';
import { AddressField } from '../shared/AddressField';
import { Link, loneLink } from '../shared/Link';
import { type Problem, useSubmission } from '../shared/useSubmission';

function problemOf(error: unknown): Problem<'address' | 'token'> {
  if (error instanceof BadAddress) return { field: 'address', text: t('signIn.badAddress') };
  const { isToken, text } = tokenProblemOf(error);
  if (isToken) return { field: 'token', text };
  return { field: namedService() === undefined ? 'address' : undefined, text };
}

interface TokenFormProps {
  onDone: () => void;
  service?: string;
  /** Username of the ended session. Used if the service does not return the username of the token's owner. */
  username?: string;
  isOnlyWay?: boolean;
}

export function TokenForm({ onDone, service, username, isOnlyWay = false }: TokenFormProps) {
  const named = namedService();
  const { connect } = useSessionActions();
  const [address, setAddress] = useState(service ?? named ?? '');
  const [token, setToken] = useState('');
  const [keep, setKeep] = useState(false);
  const { busy, error, errorAt, setProblem, changed, send } = useSubmission(['address', 'token'], problemOf);
  const submit = () => {
    if (!token.trim()) return setProblem({ field: 'token', text: t('signIn.needToken') });
    return send(async () => {
      await connect(named ?? readAddress(address), token.trim(), keep, username ?? clientSettings().username);
      onDone();
    });
  };
  const Frame = isOnlyWay ? OpenFrame : FoldedFrame;
  return (
    <Frame>
      <Form onSubmit={submit} className="grid gap-4 px-5 pt-1 pb-5">
        {named === undefined && (
          <>
            <p className="text-sm text-ink2">{t('signIn.tokenHint')}</p>
            <AddressField
              address={address}
              error={errorAt('address')}
              onChange={(text) => {
                setAddress(text);
                changed('address');
              }}
            />
          </>
        )}
        {username !== undefined && (
          <TextField label={t('signIn.username')} hint={t('signIn.notYou')} value={username} readOnly />
        )}
        <TextField
          label={t('signIn.accessToken')}
          type="password"
          autoComplete="off"
          value={token}
          onChange={(event) => {
            setToken(event.target.value);
            changed('token');
          }}
          error={errorAt('token')}
        />
        <label className="flex items-center gap-2.5 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4.5 accent-brand"
            checked={keep}
            onChange={(event) => setKeep(event.target.checked)}
          />
          {t('signIn.keep')}
        </label>
        {error && <FormError>{error}</FormError>}
        <Button type="submit" look="primary" disabled={busy}>
          {t(busy ? 'signIn.working' : 'signIn.connect')}
        </Button>
        {(error ?? errorAt('address') ?? errorAt('token')) && (
          <Link to={paths.doctor} state={{ address }} className={`${loneLink} justify-self-center`}>
            {t('doctor.link')}
          </Link>
        )}
      </Form>
    </Frame>
  );
}

const OpenFrame = ({ children }: { children: ReactNode }) => (
  <fieldset aria-label={t('signIn.token')} className="min-w-0 rounded-2xl border border-line bg-raised">
    <h2 className="px-5 pt-4 pb-3 font-medium">{t('signIn.token')}</h2>
    {children}
  </fieldset>
);

const FoldedFrame = ({ children }: { children: ReactNode }) => (
  <details
    aria-label={t('signIn.token')}
    className="group rounded-2xl border-line p-px open:border open:bg-raised open:p-0"
  >
    <summary className="flex min-h-12 list-none items-center justify-center gap-2 rounded-2xl px-5 text-center text-preview group-open:justify-between group-open:text-start">
      <span className="w-4.5 group-open:hidden" />
      <span className="grid">
        <span className="font-medium text-brand underline underline-offset-2 group-open:text-ink group-open:no-underline">
          {t('signIn.elsewhere')}
        </span>
        <span className="text-sm text-ink2">{t('signIn.token')}</span>
      </span>
      <ChevronDown size="1.125rem" aria-hidden className="transition-transform group-open:rotate-180" />
    </summary>
    {children}
  </details>
);
