import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { createAccountWorld, password } from '../../test/accountWorld';
import { AccountForm } from './AccountForm';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
const onDone = vi.fn();

beforeEach(async () => {
  onDone.mockClear();
  await loadCatalogue('en');
  world = await createAccountWorld();
  world.show(world.device('a browser'), <AccountForm onDone={onDone} />);
});
afterEach(() => world.close());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('who has filled in both fields has an account by one press', async () => {
  type('Username', 'nadia');
  type('Password', password);
  press('Create account');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test('who has not is led to the rules, which tick themselves off, and back', async () => {
  press('Create account');
  const met = () => within(screen.getByRole('list', { name: 'Rules' })).queryAllByText(/met/).length;
  expect(met()).toBe(0);
  expect(screen.queryByRole('alert')).toBeNull();
  type('Username', 'nadia');
  expect(met()).toBe(1);
  type('Password', 'short');
  press('Create account');
  expect(screen.getByLabelText('Password', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true');
  type('Password', password);
  expect(met()).toBe(2);
  press('Sign in');
  expect(screen.queryByRole('list', { name: 'Rules' })).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('a password can be looked at', () => {
  const field = screen.getByLabelText('Password', { selector: 'input' });
  expect(field.getAttribute('type')).toBe('password');
  press('Show characters');
  expect(field.getAttribute('type')).toBe('text');
});

test('names and passwords can be pasted, and filled in by a password manager', () => {
  for (const [label, filledIn] of [
    ['Username', 'username'],
    ['Password', 'current-password'],
  ] as const) {
    const field = screen.getByLabelText(label, { selector: 'input' });
    expect(field.getAttribute('autocomplete')).toBe(filledIn);
    expect(fireEvent.paste(field), 'nothing keeps words from being pasted').toBe(true);
  }
});
