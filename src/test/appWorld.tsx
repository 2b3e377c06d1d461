import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import { type Person, testService } from '../../server/test/service';
import SignedIn from '../app/start/SignedIn';
import { loadCatalogue } from '../i18n/translate';
import { SessionProvider, useSession } from '../session/SessionContext';
import { createSession } from '../session/session';
import { Toasts } from '../ui/overlay/Toasts';

/** The functions that jsdom lacks: nothing has a size here, and nothing comes into view. */
export function stubLayout(matches: (query: string) => boolean = () => false) {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  vi.stubGlobal('matchMedia', (query: string) => ({
    // jsdom animates nothing.
    matches: query === '(prefers-reduced-motion: reduce)' || matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true, scrollIntoView: () => {} });
}

/** The person who is signed in, as the session changes. */
function Present() {
  const state = useSession();
  return state.status === 'signed-in' ? <SignedIn session={state} expired={false} /> : null;
}

/** Hands over the path, and the function that changes it. */
function Navigator({ onNavigate }: { onNavigate: (navigate: NavigateFunction, path: string) => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => onNavigate(navigate, pathname), [navigate, pathname, onNavigate]);
  return null;
}

/** Opens the app of a person at a path. `fetch` answers the requests of the app. */
export async function openApp(
  { username, token }: Pick<Person, 'username' | 'token'>,
  path: string,
  fetch: typeof globalThis.fetch,
  beside: ReactNode = null,
) {
  const session = createSession({ fetch });
  await session.connect('https://localhost', token, false, username);
  if (session.get().status !== 'signed-in') throw new Error('nobody is signed in');
  render(
    <SessionProvider session={session}>
      <MemoryRouter initialEntries={[path]}>
        <Present />
        {beside}
      </MemoryRouter>
    </SessionProvider>,
  );
}

interface AppWorldOptions {
  matches?: (query: string) => boolean;
  /** Capabilities that the service does not announce. */
  lacks?: string[];
  /** The service announces nothing. */
  plain?: boolean;
  /** A method that the service's CORS headers forbid. */
  blocked?: string;
}

/** The service in this process, with ada's app in front of it after `show`. `matches`: the media queries that hold. */
export async function createAppWorld({ matches, lacks = [], plain = false, blocked }: AppWorldOptions = {}) {
  await loadCatalogue('en');
  stubLayout(matches);
  const service = await testService();
  const [ada, lin] = [await service.person('ada'), await service.person('lin')];
  const request: typeof globalThis.fetch = async (url, init) => {
    if (init?.method === blocked) throw new TypeError('Failed to fetch');
    const response = await service.app.request(String(url), init);
    const announced = response.headers.get('Confab-Capabilities')?.split(', ');
    if (plain) response.headers.delete('Confab-Capabilities');
    else if (announced)
      response.headers.set('Confab-Capabilities', announced.filter((name) => !lacks.includes(name)).join(', '));
    return response;
  };
  let navigate: NavigateFunction | null = null;
  let path = '';
  const onNavigate = (next: NavigateFunction, now: string) => {
    navigate = next;
    path = now;
  };
  const beside = (
    <>
      <Toasts />
      <Navigator onNavigate={onNavigate} />
    </>
  );
  const show = (to: string) => act(() => openApp(ada, to, request, beside));
  const go = (to: string) => act(async () => navigate?.(to));
  const close = async () => {
    cleanup();
    await service.close();
  };
  return { service, ada, lin, show, go, path: () => path, close };
}
