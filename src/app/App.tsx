import { useInsertionEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { basePath } from '../browser/appPath';
import { useStore } from '../browser/store';
import { t } from '../i18n/translate';
import { SessionProvider } from '../session/SessionContext';
import type { Session } from '../session/session';
import { Boundary } from '../ui/Boundary';
import { ErrorNotice } from '../ui/Notice';
import { overlayAfter } from '../ui/overlay/overlayPart';
import { toastStore } from '../ui/overlay/toastStore';
import { usePart } from '../ui/parts/parts';
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
        <BrowserRouter basename={basePath()} useTransitions={false}>
          <SessionView />
          <ToastPlace />
        </BrowserRouter>
      </SessionProvider>
    </Boundary>
  );
}

function ToastPlace() {
  const isWanted = useStore(toastStore).length > 0;
  const overlay = usePart(overlayAfter, isWanted);
  return overlay && <overlay.Toasts />;
}
