import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createCache } from '../data/writes/cache';
import { SessionProvider } from '../session/SessionContext';
import { createSession } from '../session/session';
import type { createFakeService } from './fakeService';
import { InData } from './InData';

/** Renders a view for the person `me`, who is signed in to a fake service. Returns the parts of their page. */
export async function showSignedIn(
  { fetch }: Pick<ReturnType<typeof createFakeService>, 'fetch'>,
  children: ReactNode,
) {
  const session = createSession({ fetch });
  await session.connect('https://confab.test', 't', false, 'me');
  const state = session.get();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  const cache = createCache(new QueryClient());
  render(
    <SessionProvider session={session}>
      <InData http={state.http} cache={cache} me={state.contact}>
        {children}
      </InData>
    </SessionProvider>,
  );
  return cache;
}
