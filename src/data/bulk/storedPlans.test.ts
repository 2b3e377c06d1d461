import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ChangeStore } from '../../browser/changeStore';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { createMemoryStorage } from '../../outbox/storage/storage';
import { createFakeBrowser } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { allCapabilities, createFakeService, type Fault } from '../../test/fakeService';
import { person, someGroup, someMessage } from '../../test/fixtures';
import { commit } from '../truth/commit';
import type { ConversationMap } from '../truth/conversationMap';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { knownGroups } from '../truth/known';
import { createMarkers } from '../unread/localMarkers';
import { createCache } from '../writes/cache';
import type { ChangeNotes, Note } from '../writes/journal/changeNotes';
import { createJournal } from '../writes/journal/journal';
import { createBulkActions } from './bulkActions';

const base = 'http://confab.test';

const settle = async () => {
  for (let i = 0; i < 8; i++) await new Promise((resolve) => setTimeout(resolve, 0));
};

/** Four groups, and a browser whose pages share their storage. Each write waits until the test calls `answer`. */
async function setUp() {
  const answers: ((fault: Fault) => void)[] = [];
  const service = createFakeService({
    capabilities: allCapabilities,
    meet: ({ method }) => (method === 'GET' ? 'none' : new Promise<Fault>((resolve) => answers.push(resolve))),
  });
  service.groups.push(...['g1', 'g2', 'g3', 'g4'].map((id) => someGroup(id)));
  const browser = createFakeBrowser();
  const disks = new Map<string, ChangeStore>();
  /** The keys name the person and the page. */
  const noted = new Map<string, Note>();

  /** Opens a page of this browser for the person with this id. */
  async function open(id = 'me') {
    const { runtime, crash } = browser.tab();
    const http = createFakeHttp(service.fetch);
    await http(endpoints.listGroups);
    const disk = disks.get(id) ?? createMemoryStorage().changes;
    disks.set(id, disk);
    const notes: ChangeNotes = {
      allNotes: () => [...noted].flatMap(([name, note]) => (name.startsWith(`${id} `) ? [note] : [])),
      writeNote: (note) => noted.set(`${id} ${note.key}`, note) === noted,
      clearNote: (note) => {
        if (noted.get(`${id} ${note.key}`) === note) noted.delete(`${id} ${note.key}`);
      },
      removeNote: (key) => void noted.delete(`${id} ${key}`),
      subscribe: () => () => undefined,
      forgetNotes: () => noted.clear(),
    };
    const cache = createCache(new QueryClient(), createJournal({ disk, notes, runtime }));
    const { owner, ended } = cache.journal;
    await runtime.presence('').announce(owner, ended);
    const markers = createMarkers(base, id, null);
    const loader = { want: () => {}, stop: () => {} };
    const actions = createBulkActions({ cache, http, markers, loader, me: { id }, runtime });
    const shown = () => actions.store.get();
    return {
      ...{ actions, cache, shown },
      /** The running requests of the page get no response. */
      crash: () => {
        answers.length = 0;
        crash();
      },
      outcomes: () => shown()?.steps.map(({ outcome }) => outcome),
      showCut: async () => {
        actions.showCut();
        await settle();
        return shown();
      },
    };
  }

  return {
    ...{ service, browser, open, groups: [...service.groups] },
    answer: async (...faults: Fault[]) => {
      for (const fault of faults) {
        answers.shift()?.(fault);
        await settle();
      }
    },
    writes: () => service.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path.split('/').at(-1)),
    archived: () => service.groups.map(({ archived_at }) => archived_at !== null),
    stored: async () => (await disks.get('me')?.allChanges()) ?? [],
    disks,
  };
}

/**
 * The page crashes after one group was archived and one was refused. The third request is running, and the fourth is
 * not sent yet.
 */
async function cutInTheMiddle() {
  const world = await setUp();
  const first = await world.open();
  first.actions.start('archive', world.groups);
  await settle();
  await world.answer('none', { status: 403, code: 'forbidden' });
  expect(first.outcomes()).toEqual(['done', 'failed', 'running', 'waiting']);
  first.crash();
  return world;
}

