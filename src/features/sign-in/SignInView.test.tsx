import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { createAccountWorld } from '../../test/accountWorld';
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
