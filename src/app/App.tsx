import { useInsertionEffect, useState } from 'react';
import { BrowserRouter, useMatch } from 'react-router-dom';
import { basePath } from '../browser/appPath';
import { useStore } from '../browser/store';
import { patterns } from '../paths';
import { SessionProvider } from '../session/SessionContext';
import type { Session } from '../session/session';
import { Boundary } from '../ui/Boundary';
import { overlayAfter } from '../ui/overlay/overlayPart';
import { toastStore } from '../ui/overlay/toastStore';
import { usePart } from '../ui/parts/parts';
import { SessionView } from './start/SessionView';

export function App({ session }: { session: Session }) {
  // Hides the start outline before the layout effects of `Starting` run.
  useInsertionEffect(() => {
    delete document.documentElement.dataset.starting;
  }, []);
  return (
    <Boundary>
      <SessionProvider session={session}>
        {/* Disables transitions, because during a transition the old view would still receive key presses. */}
        <BrowserRouter basename={basePath()} useTransitions={false}>
          <SessionView />
          <ToastPlace />
        </BrowserRouter>
      </SessionProvider>
    </Boundary>
  );
}

export function ToastPlace() {
  const isWanted = useStore(toastStore).length > 0;
  const overlay = usePart(overlayAfter, isWanted);
  const groupId = useMatch(`${patterns.group}/*`)?.params.groupId;
  const wantsBelow = groupId === undefined || groupId === 'new';
  const [isBelow, setBelow] = useState(wantsBelow);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (!wasWanted && isBelow !== wantsBelow) setBelow(wantsBelow);
  if (wasWanted !== isWanted) setWasWanted(isWanted);
  return overlay && <overlay.Toasts isBelow={isBelow} />;
}
