import { QueryClient } from '@tanstack/react-query';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createQueryCache } from '#app/start/queryClient';
import { markReached } from '#browser/input/reachedByKeyboard';
import { setClientSettings } from '#browser/settings';
import { createCache } from '#data/writes/cache';
import { loadCatalogue } from '#i18n/translate';
import * as decided from '#outbox/model/reword';
import { OutboxProvider } from '#outbox/OutboxContext';
import { createOutbox } from '#outbox/outbox';
import { createDrain } from '#outbox/queue/drain/drain';
import { openStorage } from '#outbox/storage/indexedDb';
import { createUploads } from '#outbox/uploads/uploads';
import { SessionProvider } from '#session/SessionContext';
import { createSession } from '#session/session';
import { createFakeService, type Fault } from '#test/fakeService';
import { person, someGroup } from '#test/fixtures';
import { InData } from '#test/InData';
import { GroupNav } from './GroupNav';
import { ListKeys } from './ListKeys';
import { RowMenu } from './RowMenu';
import { useStepKeys } from './useStepKeys';

const StepKeys = () => {
  useStepKeys();
  return null;
};

/** Ids of the rows that were scrolled into view. jsdom has no `scrollIntoView`. */
const scrolledTo: (string | undefined)[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  Object.assign(HTMLElement.prototype, {
    scrollIntoView(this: HTMLElement) {
      scrolledTo.push(this.dataset.id);
    },
  });
  return loadCatalogue('en');
});

/** Renders the list of a person who is signed in. After the sign-in, `answer` decides how the service responds. */
async function open(
  answer: { fault: Fault; archivedFault?: Fault },
  groups = [someGroup('g1', { name: 'Hikers' })],
  hasKeys = true,
) {
  let signedIn = false;
  const faultOf = (archived: boolean) => (archived && answer.archivedFault) || answer.fault;
  const service = createFakeService({
    meet: ({ query }) => (signedIn ? faultOf(query.get('archived') === 'true') : 'none'),
  });
  service.groups.push(...groups);
  const session = createSession({ fetch: service.fetch });
  await session.connect('https://confab.test', 't', false, 'me');
  signedIn = true;
  const state = session.get();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  const { http, contact: me } = state;
  const cache = createCache(
    new QueryClient({
      queryCache: createQueryCache(),
      defaultOptions: { queries: { retry: false } },
    }),
  );
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
  const app = (keys: ReactNode) => (
    <SessionProvider session={session}>
      <OutboxProvider outbox={outbox}>
        <InData http={http} cache={cache} me={me}>
          <MemoryRouter initialEntries={['/groups']}>
            <GroupNav />
            <RowMenu />
            <StepKeys />
            {keys}
          </MemoryRouter>
        </InData>
      </OutboxProvider>
    </SessionProvider>
  );
  const view = render(app(hasKeys && <ListKeys />));
  const bringKeys = () => view.rerender(app(<ListKeys />));
  const close = () => {
    view.unmount();
    outbox.stopOutbox();
    cache.queryClient.clear();
  };
  const asked = () => service.requests.filter(({ path }) => path === '/v1/groups').length;
  const askedArchived = () => service.requests.filter(({ query }) => query.get('archived') === 'true').length;
  return { close, asked, askedArchived, bringKeys };
}

const outages: [string, Fault][] = [
  ['answers 502', { status: 502 }],
  ['answers 503', { status: 503 }],
  ['cannot be reached', 'lost-before'],
];

test.each(outages)('groups that could not be loaded while the service %s come by themselves', async (_, fault) => {
  const answer = { fault };
  const { close } = await open(answer);
  const notice = await screen.findByText('Your groups could not be loaded');
  answer.fault = 'none';
  // All requests that wait for a retry are sent at once.
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('link', { name: 'Hikers' })).toBeDefined();
  expect(notice.isConnected).toBe(false);
  close();
});

test('while groups are asked for again the notice stays, and so does the focus on its Retry', async () => {
  const answer: { fault: Fault } = { fault: 'lost-before' };
  const { close, asked } = await open(answer);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  retry.focus();
  for (let tries = 0; tries < 2; tries++) {
    const before = asked();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(document.activeElement).toBe(retry);
  }
  close();
});

