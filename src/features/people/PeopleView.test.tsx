import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { createAccountWorld, password } from '../../test/accountWorld';
import ResetView from '../sign-in/ResetView';
import PeopleView from './PeopleView';

let world: Awaited<ReturnType<typeof createAccountWorld>>;

beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => world.close());

async function people() {
  const [admin, mei] = [world.device('admin'), world.device('mei')];
  await admin.signUp('', 'ida', password);
  await mei.signUp('', 'mei', password);
  return { admin, mei };
}

/** Waits until the row of `name` contains the text `says`. */
const rowOf = async (name: string, says: string | RegExp = '') => {
  const matches = (row: HTMLElement) => row.querySelector('bdi')?.textContent === name && hasText(row, says);
  await expect.poll(() => screen.queryAllByRole('listitem').filter(matches).length).toBe(1);
  const row = screen.getAllByRole('listitem').find(matches);
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};
const hasText = (row: HTMLElement, says: string | RegExp) =>
  typeof says === 'string' ? (row.textContent ?? '').includes(says) : says.test(row.textContent ?? '');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an admin finds somebody, disables them after a question that names them, and enables them again', async () => {
  const { admin, mei } = await people();
  world.show(admin, <PeopleView />);
  const own = await rowOf('ida', 'Admin of the server');
  expect(own.queryByRole('button', { name: 'Disable ida' })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'me' } });
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1);
  await rowOf('mei', '0 groups');

  press('Disable mei');
  const question = screen.getByRole('alertdialog', { name: 'Disable mei?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Disable' }));
  await rowOf('mei', /Disabled/);
  await expect(mei.signIn('', 'mei', password)).rejects.toMatchObject({ code: 'account-disabled' });
  press('Enable mei');
  await expect.poll(() => screen.queryByRole('button', { name: 'Disable mei' })).not.toBeNull();
  await mei.signIn('', 'mei', password);
});

test('a link of an admin chooses a new password and signs in, once', async () => {
  const { admin } = await people();
  world.show(admin, <PeopleView />);
  await rowOf('mei');
  press('Reset the password of mei');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  const dialog = screen.getByRole('dialog', { name: 'A new password for mei' });
  expect(dialog.textContent).toMatch(/works once, until .+\d/);
  const link = new URL(field.value);
  expect([link.pathname, link.search]).toEqual(['/reset', '']);
  cleanup();

  const choose = (text: string) => {
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: text } });
    press('Save and sign in');
  };
  const phone = world.device('phone');
  world.show(phone, <ResetView />, `/reset${link.hash}`);
  choose('short');
  expect(screen.getByText('Use at least 8 characters for the password.')).toBeDefined();
  choose('a password of meis own');
  await expect.poll(() => phone.get()).toMatchObject({ status: 'signed-in', contact: { username: 'mei' } });
  cleanup();

  world.show(world.device('late'), <ResetView />, `/reset${link.hash}`);
  choose('a password of somebody');
  expect((await screen.findByRole('alert')).textContent).toMatch(/no longer valid\. Ask an admin/);
});

test('a link that was cut off says so, and others see no list', async () => {
  const { mei } = await people();
  for (const cut of ['/reset', '/reset#%E0']) {
    world.show(mei, <ResetView />, cut);
    expect(screen.getByText(/This link is not complete/)).toBeDefined();
    cleanup();
  }
  world.show(mei, <PeopleView />);
  expect(screen.getByText('Only admins see this')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
});

test('an admin creates an account, gets its link, finds it as the newest, and makes it an admin after a question', async () => {
  const { admin } = await people();
  world.show(admin, <PeopleView />);
  await rowOf('mei');
  press('New account');
  const dialog = within(screen.getByRole('dialog', { name: 'New account' }));
  const field = dialog.getByRole('textbox', { name: 'Username' });
  const create = () => fireEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  create();
  dialog.getByText('Enter a username.');
  fireEvent.change(field, { target: { value: 'mei' } });
  create();
  await dialog.findByText('That username, or one that looks like it, is taken.');
  fireEvent.change(field, { target: { value: 'zoe' } });
  create();
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  screen.getByRole('dialog', { name: 'A new password for zoe' });
  const phone = world.device('phone');
  cleanup();
  world.show(phone, <ResetView />, `/reset${new URL(link.value).hash}`);
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'a password of zoes own' } });
  press('Save and sign in');
  await expect.poll(() => phone.get()).toMatchObject({ status: 'signed-in', contact: { username: 'zoe' } });
  cleanup();

  world.show(admin, <PeopleView />);
  const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent);
  await expect.poll(names).toEqual(['ida', 'mei', 'zoe']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort people' }), { target: { value: 'newest' } });
  await expect.poll(() => names()[0]).toBe('zoe');
  press('Make zoe an admin');
  const question = screen.getByRole('alertdialog', { name: 'Make zoe an admin?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Make admin' }));
  await rowOf('zoe', 'Admin of the server');
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'admins' } });
  await expect.poll(() => names().toSorted()).toEqual(['ida', 'zoe']);
  press('Make zoe a plain member');
  await expect.poll(names).toEqual(['ida']);
});
