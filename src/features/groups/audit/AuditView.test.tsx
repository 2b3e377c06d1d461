import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { loadCatalogue } from '#i18n/translate';
import { createAccountWorld, password } from '#test/accountWorld';
import AuditView from './AuditView';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => world.close());

test('a bulk action is one row with its groups, and the trail narrows to a kind, a person, a group and days', async () => {
  const [admin, mei] = [world.device('admin'), world.device('mei')];
  await admin.signUp('', 'ida', password);
  await mei.signUp('', 'mei', password);
  const state = admin.get();
  const other = mei.get();
  if (state.status !== 'signed-in' || other.status !== 'signed-in') throw new Error('nobody is signed in');
  for (const name of ['Lake', 'Hut', 'Ridge']) {
    const { id } = await state.http(endpoints.createGroup, { body: { name } });
    await state.http(endpoints.updateGroup, { params: { id }, body: { archived_at: 1 } });
  }
  await other.http(endpoints.createGroup, { body: { name: 'Hut of mei' } });

  world.show(admin, <AuditView />, '/audit');
  const list = await screen.findByRole('list', { name: 'Audit trail' });
  const rows = () => [...list.children].map((row) => row.querySelector('bdi')?.textContent);
  expect(rows().filter((row) => row?.includes('archived'))).toEqual(['ida archived 3 groups']);
  const names = within(list).getByText('Which ones').parentElement;
  expect([...(names?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Ridge',
    'Hut',
    'Lake',
  ]);

  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name }), { target: { value } });
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value } });
  choose('groups');
  type('Filter by group', 'hut');
  await expect.poll(rows).toEqual(['mei created Hut of mei', 'ida archived Hut', 'ida created Hut']);
  type('Filter by person', 'me');
  await expect.poll(rows).toEqual(['mei created Hut of mei']);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } });
  await screen.findByText('No entries match');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
  choose('members');
  await screen.findByText('No entries match');
});

test('a bulk action that goes over the end of the loaded page says so', async () => {
  const admin = world.device('admin');
  await admin.signUp('', 'ida', password);
  const state = admin.get();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  for (let at = 0; at < 26; at++) {
    const { id } = await state.http(endpoints.createGroup, { body: { name: `Hut ${at}` } });
    await state.http(endpoints.updateGroup, { params: { id }, body: { archived_at: 1 } });
  }
  world.show(admin, <AuditView />, '/audit');
  await screen.findByText('ida archived 25 groups or more');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('ida archived 26 groups');
});
