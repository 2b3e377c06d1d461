import { QueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setPreferences } from '../../browser/preferences';
import type { Group, Message } from '../../contract/resources';
import { breathe, createFakeRuntime } from '../../test/fakeBrowser';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { person, someGroup, someMessage } from '../../test/fixtures';
import { commit } from '../truth/commit';
import type { ConversationMap } from '../truth/conversationMap';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import { createCache } from '../writes/cache';
import { openDevice } from './device';
import { deviceName, forgetDevice } from './deviceName';
import { createUnsavedPages, startDeviceWriter } from './deviceWriter';
import { type DeviceChanges, type DeviceStorage, openDeviceStorage } from './storage';
import { deviceLimits } from './toRecords';

withFakeIndexedDb();

const listed = (groups: Group[], more: Partial<GroupList> = {}): GroupList => ({
  ...{ groups, has_more: false, cursor: null, activity: {} },
  ...more,
});
const opened = (messages: Message[], more: Partial<Timeline> = {}): Timeline => ({
  ...{ messages, older: false, newer: false },
  ...more,
});
const counted = (...ids: string[]): ConversationMap =>
  new Map(
    ids.map((id) => [
      id,
      { id, unread_count: 3, read_up_to: null, latest_message: someMessage('m1', { conversation_id: id }) },
    ]),
  );

/** Opens the app for a person. All visits share one disk. */
async function visit(id: string, groupId?: string) {
  const fake = createFakeRuntime();
  const device = openDevice('', id, fake.runtime);
  const queryClient = new QueryClient();
  const cache = createCache(queryClient, undefined, device);
  (await device.restore(groupId))(cache);
  device.storeCache(cache, async () => startDeviceWriter);
  onTestFinished(() => device.closeDevice());
  const storage = await openDeviceStorage(deviceName('', id));
  onTestFinished(() => storage.close());
  return {
    ...{ device, cache, storage, fake },
    list: () => queryClient.getQueryData<GroupList>(keys.groups(false)),
    timeline: (conversation: string) => queryClient.getQueryData<Timeline>(keys.timeline(conversation)),
    conversations: () => queryClient.getQueryData<ConversationMap>(keys.conversations),
    show: (groups: Group[], timelines: Record<string, Timeline> = {}) => {
      cache.write(keys.groups(false), listed(groups));
      cache.write(keys.conversations, counted(...groups.map((group) => group.conversation_id)));
      for (const [conversation, timeline] of Object.entries(timelines))
        cache.write(keys.timeline(conversation), timeline);
    },
    /** Waits until all received data is on disk. */
    pass: async () => {
      fake.advance(1_000);
      await fake.settle();
      await storage.pageIds();
      await fake.settle();
    },
    /** Leaves the page, and waits until its data is on disk. */
    leave: async () => {
      fake.leave();
      await fake.settle();
      await storage.pageIds();
      await fake.settle();
    },
  };
}

const lins = (id: string, more: Partial<Message> = {}) =>
  someMessage(id, { conversation_id: 'c-a', contact: { ...person('lin'), phone_number: '555' }, ...more });

test('the next visit begins with what this one ended with, marked, and without phone numbers', async () => {
  const first = await visit('next');
  const group = someGroup('a', { contacts: [{ ...person('lin'), phone_number: '555' }] });
  first.show([group, someGroup('b')], { 'c-a': opened([lins('m2'), lins('m1')], { older: true }) });
  await first.leave();

  const next = await visit('next', 'a');
  expect(next.list()).toMatchObject({ unconfirmed: true, groups: [{ id: 'a' }, { id: 'b' }] });
  expect(next.conversations()?.get('c-a')).toMatchObject({ unconfirmed: true, unread_count: 3 });
  expect(next.timeline('c-a')).toMatchObject({
    unconfirmed: true,
    older: true,
    messages: [{ id: 'm2' }, { id: 'm1' }],
  });
  expect(JSON.stringify([next.list(), next.timeline('c-a'), [...(next.conversations() ?? [])]])).not.toContain('555');
  expect(await next.device.timeline('c-a')).toEqual(next.timeline('c-a'));
  expect(await next.device.timeline('c-b')).toBeNull();
  const elsewhere = await visit('next', 'unknown');
  expect([elsewhere.list()?.groups.length, elsewhere.timeline('c-a')]).toEqual([2, undefined]);
});

