import { useInsertionEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { t } from '../i18n/translate';
import { SessionProvider } from '../session/SessionContext';
import type { Session } from '../session/session';
import { Boundary } from '../ui/Boundary';
import { ErrorNotice } from '../ui/Notice';
import { Toasts } from '../ui/overlay/Toasts';
import { SessionView } from './start/SessionView';

export function App({ session }: { session: Session }) {
  // Ends the start outline before layout effects of `Starting`.
  useInsertionEffect(() => {
    delete document.documentElement.dataset.starting;
  }, []);
  return (
    <Boundary
      fallback={(again) => <ErrorNotice title={t('app.broke')} detail={t('app.brokeDetail')} onRetry={again} />}
    >
      <SessionProvider session={session}>
        {/* Without transitions no key can reach the view that was left. */}
        <BrowserRouter useTransitions={false}>
          <SessionView />
          <Toasts />
        </BrowserRouter>
      </SessionProvider>
    </Boundary>
  );
}
