import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { type Person, type TestService, testService } from '../../server/test/service';
import SignedIn from '../app/SignedIn';
import { loadCatalogue, loadLaterWords } from '../i18n/translate';
// Fetched when something waits, for which the clock here does not stand still.
import '../outbox/queue/drain';
import { SessionProvider } from '../session/SessionContext';
import { createSession } from '../session/session';

/** What jsdom lacks: nothing has a size here, and nothing comes into view. */
function stubLayout() {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true, scrollIntoView: () => {} });
}

/** The whole app in a document, on a service in this process, with a clock that only `settle` moves. */
export async function createSignedInApp() {
  // The start of a minute: who is active is told by the minute.
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 9) });
  await loadCatalogue('en');
  await loadLaterWords();
  stubLayout();
  const service: TestService = await testService();
  let requests = 0;
  let refusal: number | null = null;
  let capabilities = '';
  const refused = (status: number) =>
    Response.json(
      { status, title: 'No', code: 'refused' },
      { status, headers: { 'Confab-Capabilities': capabilities } },
    );

  /** Every request that an event can lead to is answered, and every pause is over. */
  const settle = async () => {
    for (let round = 0; round < 20; round++) {
      await act(() => vi.advanceTimersByTimeAsync(200));
      // A slow machine must not move the clock to what happens once a minute.
      while (requests > 0) await act(() => vi.advanceTimersByTimeAsync(1));
    }
  };
  const open = async ({ username, token }: Pick<Person, 'username' | 'token'>, path: string) => {
    const session = createSession({
      fetch: async (url, init) => {
        requests++;
        try {
          if (refusal !== null && init?.method === 'POST' && new URL(String(url)).pathname === '/v1/messages')
            return refused(refusal);
          const response = await service.app.request(String(url), init);
          capabilities = response.headers.get('confab-capabilities') ?? capabilities;
          return response;
        } finally {
          requests--;
        }
      },
    });
    await session.connect('https://localhost', token, false, username);
    const state = session.get();
    if (state.status !== 'signed-in') throw new Error('nobody is signed in');
    render(
      <SessionProvider session={session}>
        <MemoryRouter initialEntries={[path]}>
          <SignedIn session={state} expired={false} />
        </MemoryRouter>
      </SessionProvider>,
    );
    await settle();
  };
  const close = async () => {
    cleanup();
    vi.useRealTimers();
    await service.close();
  };
  const field = () => screen.getByRole('textbox', { name: 'Message' });
  const type = (text: string) => {
    fireEvent.input(field(), { target: { value: text } });
    return settle();
  };
  /** From now on the service answers each new message with this status. */
  const refuseMessages = (status: number) => {
    refusal = status;
  };
  return { service, settle, open, close, field, type, refuseMessages };
}