test('that something is kept is noted for the first requests of the next visit, until it is forgotten', async () => {
  const first = await visit('noted');
  localStorage.setItem('confab:screen', 'words that an earlier version left');
  expect(localStorage.getItem('confab:seen')).toBeNull();
  first.show([someGroup('a')]);
  await first.pass();
  expect(localStorage.getItem('confab:seen')).toBe('true');
  expect(localStorage.getItem('confab:screen')).toBeNull();
  await first.device.eraseCopy();
  expect(localStorage.getItem('confab:seen')).toBeNull();
  localStorage.setItem('confab:seen', 'true');
  await forgetDevice('', 'noted');
  expect(localStorage.getItem('confab:seen')).toBeNull();
});

test('what comes within a second is written with the first of it, and what comes after that a second later', async () => {
  const { show, storage, fake } = await visit('pace');
  const step = async (ms: number) => {
    fake.advance(ms);
    await fake.settle();
    await storage.pageIds();
    await fake.settle();
  };
  const say = (...ids: string[]) => show([someGroup('a')], { 'c-a': opened(ids.map((id) => lins(id))) });
  const onDisk = async () => (await storage.page('c-a'))?.messages.length;
  say('m1');
  await step(900);
  say('m2', 'm1');
  await step(100);
  expect(await onDisk()).toBe(2);
  await step(100);
  say('m3', 'm2', 'm1');
  await step(900);
  expect(await onDisk()).toBe(2);
  await step(100);
  expect(await onDisk()).toBe(3);
});

test('a list, its counts and a conversation are kept, each when it alone is another', async () => {
  const { cache, pass, show, storage, device } = await visit('each');
  show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  await pass();
  cache.write(keys.timeline('c-a'), opened([lins('m2'), lins('m1')]));
  await pass();
  expect((await storage.page('c-a'))?.messages.map(({ id }) => id)).toEqual(['m2', 'm1']);
  cache.write(keys.groups(false), listed([someGroup('a', { name: 'New' })]));
  await pass();
  expect((await storage.list())?.groups).toMatchObject([{ name: 'New' }]);
  cache.write(keys.conversations, new Map());
  await pass();
  expect((await storage.list())?.conversations).toEqual([]);
  device.storePage('c-a', opened([lins('m3')]));
  cache.queryClient.removeQueries({ queryKey: keys.timelines });
  await pass();
  expect((await storage.page('c-a'))?.messages.map(({ id }) => id)).toEqual(['m3']);
});

test('a page that is left asks its disk for nothing before it writes', async () => {
  const cache = createCache(new QueryClient());
  const fake = createFakeRuntime();
  const never = () => new Promise<never>(() => {});
  const written: DeviceChanges[] = [];
  const storage: DeviceStorage = {
    ...{ list: never, page: never, pageIds: never, destroy: never, close: () => {} },
    writeChanges: async (changes) => void written.push(changes),
  };
  const { stopWriter: stop } = startDeviceWriter({
    cache,
    open: async () => storage,
    giveUp: never,
    runtime: fake.runtime,
  });
  onTestFinished(stop);
  cache.write(keys.groups(false), listed([someGroup('a')], { unconfirmed: true }));
  cache.write(keys.timeline('c-a'), opened([lins('m1')]));
  fake.leave();
  await fake.settle();
  expect(written).toMatchObject([{ last: true, keep: new Set(['c-a']) }]);
  expect([...(written[0]?.pages.keys() ?? [])]).toEqual(['c-a']);
});

test('stopped, it writes nothing that comes after, also when the page is left', async () => {
  const cache = createCache(new QueryClient());
  const { runtime, leave, settle } = createFakeRuntime();
  const open = vi.fn(async () => null);
  const { stopWriter: stop } = startDeviceWriter({ cache, open, giveUp: async () => {}, runtime });
  stop();
  cache.write(keys.groups(false), listed([someGroup('a')]));
  leave();
  await settle();
  expect(open).not.toHaveBeenCalled();
});

test('a page out of view may never be left: what was on screen is on disk before it is idle', async () => {
  const first = await visit('hidden');
  first.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  first.fake.see('hidden');
  await first.fake.settle();
  const next = await visit('hidden', 'a');
  expect(next.timeline('c-a')).toMatchObject({ unconfirmed: true, messages: [{ id: 'm1' }] });
});

