import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { type Person, type TestService, testService } from '../../server/test/service';
import { loadCatalogue, loadLaterWords } from '../i18n/translate';
// Imported here, because the app loads this part late and the fake clock does not wait for it.
import '../app/start/writes';
import { openApp, stubLayout } from './appWorld';

/** The whole app in a document, on a service in this process, with a clock that only `settle` moves. */
export async function createSignedInApp() {
  // Begins at the start of a minute, because last activities change once a minute.
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 9) });
  await loadCatalogue('en');
  await loadLaterWords();
  stubLayout();
  const service: TestService = await testService();
  let requests = 0;
  /** Method and path of each request. */
  const asked: string[] = [];
  let refusal: number | null = null;
  let lateBy = 0;
  let capabilities = '';
  const refused = (status: number) =>
    Response.json(
      { status, title: 'No', code: 'refused' },
      { status, headers: { 'Confab-Capabilities': capabilities } },
    );

  /** Waits until every request after an event is answered, and until every pause is over. */
  const settle = async () => {
    for (let round = 0; round < 20; round++) {
      // The clock stands still until parts are there, however slow the disk is.
      await act(() => vi.dynamicImportSettled());
      await act(() => vi.advanceTimersByTimeAsync(200));
      // Moves the clock by 1 ms at a time. On a slow machine larger steps would reach the events that come once a
      // minute.
      while (requests > 0) await act(() => vi.advanceTimersByTimeAsync(1));
    }
  };
  const isSend = (url: unknown, init?: RequestInit) =>
    init?.method === 'POST' && new URL(String(url)).pathname === '/v1/messages';
  const request: typeof fetch = async (url, init) => {
    requests++;
    asked.push(`${init?.method ?? 'GET'} ${new URL(String(url)).pathname}`);
    try {
      if (refusal !== null && isSend(url, init)) return refused(refusal);
      const response = await service.app.request(String(url), init);
      if (lateBy > 0 && isSend(url, init)) await new Promise((resolve) => setTimeout(resolve, lateBy));
      capabilities = response.headers.get('confab-capabilities') ?? capabilities;
      return response;
    } finally {
      requests--;
    }
  };
  const open = async (person: Pick<Person, 'username' | 'token'>, path: string) => {
    await openApp(person, path, request);
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
  /** The service answers each new message with this status. 0 ends the refusals. */
  const refuseMessages = (status: number) => {
    refusal = status || null;
  };
  /** From now on the answer to each new message comes this many milliseconds later, after the message's event. */
  const answerLate = (ms: number) => {
    lateBy = ms;
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { service, asked, pass, settle, open, close, field, type, refuseMessages, answerLate };
}
