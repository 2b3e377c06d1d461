import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { loadCatalogue } from '#i18n/translate';
import { createAccountWorld, password } from '#test/accountWorld';
import { BlockedPeople } from './BlockedPeople';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => world.close());

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('lists whom one has blocked; taking it back can be taken back', async () => {
  const ida = world.device('ida');
  await ida.signUp('', 'ida', password);
  const mei = await world.service.person('mei');
  const state = ida.get();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  await state.http(endpoints.createBlock, { params: { id: mei.id }, body: {} });
  world.show(ida, <BlockedPeople />);
  await screen.findByRole('list', { name: 'Blocked people' });
  expect(rows()).toEqual([expect.stringMatching(/^mmeiBlocked .*Unblock$/)]);
  press('Unblock mei');
  await screen.findByText('You have blocked nobody.');
  press('Undo');
  await expect.poll(rows).toHaveLength(1);
});
