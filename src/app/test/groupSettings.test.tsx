import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
let group: { id: string; conversation_id: string };

async function open({ narrow = false } = {}) {
  world = await createAppWorld({ matches: (query) => narrow && query.includes('48rem') });
  group = await world.ada.group('Lake', [world.lin.id]);
  await world.lin.say(group.conversation_id, 'Cold water');
  await world.show(`/groups/${group.id}/settings`);
}

beforeEach(() => localStorage.clear());
afterEach(() => world.close());

const panel = () => screen.findByRole('complementary', { name: 'Group settings' });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const enabled = async () => {
  const field = await nameField();
  await waitFor(() => expect(field.disabled).toBe(false));
  return field;
};

test('the settings stand beside the conversation, which can be read and written in, and Escape closes them', async () => {
  await open();
  await enabled();
  const beside = await panel();
  for (const name of ['Name', 'Description']) within(beside).getByRole('textbox', { name });
  within(beside).getByRole('button', { name: 'Group picture' });
  within(beside).getByRole('list', { name: 'Members' });
  within(beside).getByRole('button', { name: 'Remove lin' });
  const danger = within(beside).getByRole('region', { name: 'Danger zone' });
  for (const name of ['Archive group', 'Leave group', 'Delete group']) within(danger).getByRole('button', { name });
  await screen.findByText('Cold water');
  screen.getByRole('textbox', { name: /^Message/ });

  fireEvent.keyDown(await nameField(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  screen.getByText('Cold water');
});

test('what was typed and not saved is there when the settings are opened again', async () => {
  await open();
  fireEvent.change(await enabled(), { target: { value: 'Sea' } });
  fireEvent.click(within(await panel()).getByRole('button', { name: 'Close' }));
  await screen.findByText('Your changes to Lake are not saved yet. They are still on this device.');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await enabled()).value).toBe('Sea');
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('heading', { level: 1, name: 'Sea' });
});

test('who was to be added is there when the settings are opened again', async () => {
  await open();
  await enabled();
  fireEvent.change(await screen.findByRole('combobox', { name: 'Add members' }), { target: { value: 'zo' } });
  fireEvent.click(within(await panel()).getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await enabled();
  expect((await screen.findByRole('combobox', { name: 'Add members' })).getAttribute('value')).toBe('zo');
});

test('who was added is named, with how many others', async () => {
  await open();
  for (const name of ['cy', 'dee', 'eli']) await world.service.person(name);
  await enabled();
  const add = async (...names: string[]) => {
    for (const name of names) {
      fireEvent.change(await screen.findByRole('combobox', { name: 'Add members' }), { target: { value: name } });
      fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
    }
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Add ${names.length} member`) }));
  };
  await add('cy');
  await screen.findByText('Added cy');
  await add('dee', 'eli');
  await screen.findByText('Added dee and 1 other');
});

test('where only one of them fits, the settings are a dialog over the conversation', async () => {
  await open({ narrow: true });
  await nameField();
  const dialog = screen.getByRole('dialog', { name: 'Group settings' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('in a dialog what is said of a change is in the dialog, where it is heard and can be pressed', async () => {
  await open({ narrow: true });
  fireEvent.change(await enabled(), { target: { value: 'Sea' } });
  const dialog = screen.getByRole('dialog', { name: 'Group settings' });
  const before = within(dialog).getAllByRole('status');
  const voices = dialog.querySelectorAll('[aria-live]');
  expect(voices).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const said = (await screen.findByText('Saved')).closest('[role="status"]');
  expect(before, 'a region that was there before').toContain(said);

  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said?.getAttribute('aria-live'), 'it is said').toBeNull();
  screen.getByText('Saved');
});

test('a right click on a member opens the menu of the row, and the focus goes back to the name', async () => {
  await open();
  await enabled();
  const name = within(await screen.findByRole('list', { name: 'Members' })).getByRole('button', { name: 'lin' });
  expect(fireEvent.contextMenu(name, { button: 2, shiftKey: true }), "the browser's own").toBe(true);
  expect(fireEvent.contextMenu(name, { button: 2, clientX: 40, clientY: 60 })).toBe(false);
  const menu = await screen.findByRole('menu', { name: 'Actions for lin' });
  within(menu).getByRole('menuitem', { name: 'Make admin' });
  fireEvent.keyDown(within(menu).getByRole('menuitem', { name: 'Block lin' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('the files of a group are found by reading it back, and lead to their messages', async () => {
  await open();
  const attachments = [
    { filename: 'tide.pdf', file_url: 'https://example.com/tide.pdf', file_type: 'application/pdf' },
  ];
  await world.lin.post('/v1/messages', { conversation_id: group.conversation_id, message: 'The tide', attachments });
  fireEvent.click(await screen.findByRole('button', { name: 'Files' }));
  const files = await screen.findByRole('list', { name: 'Other files' });
  expect(
    within(files)
      .getByRole('link', { name: /tide\.pdf/ })
      .getAttribute('href'),
  ).toMatch(/messages/);
});

test('how many members a search leaves is read out, and that it leaves none', async () => {
  world = await createAppWorld();
  const names = ['mei', 'mia', 'bruno', 'tomas', 'zoe', 'kofi', 'sara'];
  const people = await Promise.all(names.map((name) => world.service.person(name)));
  const many = await world.ada.group(
    'Lake',
    people.map(({ id }) => id),
  );
  await world.show(`/groups/${many.id}/settings`);
  await enabled();
  const field = within(await panel()).getByRole('searchbox', { name: 'Search members' });
  const statuses = within(await panel()).getAllByRole('status');
  const said = () => statuses.map(({ textContent }) => textContent).join('');
  expect(said()).not.toMatch(/member/);
  fireEvent.change(field, { target: { value: 'm' } });
  await waitFor(() => expect(said()).toContain('3 members'));
  fireEvent.change(field, { target: { value: 'mx' } });
  await waitFor(() => expect(said()).toContain('No member has that name'));
});

test('who shared a file stands apart from the numbers beside the name', async () => {
  world = await createAppWorld();
  group = await world.ada.group('Lake', [world.lin.id]);
  const notes = { filename: 'notes.pdf', file_url: 'https://files.test/notes.pdf', file_type: 'application/pdf' };
  const { conversation_id } = group;
  await world.lin.post('/v1/messages', { conversation_id, message: 'Notes', attachments: [notes] });
  await world.show(`/groups/${group.id}/settings`);
  await enabled();
  fireEvent.click(within(await panel()).getByText('Files'));
  const files = await within(await panel()).findByRole('list', { name: 'Other files' });
  expect(within(files).getByText('lin').tagName).toBe('BDI');
});

test('a press on the name, the line below it, the tile or a face in the header opens the settings', async () => {
  await open();
  await enabled();
  const header = screen.getByRole('heading', { level: 1, name: 'Lake' }).closest('header');
  if (!header) throw new Error('no header');
  const line = within(header).getByText('2 members');
  const [tile] = within(header).getAllByText('L');
  const [face] = within(header).getAllByText('l');
  for (const part of [within(header).getByRole('heading'), line, tile, face]) {
    if (!part) throw new Error('a part is missing');
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    fireEvent.click(part);
    await panel();
  }
});
