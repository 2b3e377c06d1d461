import { useSessions } from '../../../data/account/useSessions';
import { useHasCapability } from '../../../data/useHasCapability';
import { t } from '../../../i18n/translate';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';

/** The person's password and sessions, where the service has accounts. */
export function AccountSettings() {
  return useHasCapability('account') ? <Account /> : null;
}

function Account() {
  const account = useSessions();
  return (
    <section aria-label={t('password.title')} className="grid gap-6">
      <h2 className="voice text-lg">{t('password.title')}</h2>
      <PasswordForm onChange={account.changePassword} />
      <SessionList account={account} />
    </section>
  );
}