test('what a reload cut is shown and does not go on by itself; continued, the rest is done once', async () => {
  const { open, answer, writes, service, stored } = await cutInTheMiddle();
  // The third request had reached the service. Its response came too late.
  service.groups[2] = { ...someGroup('g3'), archived_at: 5 };
  const next = await open();
  expect(await next.showCut()).toMatchObject({ action: 'archive', state: 'stopped', cut: true, waits: null });
  expect(next.outcomes()).toEqual(['done', 'waiting', 'waiting', 'waiting']);
  expect(writes()).toEqual(['g1', 'g2', 'g3']);

  next.actions.resume();
  await settle();
  await answer('none');
  // The refused group is tried again. The third is not, because the service shows that it is archived.
  expect(writes()).toEqual(['g1', 'g2', 'g3', 'g2', 'g4']);
  await answer('none');
  expect(next.outcomes()).toEqual(['done', 'done', 'done', 'done']);
  expect(next.shown()?.state).toBe('finished');
  expect(await stored()).toEqual([]);
});

test('undo after a reload also takes back what was under way, unless it never happened or is somebody else’s doing', async () => {
  const undo = async (third: Partial<Group>) => {
    const world = await cutInTheMiddle();
    world.service.groups[2] = { ...someGroup('g3'), ...third };
    const next = await world.open();
    await next.showCut();
    next.actions.undo();
    await settle();
    await world.answer('none', 'none');
    return { ...world, archived: world.archived(), shown: next.shown() };
  };
  const ours = await undo({ archived_at: 5, archived_by: 'me' });
  expect(ours.archived).toEqual([false, false, false, false]);
  expect(ours.shown).toMatchObject({ action: 'restore', state: 'finished', steps: [{}, { outcome: 'done' }] });
  expect(await ours.stored()).toEqual([]);
  const lins = await undo({ archived_at: 5, archived_by: 'lin' });
  expect(lins.archived).toEqual([false, false, true, false]);
  expect(lins.shown).toMatchObject({ state: 'finished', steps: [{ group: { id: 'g1' } }] });
  const neverArchived = await undo({});
  expect(neverArchived.shown).toMatchObject({ state: 'finished', steps: [{ group: { id: 'g1' } }] });
  expect(neverArchived.writes()).toEqual(['g1', 'g2', 'g3', 'g1']);
});

test('an undo that is itself cut still asks first whether there is something to undo', async () => {
  const { open, service, groups, answer, archived } = await setUp();
  const first = await open();
  first.actions.start('archive', groups.slice(0, 1));
  await settle();
  first.crash();
  const second = await open();
  await second.showCut();
  service.groups[0] = { ...someGroup('g1'), archived_at: 5, archived_by: 'me' };
  second.actions.undo();
  await settle();
  second.crash();
  const third = await open();
  await third.showCut();
  service.groups[0] = { ...someGroup('g1'), archived_at: 6, archived_by: 'lin' };
  third.actions.resume();
  await settle();
  await answer('none');
  expect(archived()).toEqual([true, false, false, false]);
  expect(third.shown()).toBeNull();
});

test('what failed waits after a reload, until it is done or dismissed', async () => {
  const { open, groups, answer, stored } = await setUp();
  const first = await open();
  first.actions.start('archive', groups.slice(0, 2));
  await settle();
  await answer('none', { status: 403, code: 'forbidden' });
  expect(first.shown()?.state).toBe('finished');
  first.crash();
  const next = await open();
  expect(await next.showCut()).toMatchObject({ action: 'archive', state: 'stopped' });
  expect(next.outcomes()).toEqual(['done', 'waiting']);
  next.crash();
  const third = await open();
  await third.showCut();
  third.actions.resume();
  await settle();
  await answer('none');
  expect(third.outcomes()).toEqual(['done', 'done']);
  expect(await stored()).toEqual([]);
});

test('what never reached the service is sent again at the time of the first try', async () => {
  const { open, answer, writes, service, browser } = await cutInTheMiddle();
  const before = service.requests.filter(({ method }) => method === 'PUT').at(-1)?.body;
  browser.advance(600_000);
  const next = await open();
  await next.showCut();
  next.actions.resume();
  await settle();
  await answer('none', 'none', 'none');
  expect(writes()).toEqual(['g1', 'g2', 'g3', 'g2', 'g3', 'g4']);
  expect(service.requests.filter(({ method }) => method === 'PUT')[4]?.body).toEqual(before);
});

