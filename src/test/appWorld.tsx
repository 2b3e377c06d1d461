import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { testService } from '../../server/test/service';
import SignedIn from '../app/SignedIn';
import { loadCatalogue } from '../i18n/translate';
import { SessionProvider } from '../session/SessionContext';
import { createSession } from '../session/session';
import { Toasts } from '../ui/overlay/Toasts';

/** What jsdom lacks: nothing has a size here, nothing comes into view, and dialogs do not open. */
function stubBrowser(matches: (query: string) => boolean) {
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
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true, scrollIntoView: () => {} });
}

/** The service in this process and, once shown, the app of ada in front of it, in a window that `matches` media queries. */
export async function createAppWorld({ matches = () => false }: { matches?: (query: string) => boolean } = {}) {
  await loadCatalogue('en');
  stubBrowser(matches);
  const service = await testService();
  const [ada, lin] = [await service.person('ada'), await service.person('lin')];
  const show = async (at: string) => {
    const session = createSession({ fetch: async (url, init) => service.app.request(String(url), init) });
    await session.connect('https://localhost', ada.token, false, 'ada');
    const state = session.get();
    if (state.status !== 'signed-in') throw new Error('nobody is signed in');
    await act(async () => {
      render(
        <SessionProvider session={session}>
          <MemoryRouter initialEntries={[at]}>
            <SignedIn session={state} expired={false} />
            <Toasts />
          </MemoryRouter>
        </SessionProvider>,
      );
    });
  };
  return { service, ada, lin, show };
}
