import { type ReactNode, useState } from 'react';
import { createStore } from '../browser/store';
import { Router, type Visits } from '../features/shared/router';

function createMemoryVisits(first: string): Visits {
  let count = 0;
  const visit = (to: string, state: unknown, isNew: boolean) => {
    const { pathname, search, hash } = new URL(to, 'http://confab.test');
    return { pathname, search, hash, state, key: `visit ${count++}`, isNew };
  };
  const visited = [visit(first, null, false)];
  let at = 0;
  const { get, set, subscribe } = createStore(visit(first, null, false));
  return {
    get,
    subscribe,
    navigate: (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') {
        at += to;
        const back = visited[at];
        if (back) set({ ...back, isNew: false });
        return;
      }
      if (!replace) at++;
      visited.splice(at, visited.length, visit(to, state, true));
      set(visited[at] ?? get());
    },
    watch: () => () => undefined,
  };
}

/** The router of the app, with addresses of its own. */
export function MemoryRouter({
  initialEntries: [first = '/'] = [],
  children,
}: {
  initialEntries?: string[];
  children: ReactNode;
}) {
  const [visits] = useState(() => createMemoryVisits(first));
  return <Router visits={visits}>{children}</Router>;
}
