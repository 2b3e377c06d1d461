import { useState } from 'react';
import { AccountForm } from '../features/sign-in/SignInView';
import { TokenForm } from '../features/sign-in/TokenForm';
import { t } from '../i18n/translate';
import { useOutboxStatus } from '../outbox/OutboxContext';
import { useSession } from '../session/SessionContext';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/overlay/Dialog';

/** Nothing is taken away when a session ends: what is on screen stays, what is unsent waits, and one sign-in goes on. */
export function ExpiredBar() {
  const session = useSession();
  const { unsent } = useOutboxStatus();
  const [open, setOpen] = useState(false);
  if (session.status !== 'expired') return null;
  return (
    <>
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 bg-hover px-4 py-2">
        <span>{t('account.expired', { count: unsent })}</span>
        <Button className="min-h-8" onClick={() => setOpen(true)}>
          {t('signIn.submit')}
        </Button>
      </div>
      {open && (
        <Dialog title={t('signIn.title')} onClose={() => setOpen(false)}>
          {session.kind === 'account' ? (
            <AccountForm onDone={() => setOpen(false)} username={session.contact.username} />
          ) : (
            <TokenForm onDone={() => setOpen(false)} service={session.base} />
          )}
        </Dialog>
      )}
    </>
  );
}
