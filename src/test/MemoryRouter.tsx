import { type ReactNode, useState } from 'react';
import { createMemoryHistory } from '../browser/router/history';
import { Router } from '../browser/router/router';

/** The router of the app, at an address of its own. */
export function MemoryRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [history] = useState(() => createMemoryHistory(at));
  return <Router history={history}>{children}</Router>;
}
