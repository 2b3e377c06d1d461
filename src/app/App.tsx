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
  // Ends the start that index.html declares, before the layout effects of what is shown instead: that may be `Starting`.
  useInsertionEffect(() => {
    delete document.documentElement.dataset.starting;
  }, []);
  return (
    <Boundary
      fallback={(again) => <ErrorNotice title={t('app.broke')} detail={t('app.brokeDetail')} onRetry={again} />}
    >
      <SessionProvider session={session}>
        {/* Address and screen change in one task: no key can come between them and reach the view that was left. */}
        <BrowserRouter useTransitions={false}>
          <SessionView />
          <Toasts />
        </BrowserRouter>
      </SessionProvider>
    </Boundary>
  );
}
