import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

type Role = 'textbox' | 'combobox';
const settings = (id: string) => `/groups/${id}/settings`;
const conversation = (id: string) => `/groups/${id}`;
const openReport = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Group menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report group' }));
};
/** Each form with its address, one of its fields, and the steps that open the form at the address. */
const forms: [form: string, path: (id: string) => string, role: Role, field: string, open?: () => Promise<void>][] = [
  ['a new group', () => '/groups/new', 'textbox', 'Description'],
  ['members of a new group', () => '/groups/new', 'combobox', 'Members'],
  ['the settings of a group', settings, 'textbox', 'Name'],
  ['members to be added', settings, 'combobox', 'Add members'],
  ['the profile', () => '/settings', 'textbox', 'Your name'],
  ['a report', conversation, 'textbox', 'Reason', openReport],
];

test.each(forms)('%s that was typed, and closed, is there after a reload', async (_, path, role, name, open) => {
  const world = await createAppWorld();
  onTestFinished(world.close);
  const { id } = await world.ada.group('Lake', [world.lin.id]);
  const field = async () => {
    await open?.();
    const found = await screen.findByRole<HTMLInputElement>(role, { name });
    await waitFor(() => expect(found.disabled).toBe(false));
    return found;
  };
  await world.show(path(id));
  fireEvent.change(await field(), { target: { value: 'half a th' } });
  // Closes the dialog like the Escape key.
  if (open) fireEvent(screen.getByRole('dialog'), new Event('cancel'));
  await world.go('/archived');
  await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
  // Only the browser's storage stays.
  cleanup();
  await world.show(path(id));
  expect((await field()).value).toBe('half a th');
});

test('of a form that was saved or given up nothing is left in the browser', async () => {
  const world = await createAppWorld();
  onTestFinished(world.close);
  const left = () => Object.keys(sessionStorage).filter((name) => name.startsWith('confab:form:'));
  const type = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  await world.show('/settings');
  await type('Your name', 'adele');
  expect(left()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. Everybody sees it now.');
  expect(left()).toEqual([]);
  await world.go('/groups/new');
  await type('Name', 'Lake');
  expect(left()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(left()).toEqual([]);
});