test('what is read ahead is kept as it is by then, and of what was neither opened nor read it says so', async () => {
  const first = await visit('ahead');
  expect(await first.device.missing()).toEqual([]);
  first.show([someGroup('a'), someGroup('b'), someGroup('c')], { 'c-a': opened([lins('m1')]) });
  expect(await first.device.missing()).toEqual(['c-b', 'c-c']);
  const of = (id: string) => someMessage(id, { conversation_id: 'c-b' });
  first.device.storePage('c-b', opened([of('b2'), of('b1')]));
  commit(first.cache, { type: 'message.deleted', message_id: 'b1', conversation_id: 'c-b' });
  await first.pass();
  expect((await first.storage.page('c-b'))?.messages.map(({ id }) => id)).toEqual(['b2']);
  expect(await first.device.missing()).toEqual(['c-c']);

  const next = await visit('ahead', 'b');
  expect(await next.device.missing()).toEqual([]);
  expect(next.timeline('c-b')).toMatchObject({ unconfirmed: true, messages: [{ id: 'b2' }] });
});

test('a page that is left writes in one step, and what no longer belongs there goes when there is time', async () => {
  const storage = await openDeviceStorage('one-step');
  onTestFinished(() => storage.close());
  const pages = (id: string) => new Map([[id, { messages: [lins(id)], older: false }]]);
  await storage.writeChanges({ pages: pages('c-a'), keep: new Set(['c-a']) });
  await storage.writeChanges({ pages: pages('c-b'), keep: new Set(['c-b']), last: true });
  expect(await storage.pageIds()).toEqual(['c-a', 'c-b']);
  await storage.writeChanges({ pages: new Map(), keep: new Set(['c-b']) });
  expect(await storage.pageIds()).toEqual(['c-b']);
});

test('what is kept has bounds, and the groups of latest activity are those kept', async () => {
  const first = await visit('bounds');
  const groups = Array.from({ length: deviceLimits.groups + 20 }, (_, n) => someGroup(`g${n}`));
  const long = Array.from({ length: 50 }, (_, n) => lins(`m${n}`));
  const heavy = Array.from({ length: 30 }, (_, n) => lins(`h${n}`, { message: 'x'.repeat(50_000) }));
  first.show(groups, {
    ...Object.fromEntries(groups.map(({ conversation_id }) => [conversation_id, opened(long)])),
    'c-g1': opened(heavy),
  });
  await first.leave();
  expect((await first.storage.list())?.groups).toHaveLength(deviceLimits.groups);
  expect((await first.storage.pageIds()).toSorted()).toEqual(
    groups
      .slice(0, deviceLimits.pages)
      .map((group) => group.conversation_id)
      .toSorted(),
  );
  expect(await first.storage.page('c-g0')).toMatchObject({ older: true, messages: { length: deviceLimits.messages } });
  expect(await first.storage.page('c-g1')).toMatchObject({ older: true, messages: { length: 2 } });

  first.cache.write(keys.groups(false), listed(groups.slice(5)));
  await first.leave();
  expect(await first.storage.page('c-g0')).toBeNull();
});

test('what the service has not confirmed is not written again, nor a window in the middle', async () => {
  const first = await visit('confirmed');
  const a = someGroup('a');
  first.show([a], { 'c-a': opened([lins('m2'), lins('m1')]) });
  await first.leave();
  const next = await visit('confirmed');
  next.cache.write(keys.timeline('c-a'), { ...opened([lins('m9')]), unconfirmed: true });
  next.cache.write(keys.groups(false), listed([], { unconfirmed: true }));
  await next.leave();
  expect((await next.storage.list())?.groups).toHaveLength(1);
  next.cache.write(keys.groups(false), listed([a]));
  next.cache.write(keys.timeline('c-a'), opened([lins('m9')], { newer: true }));
  await next.leave();
  expect((await next.storage.page('c-a'))?.messages.map(({ id }) => id)).toEqual(['m2', 'm1']);
});

test('without a list nothing is written, and nothing that is kept is lost by it', async () => {
  const first = await visit('no-list');
  first.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  await first.leave();
  const next = await visit('no-list', 'a');
  next.cache.queryClient.removeQueries({ queryKey: keys.groupLists });
  next.cache.write(keys.timeline('c-a'), opened([lins('m2'), lins('m1')]));
  await next.pass();
  expect((await next.storage.page('c-a'))?.messages.map(({ id }) => id)).toEqual(['m1']);
  next.show([someGroup('a')]);
  await next.pass();
  expect((await next.storage.page('c-a'))?.messages.map(({ id }) => id)).toEqual(['m2', 'm1']);
});

