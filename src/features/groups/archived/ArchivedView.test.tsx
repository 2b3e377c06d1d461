import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { loadCatalogue } from '#i18n/translate';
import { createAccountWorld, password } from '#test/accountWorld';
import ArchivedView from './ArchivedView';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => world.close());

test('groups of one name are told apart, no name hides or reorders characters, and the filter says how many it leaves', async () => {
  const { service, device, showLive } = world;
  const ida = device('ida');
  for (const username of ['mei', 'bruno']) await device(username).signUp('', username, password);
  await ida.signUp('', 'ida', password);
  const state = ida.get();
  if (state.status !== 'signed-in') throw new Error('not signed in');
  const archive = async (name: string, contacts: string[]) => {
    const group = await state.http(endpoints.createGroup, { body: { name, contacts } });
    await state.http(endpoints.updateGroup, { params: { id: group.id }, body: { archived_at: 1 } });
    return group.id;
  };
  await archive('Ridge', ['mei']);
  await archive('Ridge', ['bruno']);
  const id = await archive('plans', []);
  // Imitates a name from before the service checked names.
  await service.store.db.updateTable('groups').set({ name: 'Weekend \u202esnalp' }).where('id', '=', id).execute();

  const { close } = await showLive(ida, <ArchivedView />, '/archived');
  expect(await screen.findByRole('link', { name: 'Weekend snalp' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ridge, with mei' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ridge, with bruno' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Restore Ridge, with mei' })).toBeDefined();
  // Without `bdi`, a right-to-left name would reorder the text after the name.
  for (const by of screen.getAllByText(/by ida$/)) expect(by.closest('bdi')).not.toBeNull();

  const statuses = screen.getAllByRole('status');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ridge' } });
  await waitFor(() => expect(statuses.map(({ textContent }) => textContent)).toContain('2 groups'));
  close();
});