test('groups of one name are told apart in the names of their menus, opened by the button or by a right click', async () => {
  const lunch = (id: string, username: string) => someGroup(id, { name: 'Lunch', contacts: [person(username)] });
  const { close } = await open({ fault: 'none' }, [
    lunch('g1', 'ada'),
    lunch('g2', 'lin'),
    someGroup('g3', { name: '' }),
  ]);
  const link = await screen.findByRole('link', { name: 'Lunch, with lin' });
  screen.getByRole('button', { name: 'Actions for Lunch, with ada' });
  screen.getByRole('button', { name: 'Actions for Lunch, with lin' });
  expect(screen.queryByRole('button', { name: /^Actions for\s*$/ })).toBeNull();
  fireEvent.contextMenu(link);
  expect(await screen.findByRole('menu', { name: 'Actions for Lunch, with lin' })).toBeDefined();
  close();
});

test('archived groups are asked for only where no group is active', async () => {
  const { close, askedArchived } = await open({ fault: 'none' });
  await screen.findByRole('link', { name: 'Hikers' });
  expect(askedArchived()).toBe(0);
  close();
});

test('where the service does not say what is archived, nothing is said of it', async () => {
  const { close } = await open({ fault: 'none', archivedFault: { status: 403 } }, []);
  expect(await screen.findByText('No active groups')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See what is archived' }).getAttribute('href')).toBe('/archived');
  expect(screen.queryByText('No groups yet')).toBeNull();
  close();
});

test('how many groups a filter leaves is read out, by what stood there before', async () => {
  const named = (name: string) => someGroup(name, { name });
  const { close } = await open({ fault: 'none' }, ['Hikers', 'Hill', 'Lake'].map(named));
  await screen.findByRole('link', { name: 'Lake' });
  const status = screen.getByRole('status');
  const filter = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Filter groups' }), { target: { value } });
  expect(status.textContent).toBe('');
  filter('hi');
  await waitFor(() => expect(status.textContent).toBe('2 groups'));
  filter('hix');
  await waitFor(() => expect(status.textContent).toBe('0 groups'));
  filter('');
  await waitFor(() => expect(status.textContent).toBe(''));
  close();
});

test('Alt and an arrow on a choice is the choice’s own, and opens no group', async () => {
  const { close } = await open({ fault: 'none' });
  await screen.findByRole('link', { name: 'Hikers' });
  const choice = document.body.appendChild(document.createElement('select'));
  expect(fireEvent.keyDown(choice, { key: 'ArrowDown', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true })).toBe(false);
  choice.remove();
  close();
});

test('a key of the list that is pressed before its code is there writes nothing, and acts once that has come', async () => {
  const { close, bringKeys } = await open({ fault: 'none' }, undefined, false);
  const link = await screen.findByRole('link', { name: 'Hikers' });
  link.focus();
  markReached(link);
  // A letter without `preventDefault` would be typed into the composer.
  expect(fireEvent.keyDown(link, { key: 'o' })).toBe(true);
  expect(fireEvent.keyDown(link, { key: 'p' })).toBe(false);
  expect(screen.queryByText('Pinned')).toBeNull();
  bringKeys();
  expect(await screen.findByRole('link', { name: 'Hikers', description: /Pinned/ })).toBeDefined();
  close();
});

test('a key of the list whose code comes seconds later does not act', async () => {
  const { close, bringKeys } = await open({ fault: 'none' }, undefined, false);
  const link = await screen.findByRole('link', { name: 'Hikers' });
  link.focus();
  markReached(link);
  const early = createEvent.keyDown(link, { key: 'p' });
  Object.defineProperty(early, 'timeStamp', { value: performance.now() - 11_000 });
  expect(fireEvent(link, early)).toBe(false);
  bringKeys();
  fireEvent.keyDown(link, { key: 'm' });
  expect(await screen.findByRole('link', { name: 'Hikers', description: /Muted/ })).toBeDefined();
  expect(screen.queryByText('Pinned')).toBeNull();
  close();
});

test('a group that is opened by keys comes into view in the list', async () => {
  const { close } = await open({ fault: 'none' });
  const row = (await screen.findByRole('link', { name: 'Hikers' })).closest('li');
  expect(scrolledTo).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(scrolledTo).toEqual([row?.dataset.id]));
  close();
});

test('what the deployment leaves out is not offered', async () => {
  setClientSettings({ off: ['new-group', 'archive', 'delete-group'] });
  onTestFinished(() => setClientSettings({}));
  await open({ fault: 'none' });
  fireEvent.click(await screen.findByRole('button', { name: /Actions for Hikers/ }));
  await screen.findByRole('menuitem', { name: /Pin/ });
  expect(screen.queryByRole('menuitem', { name: /Archive/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New group' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Select groups' })).toBeNull();
});
