import { createContext, type ReactNode, use, useCallback, useEffect } from 'react';
import { useStore } from '../store';
import type { AppHistory, AppLocation, NavigateOptions } from './history';
import { matchPath, type PathMatch } from './matchPath';

const HistoryContext = createContext<AppHistory | null>(null);
const LocationContext = createContext<AppLocation | null>(null);
const MatchContext = createContext<PathMatch | null>(null);

/** Address and screen change in one task: no key can come between them and reach the view that was left. */
export function Router({ history, children }: { history: AppHistory; children: ReactNode }) {
  return (
    <HistoryContext value={history}>
      <LocationContext value={useStore(history)}>{children}</LocationContext>
    </HistoryContext>
  );
}

export function useHistory(): AppHistory {
  const history = use(HistoryContext);
  if (!history) throw new Error('there is no Router');
  return history;
}

export function useLocation(): AppLocation {
  const location = use(LocationContext);
  if (!location) throw new Error('there is no Router');
  return location;
}

/** Leads to an address of `paths`, or so many entries on or back; always the same function. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

export function useNavigate(): Navigate {
  const history = useHistory();
  return useCallback((to, options) => (typeof to === 'number' ? history.go(to) : history.push(to, options)), [history]);
}

export const useMatch = (pattern: string): PathMatch | null => matchPath(pattern, useLocation().pathname);

/** Of the pattern that its view is shown for. */
export const useParams = (): PathMatch['params'] => use(MatchContext)?.params ?? {};

/** The view of the first pattern that the address is as. One that stands at several patterns stays from one to the other. */
export function Routes({ views }: { views: Record<string, ReactNode> }) {
  const { pathname } = useLocation();
  for (const [pattern, view] of Object.entries(views)) {
    const match = matchPath(pattern, pathname);
    if (match) return <MatchContext value={match}>{view}</MatchContext>;
  }
  return null;
}

/** In place of a view: leads on, and leaves no entry in the history. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
