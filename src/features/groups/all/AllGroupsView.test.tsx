import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { useGroups } from '#data/groups/useGroups';
import { loadCatalogue } from '#i18n/translate';
import { createAccountWorld, password } from '#test/accountWorld';
import BulkBar from '../bulk/BulkBar';
import AllGroupsView from './AllGroupsView';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
beforeEach(async () => {
  await loadCatalogue('en');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(new EventTarget(), mediaOf(query)));
  world = await createAccountWorld();
});
afterEach(async () => {
  await world.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let isWide = true;
const mediaOf = (media: string) => ({
  media,
  matches: media.includes('64rem') && isWide,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
});

/** The group lists of the admin, which must not contain groups without the admin. */
function OwnGroups() {
  const names = [...useGroups(false).groups, ...useGroups(true).groups].map(({ name }) => name);
  return <p data-own>{names.join()}</p>;
}

/** Signs up a service admin with the group `Mine`, and a person with the groups `Quiet` and `Busy`. */
async function setUp() {
  const [admin, mei] = [world.device('admin'), world.device('mei')];
  await admin.signUp('', 'ida', password);
  await mei.signUp('', 'mei', password);
  const httpOf = (session: typeof admin) => {
    const state = session.get();
    if (state.status !== 'signed-in') throw new Error('nobody is signed in');
    return state.http;
  };
  await httpOf(admin)(endpoints.createGroup, { body: { name: 'Mine' } });
  for (const name of ['Quiet', 'Busy']) {
    const { conversation_id } = await httpOf(mei)(endpoints.createGroup, { body: { name } });
    if (name === 'Busy')
      for (const message of ['one', 'two'])
        await httpOf(mei)(endpoints.createMessage, { body: { conversation_id, message } });
  }
  return { admin, mei, httpOf };
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('an admin sorts and narrows all groups, archives some that others are in, and takes it back', async () => {
  isWide = true;
  const { admin } = await setUp();
  const view = (
    <>
      <BulkBar />
      <AllGroupsView />
      <OwnGroups />
    </>
  );
  const { close } = await world.showLive(admin, view);
  const table = await screen.findByRole('table', { name: 'All groups' });
  press('Messages');
  expect(within(table).getByRole('columnheader', { name: 'Messages' }).getAttribute('aria-sort')).toBe('descending');
  expect(names()[0]).toBe('Busy');
  expect(within(table).getByRole('img', { name: '2 in 12 weeks, at most 2 in one, 2 in the last one' })).toBeDefined();
  expect(within(table).getByRole('rowheader', { name: /^Busy/ }).nextElementSibling?.textContent).toBe('mei');

  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'empty' } });
  expect(names().toSorted()).toEqual(['Mine', 'Quiet']);
  choose('Quiet');
  // Screen readers must not read the count after each archived group.
  const count = screen.getByText('2 groups');
  const how: (string | null)[] = [];
  const listener = new MutationObserver(() => how.push(count.getAttribute('aria-live')));
  listener.observe(count, { attributes: true });
  press('Archive selected');
  await screen.findByText('Archived 1 of 1 group');
  listener.disconnect();
  expect(how).toContain('off');
  expect(names()).toEqual(['Mine']);
  expect(document.querySelector('[data-own]')?.textContent).toBe('Mine');
  press('Undo');
  await screen.findByText('Restored 1 of 1 group');
  expect(names().toSorted()).toEqual(['Mine', 'Quiet']);
  expect(document.querySelector('[data-own]')?.textContent).toBe('Mine');
  close();
});

test('of many groups the first are rendered, and more as one scrolls; another order begins again, and a row that is chosen renders alone', async () => {
  isWide = true;
  let scrollOn = () => {};
  class Observer {
    constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
      scrollOn = () => act(() => onSeen([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const { admin, httpOf } = await setUp();
  for (let at = 0; at < 70; at++) await httpOf(admin)(endpoints.createGroup, { body: { name: `Group ${at}` } });
  const view = (
    <>
      <BulkBar />
      <AllGroupsView />
    </>
  );
  const { close } = await world.showLive(admin, view);
  await screen.findByText('73 groups');
  const rows = () => document.querySelectorAll('tbody tr').length;
  expect(rows()).toBe(60);
  scrollOn();
  expect(rows()).toBe(73);
  press('Members');
  expect(rows()).toBe(60);

  const figures = vi.spyOn(Number.prototype, 'toLocaleString');
  fireEvent.click(document.querySelector('tbody tr:nth-child(3) input') ?? document.body);
  expect(screen.getByText('1 selected')).toBeDefined();
  expect(figures.mock.calls.length).toBeLessThan(10);

  press('All');
  press('Archive selected');
  fireEvent.click(await screen.findByText('Details'));
  expect(screen.getByRole('list', { name: 'Result per group' }).children).toHaveLength(61);
  // A busy machine needs half a minute for 73 groups.
  await screen.findByText('Archived 73 of 73 groups', {}, { timeout: 90_000 });
  close();
}, 120_000);

test('where there is no room for a table there are cards; others see no list', async () => {
  isWide = false;
  const { admin, mei } = await setUp();
  const live = await world.showLive(admin, <AllGroupsView />);
  const list = await screen.findByRole('list', { name: 'All groups' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort all groups' }), { target: { value: '1' } });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('bdi')?.textContent),
  ).toEqual([...['Quiet', 'Mine', 'Busy']]);
  live.close();
  world.show(mei, <AllGroupsView />);
  expect(screen.getByText('Only admins see this')).toBeDefined();
});

test('a press on a group shows its description, people and trail, also to an admin who is not in it', async () => {
  isWide = true;
  const { admin, mei, httpOf } = await setUp();
  const body = { name: 'Choir', description: 'We sing on Mondays', contacts: ['bruno'] };
  await world.device('bruno').signUp('', 'bruno', password);
  await httpOf(mei)(endpoints.createGroup, { body });
  const { close } = await world.showLive(admin, <AllGroupsView />);
  await screen.findByRole('table', { name: 'All groups' });
  press('Choir');
  const panel = within(screen.getByRole('dialog', { name: 'Choir' }));
  await panel.findByText('We sing on Mondays');
  expect(panel.queryByRole('link')).toBeNull();
  expect(within(await panel.findByRole('region', { name: 'Admins' })).getByRole('listitem').textContent).toBe('mei');
  expect(within(panel.getByRole('region', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(panel.getByRole('button', { name: 'What happened here' }));
  await panel.findByText('mei created Choir');
  fireEvent.click(panel.getByRole('button', { name: 'Close' }));
  press('Mine');
  expect(within(screen.getByRole('dialog', { name: 'Mine' })).getByRole('link').textContent).toBe('Open the group');
  close();
});

test('deleting several offers to archive them instead, and says when none of them can be copied', async () => {
  isWide = true;
  const { admin } = await setUp();
  const view = (
    <>
      <BulkBar />
      <AllGroupsView />
    </>
  );
  const { close } = await world.showLive(admin, view);
  await screen.findByRole('table', { name: 'All groups' });
  for (const name of ['Quiet', 'Busy']) choose(name);
  press('Delete selected');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 groups?' }));
  question.getByText('They cannot be copied here: you are in none of them.');
  fireEvent.click(question.getByRole('button', { name: 'Archive instead' }));
  await screen.findByText('Archived 2 of 2 groups');
  close();
});