test('what is as it should be by now is left alone, also by Undo; what is gone is no failure', async () => {
  const { open, answer, writes, service, groups, archived } = await setUp();
  const first = await open();
  first.actions.start('archive', groups);
  await settle();
  first.crash();
  const lin = { contacts: [person('me'), person('lin')], archived_at: 7, archived_by: 'lin' };
  service.groups.splice(1, 3, { ...someGroup('g2'), ...lin }, someGroup('g4'));
  const next = await open();
  await next.showCut();
  next.actions.resume();
  await settle();
  await answer('none', 'none', 'none');
  expect(writes()).toEqual(['g1', 'g1', 'g4']);
  expect(next.outcomes()).toEqual(['done', 'done', 'gone', 'done']);
  next.actions.undo();
  await settle();
  await answer('none', 'none');
  expect(archived()).toEqual([false, true, false]);
});

test('a group of one’s own that is archived after a cut stands among the archived, although no list had it', async () => {
  const { open, answer, groups } = await setUp();
  const first = await open();
  first.actions.start('archive', groups.slice(0, 1));
  await settle();
  first.crash();
  const next = await open();
  next.cache.write<GroupList>(keys.groups(true), { groups: [], has_more: false, cursor: null, activity: {} });
  await next.showCut();
  next.actions.resume();
  await settle();
  await answer('none');
  expect(knownGroups(next.cache)).toMatchObject([{ id: 'g1', archived_at: expect.any(Number) }]);
});

test('a deletion that was cut goes on, and what somebody else has deleted is deleted', async () => {
  const { open, answer, writes, service, groups } = await setUp();
  const first = await open();
  first.actions.start('delete', groups);
  await settle();
  first.crash();
  service.groups.splice(0, 1);
  const next = await open();
  await next.showCut();
  next.actions.resume();
  await settle();
  await answer('none', 'none', 'none', 'none', 'none');
  expect(writes()).toEqual(['g1', 'g1', 'g2', 'g3', 'g4']);
  expect(next.outcomes()).toEqual(['done', 'done', 'done', 'done']);
  expect(service.groups).toEqual([]);
});

test('read markers stand where they were to stand, after a cut too', async () => {
  const { open, answer, groups, service } = await setUp();
  const first = await open();
  first.cache.write<ConversationMap>(keys.conversations, new Map());
  const latest_message = someMessage('m3');
  const conversations = groups.map(({ conversation_id: id }) => ({
    ...{ id, latest_message, unread_count: 2, read_up_to: 'm1' },
  }));
  commit(first.cache, { type: 'conversations.loaded', conversations });
  first.actions.start('read', groups);
  await settle();
  await answer('none');
  first.crash();
  const next = await open();
  expect((await next.showCut())?.steps[0]).toMatchObject({ group: { member_count: 1, last_active_at: 1_003 } });
  next.actions.resume();
  await settle();
  await answer('none', 'none', 'none', 'none');
  expect([...service.markers.values()]).toEqual(['m3', 'm3', 'm3', 'm3']);
  next.actions.undo();
  await settle();
  expect(next.shown()).toMatchObject({ action: 'unread', steps: [{ marker: { to: { id: 'm1' } } }, {}, {}, {}] });
});

test('an Undo that was cut is continued, and is not offered to be undone', async () => {
  const { open, answer, groups, archived } = await setUp();
  const first = await open();
  first.actions.start('archive', groups);
  await settle();
  await answer('none', 'none', 'none', 'none');
  first.actions.undo();
  await settle();
  await answer('none');
  first.crash();
  const next = await open();
  expect(await next.showCut()).toMatchObject({ action: 'restore', undoes: true });
  next.actions.resume();
  await settle();
  await answer('none', 'none', 'none', 'none');
  expect(archived()).toEqual([false, false, false, false]);
});

test('dismissed, it is gone, and no later page finds it', async () => {
  const { open, stored, writes } = await cutInTheMiddle();
  const next = await open();
  await next.showCut();
  expect(await stored()).toHaveLength(1);
  next.actions.dismiss();
  expect(await stored()).toEqual([]);
  const later = await open();
  expect(await later.showCut()).toBeNull();
  expect(writes()).toHaveLength(3);
});

test('a page that goes before the person has decided leaves it to the next', async () => {
  const { open } = await cutInTheMiddle();
  const next = await open();
  await next.showCut();
  next.crash();
  const later = await open();
  await later.showCut();
  expect(later.outcomes()).toEqual(['done', 'waiting', 'waiting', 'waiting']);
});

