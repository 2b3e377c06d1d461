import { QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { testService } from '../../server/test/service';
import { createCache } from '../data/writes/cache';
import { createJournal } from '../data/writes/journal/journal';
import * as decided from '../outbox/model/reword';
import { OutboxProvider } from '../outbox/OutboxContext';
import { createOutbox } from '../outbox/outbox';
import { createDrain } from '../outbox/queue/drain/drain';
import { openStorage } from '../outbox/storage/indexedDb';
import { createUploads } from '../outbox/uploads/uploads';
import { createSessionMemory } from '../session/rememberedSession';
import { SessionProvider } from '../session/SessionContext';
import { createSession } from '../session/session';
import { Toasts } from '../ui/overlay/Toasts';
import { InClient } from './InClient';
import { InData } from './InData';

export const password = 'a long password';

/** The service in this process, and browsers of people with accounts there. The first person is its admin. */
export async function createAccountWorld() {
  const service = await testService();
  const device = (agent: string) => {
    let cookie = '';
    return createSession({
      memory: createSessionMemory(null, null),
      otherTabs: { broadcast: () => undefined, onMessage: () => undefined },
      fetch: async (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('User-Agent', agent);
        if (cookie && init?.credentials === 'same-origin') headers.set('Cookie', cookie);
        const answered = await service.app.request(String(url), { ...init, headers });
        if (init?.credentials === 'same-origin') cookie = answered.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
        return answered;
      },
    });
  };
  const open = (session: ReturnType<typeof device>, inner: ReactNode, at: string) =>
    render(
      <SessionProvider session={session}>
        <MemoryRouter initialEntries={[at]}>
          {inner}
          <Toasts />
        </MemoryRouter>
      </SessionProvider>,
    );
  const newCache = () =>
    createCache(new QueryClient({ defaultOptions: { queries: { retry: false } } }), createJournal());
  /** A view as the person of this session sees it. */
  const show = (session: ReturnType<typeof device>, view: ReactNode, at = '/') => {
    const state = session.get();
    const client = { cache: newCache(), ...('http' in state && { http: state.http }) };
    return open(session, <InClient {...client}>{view}</InClient>, at);
  };
  /** Like `show`, but with a live connection and an outbox, for views of groups and messages. `close` ends both. */
  const showLive = async (session: ReturnType<typeof device>, view: ReactNode, at = '/') => {
    const state = session.get();
    if (state.status !== 'signed-in') throw new Error('nobody is signed in');
    const { http, contact: me } = state;
    const outbox = createOutbox({
      http,
      me,
      storage: await openStorage(`http://${crypto.randomUUID()}.test`, me.id),
      loadDrain: async () => createDrain,
      loadDecided: async () => decided,
      loadUploads: async () => createUploads,
      onSent: () => undefined,
      onGone: () => undefined,
    });
    await outbox.ready;
    const live = (
      <OutboxProvider outbox={outbox}>
        <InData http={http} cache={newCache()} me={me}>
          {view}
        </InData>
      </OutboxProvider>
    );
    const shown = open(session, live, at);
    const close = () => {
      shown.unmount();
      outbox.stopOutbox();
    };
    return { http, close };
  };
  const close = async () => {
    cleanup();
    await service.close();
  };
  return { service, device, show, showLive, close };
}
