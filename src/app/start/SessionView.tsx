import { type ReactNode, useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { whenIdle } from '../../browser/page/idle';
import { forgetDevice } from '../../data/device/deviceName';
import { t } from '../../i18n/translate';
import { paths, patterns } from '../../paths';
import { useSession } from '../../session/SessionContext';
import type { SessionState } from '../../session/state';
import { lazyPart } from '../../ui/parts/lazyPart';
import { createPart, whenReady } from '../../ui/parts/parts';
import { useHasBeen } from '../../ui/useHasBeen';
import { appLate } from '../appParts';
import { NewVersion } from '../notices/NewVersion';
import { Redirect } from '../Redirect';
import SignedIn from './SignedIn';
import { Starting } from './Starting';

const nothingTyped = () => Promise.resolve(true);

const inPage = (_: object, notice: ReactNode) => (
  <main className="flex h-full flex-col">
    <h1 className="p-4 text-center text-lg font-semibold">{t('app.name')}</h1>
    <NewVersion keepWords={nothingTyped} />
    {notice}
  </main>
);

const inStart = () => <Starting />;

const signIn = createPart('sign-in', () => import('./signIn'), 'later');
const SignInView = lazyPart(signIn, ({ SignInView }) => SignInView, inPage, inStart);
const ResetView = lazyPart(signIn, ({ ResetView }) => ResetView, inPage, inStart);
const JoinView = lazyPart(signIn, ({ JoinView }) => JoinView, inPage, inStart);
const WhoView = lazyPart(signIn, ({ WhoView }) => WhoView, inPage, inStart);
const DoctorView = lazyPart(appLate, ({ DoctorView }) => DoctorView, inPage, inStart);

export function SessionView() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isFromForm = useHasBeen(session.status === 'signed-out');
  useCleanUp(session);

  // Shows the reset view also to a signed-in person, because the link decides whose password is set.
  if (pathname === patterns.reset && session.status !== 'starting') return <ResetView />;
  if (pathname === patterns.join && session.status !== 'starting') return <JoinView />;
  switch (session.status) {
    case 'starting':
      return <Starting />;
    case 'who':
      return <WhoView />;
    case 'signed-out':
      // Plain conditions, because a `*` route does not match an address with a line break.
      if (matchPath(patterns.signIn, pathname)) return <SignInView />;
      if (pathname === patterns.doctor) return <DoctorView />;
      return <Redirect to={paths.signIn(pathname + search)} />;
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

function useCleanUp(session: SessionState): void {
  const isSignedOut = session.status === 'signed-out';
  const left = isSignedOut ? session.left : undefined;
  useEffect(() => {
    // A browser without usable storage has nothing to delete.
    if (left) forgetDevice(left.base, left.id).catch(() => undefined);
  }, [left]);

  useEffect(() => {
    const sweep = () => whenReady(signIn).then(({ sweepDevice }) => sweepDevice());
    if (isSignedOut) whenIdle(() => void sweep().catch(() => undefined));
  }, [isSignedOut]);
}
