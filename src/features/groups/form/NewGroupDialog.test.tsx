import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppWorld } from '../../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
beforeEach(async () => {
  world = await createAppWorld();
  await world.show('/groups/new');
});
afterEach(() => world.close());

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** By keyboard: it has the focus. */
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};
/** The outline of the dialog comes before its form does. */
const findName = () => screen.findByRole('textbox', { name: 'Name' });

test('words for a member that name nobody are asked about once, and an empty group asks for people', async () => {
  type(await findName(), 'Lake');
  const dialog = screen.getByRole('dialog', { name: 'New group' });
  const members = await within(dialog).findByRole('combobox', { name: 'Members' });
  const description = within(dialog).getByRole('textbox', { name: 'Description' });
  expect(members.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  type(members, 'zzz');
  press('Create group');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Add “zzz”\?/);
  expect(document.activeElement, 'who means it presses again').toBe(
    screen.getByRole('button', { name: 'Create group' }),
  );
  press('Create group');
  await screen.findByText('Only you so far.');
  expect((await screen.findByRole('link', { name: 'Add people' })).getAttribute('href')).toMatch(/\/settings$/);
  screen.getByRole('button', { name: 'Copy link' });
});

test('who has no group yet is asked for a first one, where others pick one', async () => {
  const first = await screen.findByRole('link', { name: 'Create your first group' });
  expect(first.getAttribute('href')).toBe('/groups/new');
  expect(screen.queryByText('Pick a group to read and write')).toBeNull();
});

test('what was wrong with a field is not said of other words in it', async () => {
  const name = await findName();
  press('Create group');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(name);
  type(name, 'Lake');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull());
});

test('what was typed outlives a dialog that Escape closed, and Cancel throws it away', async () => {
  type(await findName(), 'Lake');
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await screen.findAllByRole('link', { name: 'New group' }))[0] ?? document.body);
  expect((await findName()).getAttribute('value')).toBe('Lake');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await screen.findAllByRole('link', { name: 'New group' }))[0] ?? document.body);
  expect((await findName()).getAttribute('value')).toBe('');
});

test('closed, it leads back to the conversation that it was opened over, and the focus to what opened it', async () => {
  const group = await world.ada.group('Lake', []);
  await world.go(`/groups/${group.id}`);
  await screen.findByRole('textbox', { name: /^Message/ });
  const opener = screen.getByRole('link', { name: 'New group' });
  opener.focus();
  fireEvent.click(opener);
  await findName();
  press('Close');
  await waitFor(() => expect(world.path()).toBe(`/groups/${group.id}`));
  await screen.findByRole('textbox', { name: /^Message/ });
  expect(document.activeElement).toBe(opener);
  // Nothing is left to go on to.
  await world.go('/archived');
  fireEvent.click(screen.getByRole('link', { name: 'New group' }));
  await findName();
  press('Close');
  await waitFor(() => expect(world.path()).toBe('/archived'));
});

test('the browser asks before the page goes with what was typed, until it is made or thrown away', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const name = await findName();
  expect(asks()).toBe(false);
  type(name, 'Lake');
  expect(asks()).toBe(true);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asks()).toBe(false);
});
