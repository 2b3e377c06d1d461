import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Person, type TestService, testService } from '../../../server/test/service';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { browser } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import { commit } from '../truth/commit';
import { createCache } from '../writes/cache';
import { createGroupPreferences } from './groupPreferences';
import { syncPreferences } from './syncPreferences';

let service: TestService;
let ada: Person;
let ended: AbortController;
const groups: { id: string }[] = [];

beforeEach(async () => {
  localStorage.clear();
  ended = new AbortController();
  service = await testService();
  ada = await service.person('ada');
  groups.length = 0;
  for (const name of ['Birch', 'Alder']) groups.push(await ada.group(name));
});
afterEach(async () => {
  ended.abort();
  await service.close();
});

const idOf = (index: number) => groups[index]?.id ?? '';
/** Waits until `isSo` returns true. The requests stay in this process, so short waits suffice. */
const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let n = 0; n < 2_000 && !(await isSo()); n++) await new Promise((resolve) => setTimeout(resolve));
  expect(await isSo()).toBe(true);
};

function createGate() {
  let open = () => {};
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { open, opened };
}

interface Device {
  /** The name of the storage. Each device has a storage of its own. */
  name: string;
  /** Runs before each request. A returned response replaces that of the service. */
  meet?: (method: string) => Response | Promise<Response | undefined> | undefined;
}

/**
 * Opens a browser of Ada that has read the preferences from the service. `requests` has the answered requests for
 * preferences.
 */
async function openDevice({ name, meet }: Device) {
  /** `asked` also has the requests without a response. */
  const [asked, requests]: [string[], string[]] = [[], []];
  const http = createHttp({
    ...{ base: 'http://localhost', token: () => ada.token, me: () => 'ada', profile: createProfile('x', null) },
    fetch: async (input, init) => {
      const { href, pathname } = new URL(String(input));
      const method = init?.method ?? 'GET';
      if (!pathname.startsWith('/v1/me/preferences')) return service.app.request(href, init);
      asked.push(method);
      const answer = (await meet?.(method)) ?? (await service.app.request(href, init));
      requests.push(`${method} ${answer.status}`);
      return answer;
    },
  });
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient());
  const preferences = createGroupPreferences(name, ada.id);
  const runtime = { ...browser, random: () => 0, wait: async () => undefined };
  const refresh = syncPreferences({ cache, http, me: ada, preferences, runtime, signal: ended.signal });
  await until(() => requests.length > 0);
  return { cache, preferences, asked, requests, refresh, pinned: () => [...preferences.get().pinned] };
}
const rows = async () => (await ada.get('/v1/me/preferences')).body.data;
const allSent = (device: Awaited<ReturnType<typeof openDevice>>) =>
  until(() => Object.keys(device.preferences.getStored().unsent).length === 0);

test('a device that was signed out and in again has its pins and mutes', async () => {
  const device = await openDevice({ name: 'phone' });
  device.preferences.choose(idOf(0), { pinned: true });
  device.preferences.choose(idOf(1), { muted: true, muted_until: null });
  await allSent(device);
  device.preferences.forgetPreferences();
  expect(localStorage.length).toBe(0);

  const again = await openDevice({ name: 'phone' });
  await until(() => again.pinned().length > 0);
  expect(again.pinned()).toEqual([idOf(0)]);
  expect([...again.preferences.get().muted]).toEqual([idOf(1)]);
});

test('two devices that change different groups at once lose nothing', async () => {
  const [phone, laptop] = [await openDevice({ name: 'phone' }), await openDevice({ name: 'laptop' })];
  phone.preferences.choose(idOf(0), { pinned: true });
  laptop.preferences.choose(idOf(1), { pinned: true });
  await Promise.all([allSent(phone), allSent(laptop)]);
  for (const device of [phone, laptop]) {
    device.refresh();
    await until(() => device.pinned().length === 2);
    expect(device.pinned().sort()).toEqual([idOf(0), idOf(1)].sort());
  }
});

test('two devices that change the same group lose nothing: a 412 is retried on the fresh row', async () => {
  const [phone, laptop] = [await openDevice({ name: 'phone' }), await openDevice({ name: 'laptop' })];
  phone.preferences.choose(idOf(0), { pinned: true });
  await allSent(phone);
  laptop.preferences.choose(idOf(0), { muted: true, muted_until: null });
  await allSent(laptop);
  expect(laptop.requests).toEqual(['GET 200', 'PUT 412', 'GET 200', 'PUT 200']);
  expect(await rows()).toMatchObject([{ group_id: idOf(0), version: 2, pinned: true, muted: true }]);
  expect(laptop.pinned()).toEqual([idOf(0)]);
});

