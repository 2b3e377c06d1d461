import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { type Person, testService } from '../../server/test/service';
import SignedIn from '../app/SignedIn';
import { loadCatalogue } from '../i18n/translate';
import { SessionProvider } from '../session/SessionContext';
import { createSession } from '../session/session';
import { Toasts } from '../ui/overlay/Toasts';

/** What jsdom lacks: nothing has a size here, and nothing comes into view. */
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
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true, scrollIntoView: () => {} });
}

/** The app of a person at a path, on what answers its requests. */
export async function openApp(
  { username, token }: Pick<Person, 'username' | 'token'>,
  path: string,
  fetch: typeof globalThis.fetch,
  beside: ReactNode = null,
) {
  const session = createSession({ fetch });
  await session.connect('https://localhost', token, false, username);
  const state = session.get();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  render(
    <SessionProvider session={session}>
      <MemoryRouter initialEntries={[path]}>
        <SignedIn session={state} expired={false} />
        {beside}
      </MemoryRouter>
    </SessionProvider>,
  );
}

/** The service in this process and, once shown, the app of ada in front of it, in a window that `matches` media queries. */
export async function createAppWorld({ matches }: { matches?: (query: string) => boolean } = {}) {
  await loadCatalogue('en');
  stubLayout(matches);
  const service = await testService();
  const [ada, lin] = [await service.person('ada'), await service.person('lin')];
  const show = (path: string) =>
    act(() => openApp(ada, path, async (url, init) => service.app.request(String(url), init), <Toasts />));
  return { service, ada, lin, show };
}
