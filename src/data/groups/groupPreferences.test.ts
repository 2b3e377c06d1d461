import { beforeEach, expect, test } from 'vitest';
import { createGroupPreferences } from './groupPreferences';

beforeEach(() => localStorage.clear());

const key = 'confab:groups:x:ada';
const openStore = (contact = 'ada') => createGroupPreferences('x', contact);
const forGood = { muted: true, muted_until: null };

test('a choice is of one person alone', () => {
  openStore().choose('g1', { pinned: true });
  openStore().choose('g2', forGood);
  openStore().choose('g3', { hidden_at: 7 });
  expect([...openStore().get().pinned]).toEqual(['g1']);
  expect([...openStore().get().muted]).toEqual(['g2']);
  expect([...openStore().get().hidden]).toEqual([['g3', 7]]);
  expect(openStore('lin').get().pinned.size).toBe(0);
});

test('two tabs that choose at once keep both choices', () => {
  const here = openStore();
  const there = openStore();
  here.get();
  there.choose('g1', { pinned: true });
  here.choose('g2', { pinned: true });
  expect([...there.get().pinned]).toEqual(['g1', 'g2']);
});

test('a choice that changes nothing is not told, and a visit leaves the pins the same object', () => {
  const store = openStore();
  store.choose('g1', { pinned: true });
  const before = store.get().pinned;
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.choose('g1', { pinned: true });
  store.visit('g1');
  store.visit('g1');
  stop();
  expect(told).toBe(1);
  expect(store.get().pinned).toBe(before);
});

test('the group opened last is the most recent', () => {
  const store = openStore();
  for (const id of ['g1', 'g2', 'g1']) store.visit(id);
  expect(store.get().recent).toEqual(['g1', 'g2']);
});

test('an unreadable value counts as nothing, and a browser that stores nothing still honours a choice', () => {
  localStorage.setItem(key, '{"said":7');
  expect(openStore().get().pinned.size).toBe(0);
  const inMemory = createGroupPreferences('x', 'ada', null);
  inMemory.choose('g1', forGood);
  expect([...inMemory.get().muted]).toEqual(['g1']);
});

test('a storage that is full takes nothing back in this tab', () => {
  openStore().choose('g1', { pinned: true });
  const full = {
    ...{ length: 1, clear: () => undefined, key: () => null, removeItem: () => undefined },
    getItem: (name: string) => localStorage.getItem(name),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const store = createGroupPreferences('x', 'ada', full);
  store.choose('g2', { pinned: true });
  store.sortBy('name');
  expect([...store.get().pinned]).toEqual(['g1', 'g2']);
  expect(store.get().sort).toBe('name');
  openStore().choose('g3', { pinned: true });
  expect([...store.get().pinned]).toEqual(['g1', 'g3']);
});

test('signing out keeps what no service has, and nothing else', () => {
  const store = openStore();
  const choice = { pinned: true, muted: false, muted_until: null, hidden_at: null };
  store.put({ ...store.getStored(), said: { g1: choice } });
  store.visit('g1');
  store.forgetPreferences();
  expect(store.get().pinned.size).toBe(0);
  expect(localStorage.length).toBe(0);

  store.choose('g2', { pinned: true });
  store.visit('g2');
  store.forgetPreferences();
  expect(openStore().get()).toMatchObject({ pinned: new Set(['g2']), recent: [] });
});

const stored = (name: string | null) => window.dispatchEvent(new StorageEvent('storage', { key: name }));

test('choices of another tab are heard; those of somebody else are not', () => {
  const store = openStore();
  let heard = 0;
  const stop = store.subscribe(() => heard++);
  stored('confab:groups:x:lin');
  expect(heard).toBe(0);
  stored(key);
  expect(heard).toBe(1);
  openStore().choose('g1', { pinned: true });
  openStore('lin').choose('g1', { pinned: true });
  expect(heard).toBe(2);
  store.forgetPreferences();
  expect(heard).toBe(3);
  stop();
  store.sortBy('name');
  stored(key);
  expect(heard).toBe(3);
});

test('pins are taken off again, the order is kept, and thirty groups are remembered as recent', () => {
  const store = openStore();
  for (const id of ['g1', 'g2']) store.choose(id, { pinned: true });
  store.choose('g1', { pinned: false });
  expect([...store.get().pinned]).toEqual(['g2']);
  store.sortBy('unread');
  for (let n = 1; n <= 31; n++) store.visit(`g${n}`);
  const again = openStore().get();
  expect(again).toMatchObject({ sort: 'unread', muted: new Set() });
  expect(again.recent).toHaveLength(30);
  expect([again.recent[0], again.recent.at(-1)]).toEqual(['g31', 'g2']);
});

test('a group that is muted for a time is loud again after it, in every tab and after a reload', () => {
  let at = 1_000;
  const timers: { at: number; run: () => void }[] = [];
  const clock = {
    now: () => at,
    later: (ms: number, run: () => void) => {
      const timer = { at: at + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const open = () => createGroupPreferences('x', 'ada', localStorage, clock);
  const store = open();
  let heard = 0;
  store.subscribe(() => heard++);
  store.choose('g1', { muted: true, muted_until: 61 });
  store.choose('g2', forGood);
  expect(heard).toBe(2);
  expect(open().get().mutedUntil.get('g1')).toBe(61_000);
  expect(open().get().mutedUntil.has('g2')).toBe(false);

  at = 60_999;
  expect([...open().get().muted]).toEqual(['g1', 'g2']);
  at = 61_000;
  for (const { run } of timers.splice(0)) run();
  expect(heard).toBe(3);
  expect([...store.get().muted]).toEqual(['g2']);
  expect([...open().get().muted]).toEqual(['g2']);

  store.choose('g3', { muted: true, muted_until: 121 });
  let after = 0;
  const stop = open().subscribe(() => after++);
  at = 121_000;
  for (const { run } of timers.splice(0)) run();
  expect(after, 'muted before the page was opened').toBe(1);
  stop();

  store.choose('g1', { muted: true, muted_until: 181 });
  store.choose('g1', forGood);
  at = 200_000;
  expect([...store.get().muted], 'muted for good meanwhile').toEqual(['g1', 'g2']);
});
