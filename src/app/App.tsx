import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths, patterns } from '../paths';
import { SessionProvider, useSession } from '../session/SessionContext';
import type { Session } from '../session/session';
import { Boundary } from '../ui/Boundary';
import { ErrorNotice } from '../ui/Notice';
import { Toasts } from '../ui/Toasts';
import { t } from '../words/words';

/** Fetched while the session is being resumed, not after. */
const loadSignedIn = () => import('./SignedIn');
const SignedIn = lazy(loadSignedIn);
const SignInView = lazy(() => import('../features/sign-in/SignInView'));
const WhoView = lazy(() => import('../features/sign-in/WhoView'));

export function App({ session }: { session: Session }) {
  return (
    <Boundary
      fallback={<ErrorNotice title={t('app.broke')} detail={t('app.brokeDetail')} onRetry={() => location.reload()} />}
    >
      <SessionProvider session={session}>
        <BrowserRouter>
          <Suspense>
            <Door />
          </Suspense>
          <Toasts />
        </BrowserRouter>
      </SessionProvider>
    </Boundary>
  );
}

/** Who is not signed in is asked to, and then goes on to where they were going. */
function Door() {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'starting':
      void loadSignedIn();
      return null;
    case 'who':
      return <WhoView />;
    case 'signed-out':
      return (
        <Routes>
          <Route path={patterns.signIn} element={<SignInView />} />
          <Route path="*" element={<Navigate to={paths.signIn(pathname + search)} replace />} />
        </Routes>
      );
    case 'signed-in':
    case 'expired':
      return (
        <SignedIn
          key={`${session.base} ${session.contact.id}`}
          session={session}
          expired={session.status === 'expired'}
        />
      );
  }
}