test('a deletion or an edit in a conversation that is on disk alone reaches it there', async () => {
  const first = await visit('alone');
  const groups = [someGroup('a'), someGroup('b')];
  first.show(groups, { 'c-a': opened([lins('m3'), lins('m2'), lins('m1')]) });
  await first.leave();
  const next = await visit('alone', 'b');
  next.cache.write(keys.groups(false), listed(groups));
  commit(next.cache, { type: 'message.deleted', conversation_id: 'c-a', message_id: 'm2' });
  commit(next.cache, { type: 'message.updated', message: lins('m1', { message: 'changed' }) });
  await next.leave();
  const kept = async () => (await next.storage.page('c-a'))?.messages.map(({ message }) => message);
  expect(await kept()).toEqual(['text of m3', 'changed']);
  commit(next.cache, { type: 'message.deleted', conversation_id: 'c-a', message_id: 'm3' });
  await next.pass();
  expect(await kept()).toEqual(['changed']);
});

test('a deletion that comes while the disk is read for another one reaches it as well', async () => {
  const first = await visit('meanwhile');
  const groups = [someGroup('a'), someGroup('b')];
  first.show(groups, { 'c-a': opened([lins('m3'), lins('m2'), lins('m1')]) });
  await first.leave();
  const next = await visit('meanwhile', 'b');
  const remove = (message_id: string) =>
    commit(next.cache, { type: 'message.deleted', conversation_id: 'c-a', message_id });
  const unsaved = createUnsavedPages(next.cache);
  next.cache.commits.watch((change) => void unsaved.onCommit(change));
  remove('m2');
  const records = unsaved.takeChanged(next.storage, new Set(['c-a']));
  remove('m3');
  const ids = (taken: Awaited<typeof records>) => taken.get('c-a')?.messages.map(({ id }) => id);
  expect(ids(await records)).toEqual(['m3', 'm1']);
  expect(ids(await unsaved.takeChanged(next.storage, new Set(['c-a'])))).toEqual(['m2', 'm1']);
});

test('a deletion that comes before the list is known reaches the disk with the list', async () => {
  const first = await visit('before-list');
  first.show([someGroup('a')], { 'c-a': opened([lins('m2'), lins('m1')]) });
  await first.leave();
  const next = await visit('before-list');
  next.cache.queryClient.removeQueries({ queryKey: keys.groupLists });
  commit(next.cache, { type: 'message.deleted', conversation_id: 'c-a', message_id: 'm2' });
  await next.pass();
  next.cache.write(keys.groups(false), listed([someGroup('a')]));
  await next.pass();
  expect((await next.storage.page('c-a'))?.messages.map(({ id }) => id)).toEqual(['m1']);
});

test('a session that ends while the disk is being read leaves there what was kept', async () => {
  const first = await visit('ending');
  const groups = [someGroup('a'), someGroup('b')];
  first.show(groups, { 'c-a': opened([lins('m1')]) });
  await first.leave();
  const next = await visit('ending', 'b');
  next.cache.write(keys.groups(false), listed(groups));
  // The timeline is not in the cache, so the writer reads it from the disk first.
  commit(next.cache, { type: 'message.updated', message: lins('m1', { message: 'changed' }) });
  next.fake.see('hidden');
  await breathe();
  next.device.closeDevice();
  for (let n = 0; n < 5; n++) await next.fake.settle();
  const later = await visit('ending', 'a');
  expect([later.list()?.groups.length, later.timeline('c-a')?.messages.length]).toEqual([2, 1]);
});

test('a record of another version, or of another hand, is none', async () => {
  const name = deviceName('', 'crafted');
  (await openDeviceStorage(name)).close();
  const db = await openDB(name);
  await db.put('list', { groups: [{ id: 7 }], conversations: [] }, 'groups');
  await db.put('pages', { messages: [{ ...lins('m1'), reactions: 'many' }], older: false }, 'c-a');
  db.close();
  const next = await visit('crafted', 'a');
  expect([next.list(), await next.device.timeline('c-a')]).toEqual([undefined, null]);
});

test('nothing is kept for a person who wants nothing kept, and what was kept is erased', async () => {
  onTestFinished(() => setPreferences({ keepNothing: false }));
  const first = await visit('nothing');
  first.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  await first.leave();
  setPreferences({ keepNothing: true });
  await first.fake.settle();
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await names()).not.toContain(deviceName('', 'nothing'));
  first.cache.write(keys.timeline('c-a'), opened([lins('m2')]));
  first.fake.leave();
  await first.fake.settle();
  expect(await names()).not.toContain(deviceName('', 'nothing'));
  expect(await first.device.timeline('c-a')).toBeNull();
});

