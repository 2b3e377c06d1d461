import { beforeEach, expect, test } from 'vitest';
import { createGroupPreferences } from './groupPreferences';

beforeEach(() => localStorage.clear());

const marks = (contact = 'ada') => createGroupPreferences('', contact);

test('pins and mutes stay on this device, for this person alone', () => {
  marks().set('g1', 'pinned', true);
  marks().set('g2', 'muted', true);
  expect([...marks().get().pinned]).toEqual(['g1']);
  expect([...marks().get().muted]).toEqual(['g2']);
  expect(marks('lin').get().pinned.size).toBe(0);
});

test('two tabs that mark at once keep both marks', () => {
  const here = marks();
  const there = marks();
  here.get();
  there.set('g1', 'pinned', true);
  here.set('g2', 'pinned', true);
  expect([...there.get().pinned]).toEqual(['g1', 'g2']);
});

test('the same marks are the same object, and saying what is so tells nobody', () => {
  const store = marks();
  store.set('g1', 'pinned', true);
  const before = store.get();
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.set('g1', 'pinned', true);
  store.visit('g1');
  store.visit('g1');
  stop();
  expect(told).toBe(1);
  expect(store.get().pinned).toBe(store.get().pinned);
  expect([...store.get().pinned]).toEqual([...before.pinned]);
});

test('the group opened last is the most recent', () => {
  const store = marks();
  for (const id of ['g1', 'g2', 'g1']) store.visit(id);
  expect(store.get().recent).toEqual(['g1', 'g2']);
});

test('what cannot be read counts as nothing, and a browser that keeps nothing still honours a mark', () => {
  localStorage.setItem('confab:marks::ada', '{"pinned":7');
  expect(marks().get().pinned.size).toBe(0);
  const kept = createGroupPreferences('', 'ada', null);
  kept.set('g1', 'muted', true);
  expect([...kept.get().muted]).toEqual(['g1']);
});

test('a storage that is full takes nothing back in this tab', () => {
  marks().set('g1', 'pinned', true);
  const full = {
    ...{ length: 1, clear: () => undefined, key: () => null, removeItem: () => undefined },
    getItem: (key: string) => localStorage.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const store = createGroupPreferences('', 'ada', full);
  store.set('g2', 'pinned', true);
  store.sortBy('name');
  expect([...store.get().pinned]).toEqual(['g1', 'g2']);
  expect(store.get().sort).toBe('name');
  marks().set('g3', 'pinned', true);
  expect([...store.get().pinned]).toEqual(['g1', 'g3']);
});

test('signing out forgets them', () => {
  const store = marks();
  store.set('g1', 'pinned', true);
  store.forgetPreferences();
  expect(store.get().pinned.size).toBe(0);
  expect(localStorage.length).toBe(0);
});

const stored = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('marks of groups that another tab changed are heard; those of somebody else are not', () => {
  const store = createGroupPreferences('x', 'ada');
  let heard = 0;
  const stop = store.subscribe(() => heard++);
  stored('confab:marks:x:lin');
  expect(heard).toBe(0);
  stored('confab:marks:x:ada');
  expect(heard).toBe(1);
  createGroupPreferences('x', 'ada').set('g1', 'pinned', true);
  createGroupPreferences('x', 'lin').set('g1', 'pinned', true);
  expect(heard).toBe(2);
  store.forgetPreferences();
  expect(heard).toBe(3);
  stop();
  store.sortBy('name');
  stored('confab:marks:x:ada');
  expect(heard).toBe(3);
});

test('marks are taken off again, the order is kept, and thirty groups are remembered as recent', () => {
  const store = createGroupPreferences('x', 'ada');
  for (const id of ['g1', 'g2']) store.set(id, 'pinned', true);
  store.set('g1', 'pinned', false);
  expect([...store.get().pinned]).toEqual(['g2']);
  store.sortBy('unread');
  for (let n = 1; n <= 31; n++) store.visit(`g${n}`);
  const again = createGroupPreferences('x', 'ada').get();
  expect(again).toMatchObject({ sort: 'unread', muted: new Set() });
  expect(again.recent).toHaveLength(30);
  expect([again.recent[0], again.recent.at(-1)]).toEqual(['g31', 'g2']);
});

test('a group that is muted for an hour is loud again after it, in every tab and after a reload', () => {
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
  store.muteFor('g1', 60);
  store.set('g2', 'muted', true);
  expect(heard).toBe(2);
  expect(open().get().mutedUntil.get('g1')).toBe(1_060);

  at = 1_059;
  expect([...open().get().muted]).toEqual(['g1', 'g2']);
  at = 1_060;
  for (const { run } of timers.splice(0)) run();
  expect(heard).toBe(3);
  expect([...store.get().muted]).toEqual(['g2']);
  expect([...open().get().muted]).toEqual(['g2']);

  store.muteFor('g3', 60);
  let after = 0;
  const stop = open().subscribe(() => after++);
  at = 1_120;
  for (const { run } of timers.splice(0)) run();
  expect(after, 'muted before the page was opened').toBe(1);
  stop();

  store.muteFor('g1', 60);
  store.set('g1', 'muted', true);
  at = 2_000;
  expect([...store.get().muted], 'muted for good meanwhile').toEqual(['g2', 'g1']);
});

test('a group that is muted for an hour stays so when it is pinned', () => {
  const store = createGroupPreferences('x', 'ada', localStorage, { now: () => 1_000, later: () => () => {} });
  store.muteFor('g1', 60);
  for (const on of [true, false]) {
    store.set('g1', 'pinned', on);
    expect(store.get().mutedUntil.get('g1')).toBe(1_060);
  }
});
