import { createContext, type ReactNode, use, useMemo } from 'react';
import { useStore } from '../browser/store';
import type { Contact } from '../contract/resources';
import type { Session, SessionActions, SessionState } from './state';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

function useSessionItself(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Who is here, and how to come and go. */
export function useSession(): SessionState & SessionActions {
  const session = useSessionItself();
  const state = useStore(session);
  return useMemo(() => ({ ...session, ...state }), [state, session]);
}

/** How to come and go, for what needs not know who is here. */
export const useSessionActions = (): SessionActions => useSessionItself();

/** The contact this app acts for; only below a signed-in screen. */
export function useMe(): Contact {
  const session = useSessionItself();
  const state = useStore(session);
  if (state.status !== 'signed-in' && state.status !== 'expired') throw new Error('useMe: nobody is signed in');
  return state.contact;
}

/** Whether they run the service; false until that is known. */
export function useIsServiceAdmin(): boolean {
  const state = useStore(useSessionItself());
  return state.status === 'signed-in' && state.role === 'admin';
}
