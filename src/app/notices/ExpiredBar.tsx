import { useState } from 'react';
import { t } from '../../i18n/translate';
import { useOutboxStatus } from '../../outbox/OutboxContext';
import { Button } from '../../ui/Button';
import { SignInAgain } from '../account/SignInAgain';

/** Shown when the session has ended: the screen stays, unsent words wait, and one sign-in resumes. */
export default function ExpiredBar() {
  const { unsent } = useOutboxStatus();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 bg-hover px-4 py-2">
        <span>{t('account.expired', { count: unsent })}</span>
        <Button className="min-h-8" onClick={() => setOpen(true)}>
          {t('signIn.submit')}
        </Button>
      </div>
      {open && <SignInAgain onClose={() => setOpen(false)} />}
    </>
  );
}
