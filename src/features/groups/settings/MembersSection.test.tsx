import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createCache } from '../../../data/writes/cache';
import { pendingChanges } from '../../../data/writes/mutate';
import { loadCatalogue } from '../../../i18n/translate';
import { SessionProvider } from '../../../session/SessionContext';
import { createSession } from '../../../session/session';
import { createFakeService } from '../../../test/fakeService';
import { person, someGroup } from '../../../test/fixtures';
import { InData } from '../../../test/InData';
import { toastStore } from '../../../ui/overlay/toastStore';
import { MembersSection } from './MembersSection';

beforeEach(() => loadCatalogue('en'));

test('a change that was given up is not said to be done', async () => {
  const service = createFakeService({ meet: ({ method }) => (method === 'PUT' ? 'lost-before' : 'none') });
  const group = someGroup('g1', { contacts: [person('me'), person('lin')] });
  service.groups.push(group);
  const session = createSession({ fetch: service.fetch });
  await session.connect('https://confab.test', 't', false, 'me');
  const state = session.get();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  const cache = createCache(new QueryClient());
  render(
    <SessionProvider session={session}>
      <InData http={state.http} cache={cache} me={state.contact}>
        <MembersSection group={group} admins={null} mayChange />
      </InData>
    </SessionProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove lin' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove lin' }));
  await waitFor(() => expect(service.requests.some(({ method }) => method === 'PUT')).toBe(true));
  cache.journal.end();
  await waitFor(() => expect(pendingChanges(cache)).toEqual([]));
  await act(async () => undefined);
  expect(toastStore.get()).toEqual([]);
});