test('while its tab is there it is not reported in another, and afterwards in one alone', async () => {
  const { open, groups, answer } = await setUp();
  const [first, second] = [await open(), await open()];
  first.actions.start('archive', groups);
  await settle();
  await answer('none');
  expect(await second.showCut()).toBeNull();
  // While the first page is open, only that page offers to continue its stopped plan.
  first.actions.stop();
  await settle();
  expect(await second.showCut()).toBeNull();
  first.crash();
  const third = await open();
  await Promise.all([second.showCut(), third.showCut()]);
  expect([second.shown() === null, third.shown() === null]).toEqual([false, true]);
});

test('a tab that shows another action leaves it on disk until that is dismissed', async () => {
  const { open, groups, answer, stored } = await cutInTheMiddle();
  const next = await open();
  next.actions.start('restore', groups.slice(0, 1));
  await settle();
  await answer('none', 'none');
  await next.showCut();
  expect(next.shown()).toMatchObject({ action: 'restore', state: 'finished' });
  expect(await stored()).toHaveLength(1);
  next.actions.dismiss();
  expect(await next.showCut()).toMatchObject({ action: 'archive', cut: true });
});

test('another person never sees it, and it waits for whose it is', async () => {
  const { open } = await cutInTheMiddle();
  const other = await open('lin');
  expect(await other.showCut()).toBeNull();
  const own = await open();
  expect(await own.showCut()).not.toBeNull();
});

test('what a page had no time to bring to disk is noted at once, and the next one goes on with it', async () => {
  const { open, groups, disks } = await setUp();
  const disk = createMemoryStorage().changes;
  let isSlow = true;
  disks.set('me', { ...disk, putChange: (...row) => (isSlow ? new Promise(() => undefined) : disk.putChange(...row)) });
  const first = await open();
  first.actions.start('archive', groups);
  await settle();
  first.crash();
  isSlow = false;
  const next = await open();
  expect(await next.showCut()).toMatchObject({ action: 'archive', state: 'stopped', cut: true });
  expect(next.outcomes()).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
});

test('the disk is given the plan before the service is asked for anything', async () => {
  const { open, groups, disks, writes } = await setUp();
  const disk = createMemoryStorage().changes;
  const asked: number[] = [];
  const put: ChangeStore['putChange'] = (...row) => {
    asked.push(writes().length);
    return disk.putChange(...row);
  };
  disks.set('me', { ...disk, putChange: put });
  const first = await open();
  first.actions.start('archive', groups);
  await settle();
  expect(asked[0]).toBe(0);
});

test('where no page can see the others, one that wrote nothing for a minute is gone', async () => {
  const { open, browser } = await cutInTheMiddle();
  browser.hidePages();
  const next = await open();
  browser.advance(59_999);
  expect(await next.showCut()).toBeNull();
  browser.advance(1);
  expect(await next.showCut()).not.toBeNull();
});

test.each([
  ['of another shape is left alone', (row: string) => row.replaceAll('member_count', 'members'), 1],
  ['of an action of a later version is left alone', (row) => row.replace('"archive"', '"explode"'), 1],
  ['of which nothing is left is removed', (row) => row.replaceAll('"waiting"', '"done"'), 0],
] satisfies [string, (row: string) => string, number][])('a plan %s, and is not shown', async (_, change, left) => {
  const { open, stored, disks } = await cutInTheMiddle();
  const [row] = await stored();
  await disks.get('me')?.updateChange(row?.key ?? '', () => JSON.parse(change(JSON.stringify(row))));
  const changed = await stored();
  expect(changed).not.toEqual([row]);
  const next = await open();
  expect(await next.showCut()).toBeNull();
  expect(next.cache.journal.hasLater.get()).toBe(left > 0);
  expect(await stored()).toEqual(changed.slice(0, left));
});

test('of the people of a group nothing is kept', async () => {
  const { open, groups, stored } = await setUp();
  const first = await open();
  const contacts = [person('me'), { ...person('lin'), phone_number: '555' }];
  first.actions.start('archive', [{ ...someGroup('g1'), contacts }, ...groups.slice(1)]);
  await settle();
  expect(JSON.stringify(await stored())).not.toMatch(/lin|555/);
});
