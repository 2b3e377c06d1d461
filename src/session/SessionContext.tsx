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

export function useSession(): SessionState & SessionActions {
  const session = useSessionItself();
  const state = useStore(session);
  return useMemo(() => ({ ...session, ...state }), [state, session]);
}

export const useSessionActions = (): SessionActions => useSessionItself();

export function useMe(): Contact {
  const state = useStore(useSessionItself());
  if (state.status !== 'signed-in' && state.status !== 'expired') throw new Error('useMe: nobody is signed in');
  return state.contact;
}

export function useIsServiceAdmin(): boolean {
  const state = useStore(useSessionItself());
  return state.status === 'signed-in' && state.role === 'admin';
}
