import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { currentPreferences, setPreferences } from '../../browser/preferences';
import { createSignedInApp } from '../../test/signedInApp';

let app: Awaited<ReturnType<typeof createSignedInApp>>;
const shown = vi.fn();
let all: { tag?: string; renotify?: boolean; close: () => void }[] = [];

class FakeNotification {
  static permission = 'default';
  static requestPermission = () => {
    FakeNotification.permission = 'granted';
    return Promise.resolve(FakeNotification.permission);
  };
  close = vi.fn();
  constructor(title: string, options: { tag?: string; renotify?: boolean } = {}) {
    shown(title);
    all.push({ ...options, close: this.close });
  }
}

beforeEach(async () => {
  FakeNotification.permission = 'default';
  shown.mockClear();
  all = [];
  setPreferences({ notify: 'off' });
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
  app = await createSignedInApp();
});
afterEach(async () => {
  await app.close();
  setPreferences({ notify: 'off' });
  vi.unstubAllGlobals();
});

const offer = () => screen.queryByRole('region', { name: 'Notifications' });

async function setUp() {
  const [ida, mei] = [await app.service.person('ida'), await app.service.person('mei')];
  const here = await ida.group('Here', [mei.id]);
  const there = await ida.group('There', [mei.id]);
  const receiveOne = async () => {
    await vi.dynamicImportSettled();
    await app.settle();
  };
  const open = async () => {
    await app.open(ida, `/groups/${here.id}`);
    await receiveOne();
  };
  await open();
  const say = async (group: typeof here) => {
    await mei.say(group.conversation_id, 'hello');
    await app.settle();
    await receiveOne();
  };
  const press = async (name: string) => {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
    await app.settle();
  };
  return { ida, mei, here, there, say, press, open };
}

test('who said not now to being told is never asked again on this device', async () => {
  const { there, say, press, open } = await setUp();
  expect(offer()).toBeNull();
  await say(there);
  expect(offer()?.textContent).toContain('Get notified about new messages?');
  await press('Not now');
  await say(there);
  expect(offer()).toBeNull();
  cleanup();
  await open();
  await say(there);
  expect(offer()).toBeNull();
  expect(currentPreferences().notify).toBe('off');
});

test('who turns it on is asked by the browser, and told of the next message', async () => {
  const { there, say, press } = await setUp();
  await say(there);
  await press('Turn on');
  expect([offer(), currentPreferences().notify]).toEqual([null, 'all']);
  await say(there);
  expect(shown.mock.calls.flat()).toEqual(['Confab can reach you', 'mei in There']);
});

test('each message alerts, and what draws attention goes when it is read and when the session ends', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/icon.svg">');
  const icon = document.querySelector('link[rel="icon"]');
  onTestFinished(() => icon?.remove());
  FakeNotification.permission = 'granted';
  setPreferences({ notify: 'all' });
  const { ida, there, say } = await setUp();
  await say(there);
  await say(there);
  expect(all.map(({ tag, renotify }) => [tag, renotify])).toEqual(
    Array.from({ length: 2 }, () => [`confab:${there.conversation_id}`, true]),
  );
  expect(all[1]?.close).not.toHaveBeenCalled();
  expect(icon?.getAttribute('href')).toBe('icon-unread.svg');

  // ida reads the message on another device.
  const { body } = await ida.get(`/v1/messages?conversation_id=${there.conversation_id}`);
  await ida.post(`/v1/conversations/${there.conversation_id}/read`, { up_to: body.data[0].id });
  await app.settle();
  expect(all[1]?.close).toHaveBeenCalled();
  expect(icon?.getAttribute('href')).toBe('icon.svg');

  await say(there);
  expect([all.length, icon?.getAttribute('href')]).toEqual([3, 'icon-unread.svg']);
  cleanup();
  expect(all[2]?.close).toHaveBeenCalled();
  expect(icon?.getAttribute('href')).toBe('icon.svg');
});

test('nobody is asked where the browser has said no', async () => {
  FakeNotification.permission = 'denied';
  const { there, say } = await setUp();
  await say(there);
  expect(offer()).toBeNull();
});

test('who comes next is not asked what the one before was asked', async () => {
  const { mei, here, there, say } = await setUp();
  await say(there);
  expect(offer()).not.toBeNull();
  cleanup();
  await app.open(mei, `/groups/${here.id}`);
  expect(offer()).toBeNull();
});

test('nothing is shown of a message when the session ends before it is known who is blocked', async () => {
  FakeNotification.permission = 'granted';
  setPreferences({ notify: 'all' });
  const { there, say } = await setUp();
  const { app: server } = app.service;
  const { request } = server;
  let asked = 0;
  server.request = async (...call) => {
    if (String(call[0]).includes('/v1/blocks')) {
      asked++;
      cleanup();
    }
    return request(...call);
  };
  await say(there);
  expect(asked).toBe(1);
  expect(shown).not.toHaveBeenCalled();
});
