import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { newKey } from '../../browser/newKey';
import { createStore, type ReadableStore, useStore } from '../../browser/store';

/** One visit of an address. */
interface Visit {
  pathname: string;
  search: string;
  hash: string;
  /** What the view that led here left for this one. */
  state: unknown;
  /** Differs for each visit, and comes back with it. */
  key: string;
  /** False for a start, and for a way back or forward. */
  isNew: boolean;
}

/** A number goes so many visits forward, or back if it is negative. */
export type Navigate = (to: string | number, options?: { replace?: boolean; state?: unknown }) => void;

/** The addresses that a person visits; tests have one in memory (`src/test/MemoryRouter.tsx`). */
export interface Visits extends ReadableStore<Visit> {
  navigate: Navigate;
  /** Watches what the browser's own buttons do. Returns how to stop. */
  watch(): () => void;
}

function currentVisit(isNew: boolean): Visit {
  const { pathname, search, hash } = location;
  const left: unknown = history.state;
  const entry = typeof left === 'object' && left !== null ? left : {};
  const state = 'usr' in entry ? entry.usr : null;
  const key = 'key' in entry && typeof entry.key === 'string' ? entry.key : 'default';
  return { pathname, search, hash, state, key, isNew };
}

function createVisits(): Visits {
  const { get, set, subscribe } = createStore(currentVisit(false));
  return {
    get,
    subscribe,
    navigate: (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return history.go(to);
      const entry = { usr: state, key: newKey() };
      if (replace) history.replaceState(entry, '', to);
      else history.pushState(entry, '', to);
      set(currentVisit(true));
    },
    watch: () => {
      const onPop = () => set(currentVisit(false));
      addEventListener('popstate', onPop);
      return () => removeEventListener('popstate', onPop);
    },
  };
}

const VisitsContext = createContext<Visits | null>(null);

function useVisits(): Visits {
  const visits = useContext(VisitsContext);
  if (!visits) throw new Error('no router');
  return visits;
}

/** Address and screen change in one task: no key can come between them and reach the view that was left. */
export function Router({ visits, children }: { visits?: Visits; children: ReactNode }) {
  const [own] = useState(visits ?? createVisits);
  useEffect(() => own.watch(), [own]);
  return <VisitsContext value={own}>{children}</VisitsContext>;
}

export const useLocation = (): Visit => useStore(useVisits());

/** The same function as long as the page lives. */
export const useNavigate = (): Navigate => useVisits().navigate;

/** Leads to another address once it is rendered. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

type Params = Readonly<Record<string, string | undefined>>;

/** The parts of an address that a pattern of `paths.ts` names, and as `rest` what `*` stands for; null if it does not match. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const source = pattern.replace(/\/\*$/, '(?:/(?<rest>.+?))?').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${source}/*$`, 'i').exec(pathname);
  return found && Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]));
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const useMatch = (pattern: string): Params | null => matchPath(pattern, useLocation().pathname);

const ParamsContext = createContext<Params>({});

/** The parts of the address, as the pattern of the view names them. */
export const useParams = (): Params => useContext(ParamsContext);

interface RoutesProps {
  /** By pattern. */
  views: readonly (readonly [string, ComponentType])[];
  otherwise: ComponentType;
}

/** The view of the first pattern that matches the address. */
export function Routes({ views, otherwise: Otherwise }: RoutesProps) {
  const { pathname } = useLocation();
  for (const [pattern, View] of views) {
    const params = matchPath(pattern, pathname);
    if (params)
      return (
        <ParamsContext value={params}>
          <View />
        </ParamsContext>
      );
  }
  return <Otherwise />;
}
