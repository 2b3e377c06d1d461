import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isRefused, reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useSessionActions } from '../../session/SessionContext';
import { BadAddress } from '../../session/serviceAddress';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields/Field';
import { Form } from '../../ui/fields/Form';
import { AddressField } from '../shared/AddressField';
import { Link } from '../shared/Link';

interface TokenFormProps {
  onDone: () => void;
  /** Where it is to go on, when a token has expired. */
  service?: string;
  /** Nothing else would work here, so it stands open. */
  isOnlyWay?: boolean;
}

export function TokenForm({ onDone, service = '', isOnlyWay = false }: TokenFormProps) {
  const { connect } = useSessionActions();
  const [address, setAddress] = useState(service);
  const [token, setToken] = useState('');
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<{ field: 'address' | 'token'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!token.trim()) return setProblem({ field: 'token', text: t('signIn.needToken') });
    setBusy(true);
    setProblem(null);
    try {
      await connect(address, token.trim(), keep);
      onDone();
    } catch (error) {
      if (error instanceof BadAddress) setProblem({ field: 'address', text: t('signIn.badAddress') });
      else setProblem({ field: 'token', text: isRefused(error) ? t('signIn.tokenRefused') : reasonOf(error) });
      setBusy(false);
    }
  };

  const form = (
    <Form onSubmit={submit} className="grid gap-4 px-5 pt-1 pb-5">
      <p className="text-sm text-ink2">{t('signIn.tokenHint')}</p>
      <AddressField
        address={address}
        error={problem?.field === 'address' ? problem.text : null}
        onChange={setAddress}
      />
      <TextField
        label={t('signIn.accessToken')}
        type="password"
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.target.value)}
        error={problem?.field === 'token' ? problem.text : null}
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
      <Button type="submit" look="primary" disabled={busy}>
        {t(busy ? 'signIn.working' : 'signIn.connect')}
      </Button>
      {problem && (
        <Link
          to={paths.doctor}
          state={{ address }}
          className="reach justify-self-center font-medium text-brand underline underline-offset-2"
        >
          {t('doctor.link')}
        </Link>
      )}
    </Form>
  );
  if (isOnlyWay) {
    return (
      <fieldset aria-label={t('signIn.token')} className="min-w-0 rounded-2xl border border-line bg-raised">
        <h2 className="px-5 pt-4 pb-3 font-medium">{t('signIn.token')}</h2>
        {form}
      </fieldset>
    );
  }
  return (
    <details
      aria-label={t('signIn.token')}
      className="group rounded-2xl border-line p-px open:border open:bg-raised open:p-0"
    >
      <summary className="flex min-h-12 list-none items-center justify-center gap-2 rounded-2xl px-5 text-center text-preview group-open:justify-between group-open:text-start">
        {/* As wide as the arrow: the words stand in the middle. */}
        <span className="w-4.5 group-open:hidden" />
        <span className="grid">
          <span className="font-medium text-brand underline underline-offset-2 group-open:text-ink group-open:no-underline">
            {t('signIn.elsewhere')}
          </span>
          <span className="text-sm text-ink2">{t('signIn.token')}</span>
        </span>
        <ChevronDown size="1.125rem" aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      {form}
    </details>
  );
}
