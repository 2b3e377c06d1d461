import { afterEach, expect, test, vi } from 'vitest';
import { closeNotifications, notify, onWorkerPress } from './notify';

const wanted = { title: 'lin in Lake', body: 'hello', tag: 'confab:c1', address: '/groups/g1' };

/** A browser in which only a service worker may show notifications, as on a phone. */
function stubPhone({ worker = true } = {}) {
  const shown: { title: string; tag?: string | undefined; data?: unknown; close(): void }[] = [];
  const registration = {
    active: {},
    showNotification: async (title: string, { tag, data }: NotificationOptions) => {
      const one = { title, tag, data, close: () => void shown.splice(shown.indexOf(one), 1) };
      shown.push(one);
    },
    getNotifications: async ({ tag }: { tag?: string }) => shown.filter((one) => tag === undefined || one.tag === tag),
  };
  const workers = Object.assign(new EventTarget(), {
    getRegistration: async () => (worker ? registration : undefined),
  });
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal(
    'Notification',
    class {
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    },
  );
  return { shown, workers };
}

afterEach(() => vi.unstubAllGlobals());

test('where only a service worker may show one, it does, with the address that a press opens', async () => {
  const { shown } = stubPhone();
  expect(await notify(wanted, () => {})).toBe(true);
  expect(shown).toMatchObject([{ title: 'lin in Lake', tag: 'confab:c1', data: '/groups/g1' }]);
});

test('without a worker there it shows none, and says so', async () => {
  stubPhone({ worker: false });
  expect(await notify(wanted, () => {})).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await notify(wanted, () => {})).toBe(false);
});

test('those of the worker are taken away too, one by its tag, or all', async () => {
  const { shown } = stubPhone();
  for (const tag of ['confab:c1', 'confab:c2', 'confab:c3']) await notify({ ...wanted, tag }, () => {});
  closeNotifications('confab:c2');
  await vi.waitFor(() => expect(shown.map(({ tag }) => tag)).toEqual(['confab:c1', 'confab:c3']));
  closeNotifications();
  await vi.waitFor(() => expect(shown).toEqual([]));
});

test('a press that the worker passes on opens its address, and nothing but a path of the app', () => {
  const { workers } = stubPhone();
  const opened: string[] = [];
  const stop = onWorkerPress((address) => opened.push(address));
  const receive = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }));
  receive({ open: '/groups/g1' });
  for (const other of [{ open: 'https://elsewhere.test/' }, { open: '//elsewhere.test' }, 'activate', null])
    receive(other);
  expect(opened).toEqual(['/groups/g1']);
  stop();
  receive({ open: '/groups/g2' });
  expect(opened).toHaveLength(1);
});
