import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseName } from '../../browser/hash';
import { keepShare, setSharePerson } from '../../browser/shares/shareBox';
import { shareLimits } from '../../browser/shares/shareLimits';
import { createAppWorld } from '../../test/appWorld';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';

withFakeIndexedDb();

let world: Awaited<ReturnType<typeof createAppWorld>>;

beforeEach(() => deleteDB('confab-shared'));
afterEach(() => world.close());

// Each share has a different id, because the page of an earlier test may still remove its share.
// The fake database cannot store a Blob of jsdom, so the Blob comes from `Response`.
const bytes = await new Response('abc').blob();
const file = (name: string) => ({ name, type: '', bytes });

async function open(path = '/share', lacks: string[] = []) {
  world = await createAppWorld({ lacks });
  const { ada, lin } = world;
  const lake = await ada.group('Lake', [lin.id]);
  await ada.group('Sea', [lin.id]);
  await world.show(path);
  return lake;
}

const what = () => screen.findByRole('region', { name: 'What was shared' });
const choose = async (name: string) => fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
const field = () => screen.findByRole('textbox', { name: 'Message' });

test('what is over a limit is named', async () => {
  const files = Array.from({ length: shareLimits.files }, (_, at) => file(`${at}.txt`));
  await keepShare('share-1', 'x'.repeat(shareLimits.words + 1), [file('setup.exe'), ...files]);
  await open();
  const shared = within(await what());
  shared.getByText('The words were left out: they have more than 20,000 characters.');
  shared.getByText('Left out: 19.txt. Of one share at most 20 files wait here, and 200 MB together.');
  await choose('Lake');
  // Waits for both toasts at once, because the first disappears soon.
  const said = ['In your draft in Lake. Nothing is sent yet.', /A message takes at most 10 files. Left out: .*18\.txt/];
  await Promise.all(said.map((text) => screen.findByText(text)));
  await field();
  expect(within(await screen.findByRole('list', { name: 'Attached files' })).getAllByRole('listitem')).toHaveLength(10);
});

test('of a share of which nothing is left, that is said, and there is nothing to choose for it', async () => {
  await keepShare('share-2', 'x'.repeat(shareLimits.words + 1), []);
  await open();
  within(await what()).getByText(/The words were left out/);
  expect(screen.queryByRole('combobox', { name: 'Choose a group' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('Nothing is waiting here');
});

test('a service without files takes the words', async () => {
  await keepShare('share-3', 'low tide', [file('a.txt')]);
  await open('/share', ['attachments']);
  within(await what()).getByText(/Files cannot be sent here/);
  await choose('Lake');
  expect(await field()).toHaveProperty('value', 'low tide');
  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
});

test('what comes while one looks stands beside it, and goes nowhere in its place', async () => {
  await keepShare('share-5', 'low tide', []);
  await open();
  within(await what()).getByText('low tide');
  await keepShare('share-4', 'buy now', []);
  await screen.findByText('1 more thing waits');
  await choose('Lake');
  expect(await field()).toHaveProperty('value', 'low tide');
});

test('a page says what is gone, because newer things came or a day has passed', async () => {
  for (let at = 0; at <= shareLimits.shares; at++) await keepShare(`gone${at}`, `low tide ${at}`, []);
  await open();
  await screen.findByText('Something you shared is gone: no group was chosen.');
  await screen.findByText('4 more things wait');
});

test('a start says that something waits, and leads there', async () => {
  world = await createAppWorld();
  await setSharePerson(databaseName('https://localhost', world.ada.id));
  await keepShare('share-6', 'low tide', []);
  await world.show('/');
  await screen.findByText('Something you shared waits for a group, a day at most.');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  within(await what()).getByText('low tide');
});

test('that something waits is said where the groups are, and not over the share', async () => {
  world = await createAppWorld();
  await setSharePerson(databaseName('https://localhost', world.ada.id));
  await keepShare('share-9', 'low tide', []);
  await world.show('/share/missed.html');
  await what();
  const said = /^Something you shared waits/;
  expect(screen.queryByText(said)).toBeNull();
  await world.go('/groups');
  await screen.findByText(said);
  await world.go('/share');
  await what();
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test('what was taken waits no more', async () => {
  await keepShare('share-7', 'low tide', []);
  await open();
  await what();
  await choose('Lake');
  await field();
  await world.go('/share');
  await screen.findByText('Nothing is waiting here');
});

test.each([
  ['/share?problem=storage', /^This browser did not store it/],
  ['/share?problem=empty', /was empty\.$/],
  ['/share?problem=unreadable', /could not be read/],
  ['/share/missed.html', /share it once more\.$/],
])('%s says why nothing came, over what waits', async (path, words) => {
  await open(path);
  within(await screen.findByRole('alert')).getByText(words);
  await keepShare('share-8', 'low tide', []);
  await what();
  within(screen.getByRole('alert')).getByText(words);
  expect(screen.queryByText('Nothing is waiting here')).toBeNull();
});
