import { useState } from 'react';
import { t } from '../../i18n/translate';
import { useSessionActions } from '../../session/SessionContext';
import { Button } from '../../ui/Button';

/** Asks the host page for a session again, because the person may have signed in there meanwhile. */
export function HostSignIn({ onDone }: { onDone: () => void }) {
  const { start } = useSessionActions();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await start();
    setBusy(false);
    onDone();
  };
  return (
    <div className="grid gap-4">
      <p className="text-center text-ink2">{t('signIn.hostBody')}</p>
      <Button look="primary" disabled={busy} onClick={() => void retry()}>
        {t(busy ? 'signIn.working' : 'part.retry')}
      </Button>
    </div>
  );
}
