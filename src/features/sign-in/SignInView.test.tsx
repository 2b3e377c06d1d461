import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setClientSettings } from '../../browser/settings';
import { loadCatalogue } from '../../i18n/translate';
import { createAccountWorld } from '../../test/accountWorld';
import ResetView from './ResetView';
import SignInView from './SignInView';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => world.close());

test('the title says what the form does: sign in, or create an account', () => {
  world.show(world.device('a browser'), <SignInView />);
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  expect(title()).toBe('Sign in to Confab');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(title()).toBe('Create your account');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(title()).toBe('Sign in to Confab');
});

test.each([false, true])('a page without https warns of passwords before one is entered: %s', async (isSecure) => {
  vi.stubGlobal('isSecureContext', isSecure);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const [view, at] of [
    [<SignInView key="in" />, '/sign-in'],
    [<ResetView key="reset" />, '/reset#token=abc'],
  ] as const) {
    world.show(world.device('a browser'), view, at);
    await screen.findByLabelText(/assword/);
    expect(screen.queryByText(/others on the network can read a password/) === null).toBe(isSecure);
    cleanup();
  }
});

test.each([
  [{}, ['Username', 'Password', 'Service address', 'Access token']],
  [{ signIn: 'account' as const }, ['Username', 'Password']],
  [{ signIn: 'token' as const }, ['Service address', 'Access token']],
  [{ service: 'https://chat.example.org' }, ['Access token']],
  [{ service: '' }, ['Access token']],
  [{ service: '', signIn: 'account' as const }, ['Username', 'Password']],
])('with the settings %j the form asks for %j', (settings, fields) => {
  setClientSettings(settings);
  onTestFinished(() => setClientSettings({}));
  world.show(world.device('a browser'), <SignInView />);
  const all = ['Username', 'Password', 'Service address', 'Access token'];
  expect(all.filter((field) => screen.queryByLabelText(field) !== null)).toEqual(fields);
});
