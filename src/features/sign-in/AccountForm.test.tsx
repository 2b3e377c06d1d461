import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testService } from '../../../server/test/service';
import { loadCatalogue } from '../../i18n/translate';
import { createAccountWorld, password } from '../../test/accountWorld';
import { translatePage } from '../../test/translatePage';
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

test('a refused password is told by its rule alone, once, which describes the field until it changes', () => {
  type('Username', 'nadia');
  type('Password', 'short');
  press('Create account');
  const field = screen.getByLabelText('Password', { selector: 'input' });
  expect(document.activeElement).toBe(field);
  const rule = screen.getByText('Password: 8 characters or more');
  expect(field.getAttribute('aria-describedby')).toBe(rule.id);
  expect(rule.closest('li')?.className).toContain('text-danger');
  type('Password', 'shorter');
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([null, null]);
  expect(rule.closest('li')?.className).not.toContain('text-danger');
});

test('*Forgot your password?* says what to do and whom to ask', () => {
  const question = screen.getByText('Forgot your password?');
  const answer = screen.getByText('An admin can give you a link to choose a new one.');
  const isOpen = () => answer.closest('details')?.open;
  expect(isOpen()).toBe(false);
  fireEvent.click(question);
  expect(isOpen()).toBe(true);
});

test('a name that is taken is said at its field, which has the focus, until another is typed', async () => {
  await world.device('another').signUp('', 'nadia', password);
  type('Username', 'nadia');
  type('Password', password);
  press('Create account');
  const field = screen.getByLabelText('Username', { selector: 'input' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const words = 'That username, or one that looks like it, is taken.';
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(words);
  expect(document.activeElement).toBe(field);
  type('Password', `${password}!`);
  screen.getByText(words);
  type('Username', 'nadia2');
  expect(screen.queryByText(words)).toBeNull();
});

test.each(['Username', 'Password'])(
  'words that are wrong together are said until %s changes, and the button keeps the focus',
  async (label) => {
    type('Username', 'nadia');
    type('Password', password);
    press('Sign in');
    await screen.findByText('Username or password is wrong.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }));
    type(label, 'another one');
    expect(screen.queryByText('Username or password is wrong.')).toBeNull();
  },
);

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

test('the form goes on in a browser that translates the page', async () => {
  const stop = translatePage();
  for (const name of ['Sign in', 'Create account', 'Create account', 'Sign in']) {
    press(name);
    await vi.waitFor(() => {});
    for (const value of ['x', 'nadia', '']) {
      type('Username', value);
      await vi.waitFor(() => {});
    }
  }
  type('Username', 'nadia');
  type('Password', 'not the password');
  press('Sign in');
  await screen.findByText('Username or password is wrong.');
  stop();
});

test.each([
  ['Sign in', 'button'],
  ['Create account', 'button'],
  ['Sign in', 'the form itself'],
])('%s takes what a password manager filled in without an event, submitted by %s', async (name, how) => {
  await world.device('another').signUp('', 'nadia', password);
  const isNew = name === 'Create account';
  const fill = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const fields = ['Username', 'Password'].map((label) => screen.getByLabelText(label, { selector: 'input' }));
  for (const [index, field] of fields.entries()) fill?.call(field, [isNew ? 'bruno' : 'nadia', password][index]);
  if (how === 'button') press(name);
  else if (fields[0]?.closest('form')) fireEvent.submit(fields[0].closest('form') ?? document.body);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test('a person who forgot the password reads whom to ask, where the service names somebody', async () => {
  const named = await testService({ HELP: 'ida in room 3' });
  vi.stubGlobal('fetch', (url: URL | string, init?: RequestInit) => named.app.request(String(url), init));
  const more = screen.getByText('Forgot your password?').closest('details');
  fireEvent(more ?? document.body, new Event('toggle'));
  await screen.findByText('Ask ida in room 3 for a link to choose a new one.');
  vi.unstubAllGlobals();
  await named.close();
});