test('a change that is made while another one is under way is sent after it', async () => {
  const gate = createGate();
  const device = await openDevice({ name: 'phone', meet: (method) => (method === 'PUT' ? gate.opened : undefined) });
  device.preferences.choose(idOf(0), { pinned: true });
  await until(() => device.asked.includes('PUT'));
  device.preferences.choose(idOf(0), { pinned: false });
  gate.open();
  await allSent(device);
  expect(device.pinned()).toEqual([]);
  expect(await rows()).toMatchObject([{ pinned: false }]);
});

test('an event of another device counts at once, and an older one does not', async () => {
  const device = await openDevice({ name: 'phone' });
  const preference = { group_id: idOf(0), pinned: true, muted: false, muted_until: null, hidden_at: null };
  commit(device.cache, { type: 'preference.updated', preference: { ...preference, version: 2 } });
  commit(device.cache, { type: 'preference.updated', preference: { ...preference, version: 1, pinned: false } });
  expect(device.pinned()).toEqual([idOf(0)]);
});

test('an event that comes before the answer of an older list is not undone by it', async () => {
  const gate = createGate();
  await ada.put(`/v1/me/preferences/${idOf(0)}`, { muted: true });
  let isHeld = false;
  const device = await openDevice({ name: 'phone', meet: () => (isHeld ? gate.opened : undefined) });
  isHeld = true;
  device.refresh();
  await until(() => device.asked.length === 2);
  const preference = { group_id: idOf(0), version: 2, pinned: true, muted: false, muted_until: null, hidden_at: null };
  commit(device.cache, { type: 'preference.updated', preference });
  gate.open();
  await until(() => device.requests.length === 2);
  expect(device.pinned()).toEqual([idOf(0)]);
});

test('what is chosen for a group that one has left is given up', async () => {
  const device = await openDevice({ name: 'phone' });
  device.preferences.choose('grp_gone', { pinned: true });
  device.preferences.choose(idOf(0), { pinned: true });
  await allSent(device);
  expect(device.pinned()).toEqual([idOf(0)]);
});

test('a lost answer and a busy service are tried again', async () => {
  let faults = 2;
  const meet = (method: string) => {
    if (method !== 'PUT' || faults-- <= 0) return undefined;
    if (faults === 0) throw new TypeError('lost');
    return new Response('{}', { status: 503, headers: { 'Confab-Capabilities': 'preferences' } });
  };
  const device = await openDevice({ name: 'phone', meet });
  device.preferences.choose(idOf(0), { pinned: true });
  await allSent(device);
  expect(await rows()).toMatchObject([{ pinned: true }]);
});

test('an answer that is later than the sign-out stores nothing', async () => {
  const gate = createGate();
  const device = await openDevice({ name: 'phone', meet: (method) => (method === 'PUT' ? gate.opened : undefined) });
  device.preferences.choose(idOf(0), { pinned: true });
  await until(() => device.asked.includes('PUT'));
  device.cache.signedIn.set(false);
  device.preferences.put({ said: {}, unsent: {}, recent: [], sort: 'activity' });
  device.preferences.forgetPreferences();
  gate.open();
  await until(() => device.requests.length === 2);
  expect(localStorage.length).toBe(0);
});

test('marks that an earlier version stored on this device are sent', async () => {
  const old = {
    pinned: [idOf(0)],
    muted: [idOf(0), idOf(1)],
    mutedUntil: { [idOf(1)]: 4_000_000_000_000 },
    recent: [],
  };
  localStorage.setItem(`confab:marks:http://localhost:${ada.id}`, JSON.stringify(old));
  const device = await openDevice({ name: 'phone' });
  await allSent(device);
  expect(await rows()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ group_id: idOf(0), pinned: true, muted: true, muted_until: null }),
      expect.objectContaining({ group_id: idOf(1), pinned: false, muted: true, muted_until: 4_000_000_000 }),
    ]),
  );
  expect(localStorage.getItem(`confab:marks:http://localhost:${ada.id}`)).toBeNull();
});
