import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppWorld } from '../../test/appWorld';
// Loads the part before the test needs it.
import '../start/AfterFirstWords';

let world: Awaited<ReturnType<typeof createAppWorld>>;
let group: Awaited<ReturnType<(typeof world)['ada']['group']>>;

beforeEach(async () => {
  world = await createAppWorld();
  group = await world.ada.group('Lake', [world.lin.id]);
});
afterEach(() => world.close());

/** Presses the button by keyboard: the button has the focus first. */
async function press(name: string | RegExp) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  act(() => button.focus());
  fireEvent.click(button);
  return button;
}
const focusOn = (name: string) =>
  waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(name),
  );
const settings = async () => {
  await world.show(`/groups/${group.id}/settings`);
  await screen.findByRole('separator', { name: 'Width of the list' });
};

test('a choice that gives way to another leaves the focus on that one', async () => {
  await settings();
  await press('Mute');
  fireEvent.click(await screen.findByRole('menuitem', { name: '1 hour' }));
  await focusOn('Unmute');
  await press('Unmute');
  await focusOn('Mute');
});

test('somebody chosen and taken out again', async () => {
  await settings();
  await world.service.person('zoe');
  const field = await screen.findByRole('combobox', { name: 'Add members' });
  fireEvent.change(field, { target: { value: 'zoe' } });
  fireEvent.click(await screen.findByRole('option', { name: /zoe/ }));
  await press('Remove zoe');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('Save, which has nothing more to save', async () => {
  await settings();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.disabled).toBe(false));
  fireEvent.change(name, { target: { value: 'Sea' } });
  await press('Save changes');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Details' })));
});

test('a filter that finds nothing and is cleared', async () => {
  await settings();
  const filter = screen.getByRole('searchbox', { name: 'Filter groups' });
  fireEvent.change(filter, { target: { value: 'zzz' } });
  await press('Clear filter');
  await waitFor(() =>
    expect(within(screen.getByRole('navigation', { name: 'Groups' })).queryAllByRole('link').length).toBeGreaterThan(1),
  );
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('a group that is archived by pointer, whose row gives the focus to its neighbour', async () => {
  await world.ada.group('Sea');
  await world.show(`/groups/${group.id}`);
  await focusOn('Message');
  const button = await screen.findByRole('button', { name: 'Actions for Sea' });
  fireEvent.click(button);
  const archive = await screen.findByRole('menuitem', { name: 'Archive' });
  await waitFor(() => expect(archive.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.pointerDown(archive);
  fireEvent.click(archive);
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Lake/ })));
});
