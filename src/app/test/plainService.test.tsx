import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';
import { dismissToast, toastStore } from '../../ui/overlay/toastStore';

let world: Awaited<ReturnType<typeof createAppWorld>>;

beforeEach(() => localStorage.clear());
afterEach(async () => {
  for (const { id } of toastStore.get()) dismissToast(id);
  await world.close();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const archivedAt = async (id: string) => (await world.ada.get(`/v1/groups/${id}`)).body.archived_at;
const question = (name: string) => screen.findByRole('alertdialog', { name });
const answer = async (name: string, words: string) =>
  fireEvent.click(within(await question(name)).getByRole('button', { name: words }));

/** Opens a group on a service for which the profile says that it cannot restore groups. */
async function openWithoutRestore() {
  const taught = { restore: { at: Math.floor(Date.now() / 1_000), by: 'PUT /v1/groups/:id 200' } };
  localStorage.setItem('confab:dialect:https://localhost', JSON.stringify({ restore: 'impossible', taught }));
  world = await createAppWorld({ plain: true });
  const group = await world.ada.group('Lake', []);
  await world.show('/groups');
  await screen.findByRole('link', { name: /^Lake/ });
  return group;
}

test('where nothing can be restored, archiving asks first, and offers no Undo', async () => {
  const { id } = await openWithoutRestore();
  const archive = async () => {
    press('Actions for Lake');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  };
  await archive();
  expect((await question('Archive Lake?')).textContent).toContain('Groups cannot be restored here.');
  await answer('Archive Lake?', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await archivedAt(id)).toBeNull();
  await archive();
  await answer('Archive Lake?', 'Archive');
  await screen.findByText('Archived Lake for everybody');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await archivedAt(id)).not.toBeNull();
});

test('the same of many groups at once', async () => {
  const { id } = await openWithoutRestore();
  press('Select groups');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lake' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Archive selected' }));
  await question('Archive 1 group?');
  expect(await archivedAt(id)).toBeNull();
  await answer('Archive 1 group?', 'Archive');
  await screen.findByRole('region', { name: 'Archived 1 of 1 group' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the same in the place of a deletion, whose question stays until it is answered', async () => {
  const { id } = await openWithoutRestore();
  await world.go(`/groups/${id}/settings`);
  const danger = await screen.findByRole('region', { name: 'Danger zone' });
  within(danger).getByText(/^Groups cannot be restored here\./);
  fireEvent.click(within(danger).getByRole('button', { name: 'Delete group' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Archive instead' }));
  await answer('Archive Lake?', 'Cancel');
  expect(screen.getByRole('alertdialog').textContent).toContain('Archive instead');
  press('Archive instead');
  await answer('Archive Lake?', 'Archive');
  await screen.findByText('Archived Lake for everybody');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** Types the text in the composer of a group and sends it. */
async function say(options: Parameters<typeof createAppWorld>[0], text: string) {
  world = await createAppWorld(options);
  const group = await world.ada.group('Lake', []);
  await world.show(`/groups/${group.id}`);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  fireEvent.input(field, { target: { value: text } });
  press('Send');
  const messages = async (): Promise<number> =>
    (await world.ada.get(`/v1/messages?conversation_id=${group.conversation_id}`)).body.data.length;
  return { field, messages };
}

test('a text that is too long for a service that announces itself is not sent, and says by how much', async () => {
  const { field, messages } = await say({}, 'a'.repeat(4_001));
  await screen.findByText('Too long by 1 character');
  expect(field.value).toHaveLength(4_001);
  expect(await messages()).toBe(0);
});

test('what another service refuses as too long is kept, with its reason', async () => {
  const words = 'a'.repeat(4_001);
  const { messages } = await say({ plain: true }, words);
  await screen.findByText('Not sent - too long (4,001 of 4,000 characters)');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' })).value).toBe(words);
  expect(await messages()).toBe(0);
});

const membersOf = async (id: string): Promise<string[]> =>
  (await world.ada.get(`/v1/groups/${id}`)).body.contacts.map(({ username }: { username: string }) => username).sort();

const namesOffered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('somebody whom this browser has never seen is put into a new group by name', async () => {
  world = await createAppWorld({ plain: true });
  await world.service.person('mei');
  await world.show('/groups/new');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Tides' } });
  const field = await screen.findByRole('combobox', { name: 'Members' });
  fireEvent.change(field, { target: { value: 'ada' } });
  await screen.findByText('Nobody found');
  fireEvent.change(field, { target: { value: ' mei ' } });
  fireEvent.click(await screen.findByRole('option', { name: /^mei/ }));
  within(screen.getByRole('list', { name: 'Chosen people' })).getByText('mei');
  press('Create group');
  await screen.findByRole('heading', { level: 1, name: 'Tides' });
  const [group] = (await world.ada.get('/v1/groups')).body.data;
  expect(await membersOf(group.id)).toEqual(['ada', 'mei']);
});

test('a typed name is offered beside whom it is a part of, not beside the one whose name it is, and can be added', async () => {
  world = await createAppWorld({ plain: true });
  await world.service.person('mei');
  const { id } = await world.ada.group('Lake', []);
  await world.ada.group('Tides', [world.lin.id]);
  await world.show('/groups');
  await screen.findByRole('link', { name: /^Tides/ });
  await world.go(`/groups/${id}/settings`);
  const type = async (value: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name: 'Add members' }), { target: { value } });
  await type('li');
  await waitFor(() => expect(namesOffered()).toEqual(['llin', 'lliAdd by username']));
  await type('lin');
  await waitFor(() => expect(namesOffered()).toEqual(['llin']));
  await type('mei');
  fireEvent.click(await screen.findByRole('option', { name: /^mei/ }));
  press('Add 1 member');
  await screen.findByText('Added mei');
  expect(await membersOf(id)).toEqual(['ada', 'mei']);
});

test('a name that nobody has is refused by the service, and said to be', async () => {
  world = await createAppWorld({ plain: true });
  const { id } = await world.ada.group('Lake', []);
  const before = await membersOf(id);
  await world.show(`/groups/${id}/settings`);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Add members' }), { target: { value: 'zoe' } });
  fireEvent.click(await screen.findByRole('option', { name: /^zoe/ }));
  press('Add 1 member');
  await screen.findByText(/There is no such contact/);
  expect(await membersOf(id)).toEqual(before);
});

test('the names of groups and people are found, and messages said to be searched inside a group', async () => {
  world = await createAppWorld({ plain: true });
  const { id, conversation_id } = await world.ada.group('Lake', [world.lin.id]);
  await world.lin.say(conversation_id, 'The lintel is of larch');
  await world.show(`/groups/${id}`);
  await screen.findByText('The lintel is of larch');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Find groups and people' });
  const dialog = within(screen.getByRole('dialog', { name: 'Find' }));
  const where = 'Messages can only be searched inside a group here.';
  expect(dialog.queryByText(where)).toBeNull();
  fireEvent.change(field, { target: { value: 'larch' } });
  await dialog.findByText(`No group and no person has “larch” in the name. ${where}`);
  fireEvent.change(field, { target: { value: 'lin' } });
  await dialog.findByRole('group', { name: 'People' });
  await dialog.findByText(where);
});

test('where a page may not send PUT, archiving says so, and the group is not called archived', async () => {
  world = await createAppWorld({ plain: true, blocked: 'PUT' });
  await world.ada.group('Lake', []);
  await world.show('/groups');
  await screen.findByRole('link', { name: /^Lake/ });
  press('Actions for Lake');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await screen.findByText(/^Lake is not archived yet: The server answers, but not to this change \(PUT\)/);
  await world.go('/archived');
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Not archived yet');
  expect(row.textContent).not.toMatch(/Archived \d/);
});