test('who wants it kept again has what is open on disk again, although nothing of it changes', async () => {
  onTestFinished(() => setPreferences({ keepNothing: false }));
  const first = await visit('again');
  first.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  await first.pass();
  setPreferences({ keepNothing: true });
  await first.fake.settle();
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(names).not.toContain(deviceName('', 'again'));

  setPreferences({ keepNothing: false });
  first.fake.advance(1_000);
  await first.fake.settle();
  const kept = async () => (await first.device.timeline('c-a'))?.messages.map(({ id }) => id);
  await expect.poll(kept).toEqual(['m1']);
  const next = await visit('again');
  expect(next.list()?.groups.map(({ id }) => id)).toEqual(['a']);
});

test('what an earlier visit kept is erased by one that has not opened it yet', async () => {
  const first = await visit('unopened');
  first.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  await first.leave();
  const next = openDevice('', 'unopened');
  await next.eraseCopy();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(deviceName('', 'unopened'));
});

test('erased in another tab, it is not made again by this one', async () => {
  const here = await visit('elsewhere');
  here.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  await here.leave();
  await forgetDevice('', 'elsewhere');
  for (const id of ['m2', 'm3']) {
    here.cache.write(keys.timeline('c-a'), opened([lins(id)]));
    here.fake.leave();
    await here.fake.settle();
  }
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(deviceName('', 'elsewhere'));
});

test('the person who comes finds nothing of the one before on the same service, and nothing else is touched', async () => {
  for (const name of [deviceName('', 'before'), deviceName('https://x.test', 'before'), 'confab:1:before'])
    (await openDB(name, 1)).close();
  const device = openDevice('', 'after');
  onTestFinished(() => device.closeDevice());
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(names).not.toContain(deviceName('', 'before'));
  expect(await names()).toEqual(expect.arrayContaining([deviceName('https://x.test', 'before'), 'confab:1:before']));
});

test('a browser that refuses its disk holds nothing, and says nothing of it', async () => {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException('no', 'SecurityError');
  };
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
  const device = openDevice('', 'refused');
  const cache = createCache(new QueryClient());
  (await device.restore())(cache);
  expect(cache.queryClient.getQueryData(keys.groups(false))).toBeUndefined();
  expect(await device.timeline('c-a')).toBeNull();
  await device.eraseCopy();
});

test('what waits for a conversation to be kept waits for its confirmed rows on disk', async () => {
  const first = await visit('kept');
  first.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  await first.leave();

  const next = await visit('kept', 'a');
  const done: string[] = [];
  next.device.afterStored('c-a', () => done.push('rows that nobody confirmed'));
  next.show([someGroup('a')]);
  await next.leave();
  expect(done).toEqual([]);
  next.show([someGroup('a')], { 'c-a': opened([lins('m2'), lins('m1')]) });
  await next.leave();
  expect(done).toEqual(['rows that nobody confirmed']);
  expect((await next.storage.page('c-a'))?.messages.map(({ id }) => id)).toEqual(['m2', 'm1']);
});

test('what waits for rows that are on disk already is done within a second, although nothing is written', async () => {
  const { show, device, pass } = await visit('there');
  show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  await pass();
  const done: string[] = [];
  device.afterStored('c-a', () => done.push('on disk'));
  expect(done).toEqual([]);
  await pass();
  expect(done).toEqual(['on disk']);
});

test('nothing waits for a disk that is full', async () => {
  const first = await visit('full');
  first.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  onTestFinished(() => {
    IDBObjectStore.prototype.put = put;
  });
  const done: string[] = [];
  first.device.afterStored('c-a', () => done.push('before'));
  first.fake.leave();
  await first.fake.settle();
  await expect.poll(() => done).toEqual(['before']);
  first.device.afterStored('c-a', () => done.push('after'));
  expect(done).toEqual(['before', 'after']);
});

test('nothing waits for what is not kept: a conversation further down, or all where the person says so', async () => {
  const first = await visit('not-kept');
  first.show([someGroup('a')], { 'c-a': opened([lins('m1')]) });
  const done: string[] = [];
  first.device.afterStored('c-elsewhere', () => done.push('elsewhere'));
  await first.leave();
  setPreferences({ keepNothing: true });
  onTestFinished(() => setPreferences({ keepNothing: false }));
  first.device.afterStored('c-a', () => done.push('nothing'));
  first.fake.leave();
  await first.fake.settle();
  expect(done).toEqual(['elsewhere', 'nothing']);
});
