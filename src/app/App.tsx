import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter, matchPath, Navigate, useLocation } from 'react-router-dom';
import { whenIdle } from '../browser/page/idle';
import { forgetScreen } from '../browser/page/lastScreen';
import { forgetDevice } from '../data/device/deviceName';
import { t } from '../i18n/translate';
import { paths, patterns } from '../paths';
import { SessionProvider, useSession } from '../session/SessionContext';
import type { Session } from '../session/session';
import { Boundary } from '../ui/Boundary';
import { ErrorNotice } from '../ui/Notice';
import { Toasts } from '../ui/overlay/Toasts';
import { lazyPart } from '../ui/parts/lazyPart';
import { createStartPart } from '../ui/parts/parts';
import { NewVersion } from './notices/NewVersion';
import { Starting } from './Starting';

/** Without the signed-in app no words can have been typed. */
const nothingTyped = () => Promise.resolve(true);

const inPage = (_: object, notice: ReactNode) => (
  <main className="flex h-full flex-col">
    <h1 className="p-4 text-center text-lg font-semibold">{t('app.name')}</h1>
    <NewVersion keepWords={nothingTyped} />
    {notice}
  </main>
);

const inStart = () => <Starting />;

const SignedIn = lazyPart(() => import('./SignedIn'), inPage, inStart, createStartPart);
const SignInView = lazyPart(() => import('../features/sign-in/SignInView'), inPage, inStart);
const ResetView = lazyPart(() => import('../features/sign-in/ResetView'), inPage, inStart);
const WhoView = lazyPart(() => import('../features/sign-in/WhoView'), inPage, inStart);

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
          <Door />
          <Toasts />
        </BrowserRouter>
      </SessionProvider>
    </Boundary>
  );
}

/** Rejects when the browser refuses, or the part is out of reach: the next visit tries again. */
async function sweep(): Promise<void> {
  const { sweepDevice } = await import('../features/sign-in/sweepDevice');
  await sweepDevice();
}

/** A person who is not signed in is asked to, and then goes on to where they were going. */
function Door() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const left = session.status === 'signed-out' ? session.left : undefined;
  useEffect(() => {
    // A browser that refuses its disk keeps nothing there.
    if (left) forgetDevice(left.base, left.id).catch(() => undefined);
  }, [left]);
  const isNobodyHere = session.status === 'signed-out';
  const [isFromForm, setIsFromForm] = useState(isNobodyHere);
  if (isNobodyHere && !isFromForm) setIsFromForm(true);
  // The last screen of a person who signed out in another tab may be drawn in this page.
  const isAsked = isNobodyHere || session.status === 'who';
  useLayoutEffect(() => {
    if (isAsked) forgetScreen();
  }, [isAsked]);
  // The form does not wait for it.
  useEffect(() => {
    if (isNobodyHere) whenIdle(() => void sweep().catch(() => undefined));
  }, [isNobodyHere]);
  // Even while somebody is signed in: the link determines whose password it is.
  if (pathname === patterns.reset && session.status !== 'starting') return <ResetView />;
  switch (session.status) {
    case 'starting':
      // Fetched while the session is being resumed, not after.
      SignedIn.preload();
      return <Starting />;
    case 'who':
      return <WhoView />;
    case 'signed-out':
      // Not by routes: there is an address that `*` does not match, one with a line break in it.
      if (matchPath(patterns.signIn, pathname)) return <SignInView />;
      return <Navigate to={paths.signIn(pathname + search)} replace />;
    case 'signed-in':
    case 'expired':
      return (
        <SignedIn
          key={`${session.base} ${session.contact.id}`}
          session={session}
          expired={session.status === 'expired'}
          isFromForm={isFromForm}
        />
      );
  }
}
