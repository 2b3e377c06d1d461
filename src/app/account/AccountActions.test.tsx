import { fireEvent, screen } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setSharePerson } from '../../browser/shares/shareBox';
import { loadCatalogue } from '../../i18n/translate';
import { useSession } from '../../session/SessionContext';
import { createAccountWorld, password } from '../../test/accountWorld';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import AccountActions from './AccountActions';

withFakeIndexedDb();

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

const nothing = () => undefined;
const menu = { label: 'Account menu', anchor: { current: null }, onClose: nothing, onShortcuts: nothing };
const forget = async () => undefined;

function WhileSignedIn() {
  return useSession().status === 'signed-in' && <AccountActions {...menu} forget={forget} onLoss={nothing} />;
}

test('signing out ends also while another page hangs that writes to what is shared', async () => {
  const ada = world.device('ada');
  await ada.signUp('', 'ada', password);
  const { close } = await world.showLive(ada, <WhileSignedIn />);
  const signOut = await screen.findByRole('menuitem', { name: 'Sign out' });
  await setSharePerson('ada');
  const stuck = await openDB('confab-shared');
  const { store } = stuck.transaction('meta', 'readwrite');
  let isStuck = true;
  const keepBusy = async () => {
    while (isStuck) await store.get('person');
  };
  const held = keepBusy();
  onTestFinished(async () => {
    isStuck = false;
    await held;
    stuck.close();
    close();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(signOut);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(4_000);
    expect(ada.get().status).toBe('signed-out');
  });
  await vi.waitFor(() => expect(screen.getByText(/still on this device/)).toBeDefined());
});

test('the menu says who is signed in', async () => {
  const ada = world.device('ada');
  await ada.signUp('', 'ada', password);
  const { close } = await world.showLive(ada, <AccountActions {...menu} forget={forget} onLoss={nothing} />);
  const items = await screen.findByRole('menu');
  expect(items.querySelector('bdi')?.textContent).toBe('ada');
  close();
});
