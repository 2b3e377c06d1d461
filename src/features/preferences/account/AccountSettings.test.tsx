import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { loadCatalogue } from '#i18n/translate';
import { createAccountWorld, password } from '#test/accountWorld';
import { AccountSettings } from './AccountSettings';

let world: Awaited<ReturnType<typeof createAccountWorld>>;

beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => world.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

/** Signs ida in on two devices and shows the account settings on the first one. */
async function open() {
  const [here, there] = [world.device(firefox), world.device(chrome)];
  await here.signUp('', 'ida', password);
  await there.signIn('', 'ida', password);
  world.show(here, <AccountSettings />);
  const list = await screen.findByRole('list', { name: 'Sessions' });
  return { here, there, list };
}
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('lists where one is signed in, and signs out there', async () => {
  const { list } = await open();
  const [one, other] = within(list).getAllByRole('listitem');
  const both = [one, other].map((row) => row?.textContent ?? '');
  const own = both[0];
  expect(own).toContain('This one');
  expect(both[1]).toMatch(/Last used .+ · Signed in /);
  expect(own).toContain('Firefox on Windows');
  expect(screen.getAllByRole('button', { name: /^Sign out: / })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^Sign out: Chrome on Linux, last used/ }));
  await screen.findByText('Signed out: Chrome on Linux');
  await expect.poll(rows).toEqual([expect.stringContaining('This one')]);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

test('signs out everywhere else', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await expect.poll(rows).toEqual([expect.stringContaining('This one')]);
});

test('a refused password is explained at its field, and a new one ends the other sessions', async () => {
  await open();
  change();
  expect(screen.getByText('Enter your current password.')).toBeDefined();
  fill('Current password', 'not mine');
  fill('New password', 'short');
  change();
  expect(screen.getByText('Use at least 8 characters for the password.')).toBeDefined();
  fill('New password', 'another long password');
  change();
  await screen.findByText('That is not your current password.');
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  fill('Current password', password);
  fill('New password', 'password123');
  change();
  await screen.findByText(/too common/);
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  fill('New password', 'another long password');
  change();
  await screen.findByText('Password changed. You are signed out everywhere else.');
  await expect.poll(rows).toEqual([expect.stringContaining('This one')]);
  await expect(world.device(chrome).signIn('', 'ida', password)).rejects.toMatchObject({ code: 'wrong-password' });
  await world.device(chrome).signIn('', 'ida', 'another long password');
});

test('a tab whose sign-in was copied says so, where one signs in again', async () => {
  const { here } = await open();
  const { db } = world.service.store;
  await db.deleteFrom('token').where('kind', '=', 'access').execute();
  await db.updateTable('token').set({ superseded_at: 1 }).execute();
  const state = here.get();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  await state.http(endpoints.readMe).catch(() => undefined);
  expect(here.get()).toMatchObject({ status: 'expired', copied: true });
  await here.signIn('', 'ida', password);
  expect(here.get()).toEqual(state);
});
