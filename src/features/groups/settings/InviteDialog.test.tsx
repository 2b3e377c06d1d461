import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { dayOf } from '#i18n/dates';
import { loadCatalogue } from '#i18n/translate';
import { createAccountWorld, password } from '#test/accountWorld';
import { InviteDialog } from './InviteDialog';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => world.close());

async function open() {
  const ida = world.device('ida');
  await ida.signUp('', 'ida', password);
  const session = ida.get();
  if (session.status !== 'signed-in') throw new Error('nobody is signed in');
  const { http } = session;
  const group = await http(endpoints.createGroup, { body: { name: 'The lake' } });
  world.show(ida, <InviteDialog group={group} onClose={vi.fn()} />);
  const list = async () => (await http(endpoints.listInvites, { params: { id: group.id } })).data;
  return { group, http, list };
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a link is made as it was chosen, is shown once, and works until it is revoked', async () => {
  const { list } = await open();
  choose('Valid for', '86400');
  choose('For', '10');
  choose('They join as', 'admin');
  press('Create link');
  const field = await screen.findByLabelText('Link');
  expect(field).toHaveProperty('value', expect.stringMatching(/^http.*\/join#[\w-]{43}$/));
  const [invite] = await list();
  expect(invite).toMatchObject({ role: 'admin', max_uses: 10, uses: 0 });
  expect(Number(invite?.expires_at) - Number(invite?.created_at)).toBe(86_400);
  const links = await screen.findByRole('list', { name: 'Links that work' });
  const until = dayOf(Number(invite?.expires_at));
  expect(within(links).getByRole('listitem').textContent).toContain(
    `Link of ida, for adminsUsed 0 of 10 · until ${until}`,
  );
  press('Revoke');
  await expect.poll(() => screen.queryByRole('list', { name: 'Links that work' })).toBe(null);
  expect(screen.queryByLabelText('Link')).toBe(null);
  expect(await list()).toEqual([]);
});

test('a group with too many links says so', async () => {
  const { group, http } = await open();
  for (let n = 0; n < 20; n++) await http(endpoints.createInvite, { params: { id: group.id }, body: {} });
  press('Create link');
  expect((await screen.findByRole('alert')).textContent).toBe('The group has too many links. Revoke one first.');
});
