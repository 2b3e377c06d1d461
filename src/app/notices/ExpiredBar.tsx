import { useState } from 'react';
import { AccountForm } from '../../features/sign-in/AccountForm';
import { HostSignIn } from '../../features/sign-in/HostSignIn';
import { TokenForm } from '../../features/sign-in/TokenForm';
import { t } from '../../i18n/translate';
import { useOutboxStatus } from '../../outbox/OutboxContext';
import { useSession } from '../../session/SessionContext';
import { signInWays } from '../../session/signInWays';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';

function SignInAgain({ onClose }: { onClose: () => void }) {
  const session = useSession();
  if (session.status !== 'expired') return null;
  return (
    <Dialog title={t('signIn.title')} onClose={onClose}>
      {signInWays().host ? (
        <HostSignIn onDone={onClose} />
      ) : session.kind === 'account' ? (
        <AccountForm onDone={onClose} username={session.contact.username} />
      ) : (
        <TokenForm onDone={onClose} service={session.base} username={session.contact.username} isOnlyWay />
      )}
    </Dialog>
  );
}

export default function ExpiredBar() {
  const { unsent } = useOutboxStatus();
  const session = useSession();
  const isCopied = session.status === 'expired' && session.copied;
  const [open, setOpen] = useState(false);
  return (
    <>
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 bg-hover px-4 py-2">
        <span>
          {isCopied && <span>{t('account.copied')}</span>} <span>{t('account.expired', { count: unsent })}</span>
        </span>
        <Button className="min-h-8" onClick={() => setOpen(true)}>
          {t('signIn.submit')}
        </Button>
      </div>
      {open && <SignInAgain onClose={() => setOpen(false)} />}
    </>
  );
}
