import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { createAccountWorld, password } from '../../test/accountWorld';
import AccountActions from './AccountActions';

let world: Awaited<ReturnType<typeof createAccountWorld>>;
beforeEach(async () => {
  await loadCatalogue('en');
  world = await createAccountWorld();
});
afterEach(() => {
  vi.unstubAllGlobals();
  return world.close();
});

test.each([true, false])('keys are spoken of where there may be some; by touch: %s', async (coarse) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: coarse && query === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const ada = world.device('ada');
  await ada.signUp('', 'ada', password);
  const nothing = () => undefined;
  const menu = { label: 'Account menu', anchor: { current: null }, onClose: nothing };
  const forget = async () => undefined;
  const { close } = await world.showLive(
    ada,
    <AccountActions {...menu} onShortcuts={nothing} forget={forget} onLoss={nothing} />,
  );
  await screen.findByRole('menuitem', { name: 'Personal settings' });
  expect(screen.queryByRole('menuitem', { name: 'Keyboard shortcuts' }) === null).toBe(coarse);
  close();
});
