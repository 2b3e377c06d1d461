import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { ChangeStore } from '#browser/changeStore';
import type { Presence } from '#browser/tabs/presence';
import { endpoints } from '#contract/endpoints';
import type { Group } from '#contract/resources';
import { createMemoryStorage } from '#outbox/storage/storage';
import { createFakeRuntime } from '#test/fakeBrowser';
import { createFakeHttp } from '#test/fakeHttp';
import { allCapabilities, createFakeService, type FakeRequest, type Fault } from '#test/fakeService';
import { someGroup } from '#test/fixtures';
import { openGroups } from '../../groups/loadGroups';
import type { LastingChange } from '../../truth/changes';
import { createCache } from '../cache';
import { mutate, pendingChanges } from '../mutate';
import { scopeOf } from '../scope';
import { sendChange } from '../sendChange';
import { createChangeNotes } from './changeNotes';
import { createJournal } from './journal';
import { recoverLate } from './lateRecover';
import { recover } from './recover';

/** The pages of one browser, which share a disk. `meet` decides the responses of the service. */
function setUp(meet: (request: FakeRequest) => Fault | Promise<Fault> = () => 'none', capabilities = allCapabilities) {
  const clock = createFakeRuntime();
  const memory = createMemoryStorage().changes;
  // If set, writes to the disk never end, as in a page that is closed.
  let slow: Promise<void> | null = null;
  const disk: ChangeStore = {
    allChanges: memory.allChanges,
    putChange: async (...row) => {
      await slow;
      await memory.putChange(...row);
    },
    updateChange: async (...row) => {
      await slow;
      await memory.updateChange(...row);
    },
  };
  const kept = new Map<string, string>();
  const localStorage = storageOver(kept);
  const service = createFakeService({ meet, capabilities });
  const open = new Set<string>();
  const presence: Presence = {
    announce: async (owner, signal) => {
      open.add(owner);
      signal.addEventListener('abort', () => open.delete(owner));
    },
    present: async () => (locks ? open : null),
    ended: () => new Promise(() => undefined),
    lock: (run) => run(),
  };
  let locks = true;

  async function page() {
    const http = createFakeHttp(service.fetch);
    await http(endpoints.listGroups);
    const created: Group[] = [];
    const notes = createChangeNotes('x', localStorage, new EventTarget());
    let listening = 0;
    const counted = (subscribe: (listener: () => void) => () => void) => (listener: () => void) => {
      listening++;
      const stop = subscribe(listener);
      return () => {
        listening--;
        stop();
      };
    };
    const [onWake, onFocus] = [counted(clock.runtime.onWake), counted(clock.runtime.onFocus)];
    const runtime = { ...clock.runtime, onWake, onFocus, presence: () => presence };
    const journal = createJournal({ disk, notes, runtime });
    const cache = createCache(new QueryClient(), journal);
    await openGroups(cache, http, false);
    const ready = recoverLate({
      ...{ cache, http, runtime, name: 'x' },
      load: async () => recover,
      afterFirstWords: (start) => start(),
      onCreated: (group) => void created.push(group),
    });
    await clock.settle();
    const run = (change: LastingChange, base?: Group) =>
      mutate(cache, {
        ...{ change, base, runtime: clock.runtime, scope: scopeOf(change) },
        send: () => sendChange({ cache, http, base }, change),
      });
    /**
     * Predicts and stores the deletion of a message. `send` ends the time for Undo, and `undo` cancels the deletion.
     */
    const remove = (message_id: string) => {
      const [over, taken] = [new AbortController(), new AbortController()];
      const change: LastingChange = { type: 'message.deleted', conversation_id: 'c1', message_id };
      void mutate(cache, {
        ...{ change, runtime: clock.runtime, scope: scopeOf(change), signal: taken.signal },
        hold: { over: over.signal, due: clock.runtime.now() + 8_000 },
        send: () => sendChange({ cache, http }, change),
      });
      return { send: () => over.abort(), undo: () => taken.abort() };
    };
    return {
      http,
      cache,
      journal,
      ready,
      notes,
      created,
      run,
      remove,
      pending: () => pendingChanges(cache),
      listening: () => listening,
    };
  }
  const written = async () => (await disk.allChanges()).map(({ what }) => what);
  const pass = async (ms: number) => {
    clock.advance(ms);
    await clock.settle();
  };
  /** From now on writes do not reach the disk. */
  const holdDisk = () => {
    slow = new Promise(() => undefined);
  };
  const freeDisk = () => {
    slow = null;
  };
  const withoutLocks = () => {
    locks = false;
  };
  return { clock, disk, service, page, pass, written, kept, holdDisk, freeDisk, withoutLocks };
}

/** A `Storage` whose keys are properties of the object, as in a browser. */
const storageOver = (kept: Map<string, string>): Storage =>
  new Proxy<Storage>(
    {
      get length() {
        return kept.size;
      },
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );

const reaction = (message_id: string, on = true): LastingChange => ({
  ...{ type: 'reaction.toggled', conversation_id: 'c1', name: 'heart', username: 'me' },
  message_id,
  on,
});
const archived = (at: number | null): LastingChange => ({ type: 'group.archived', group_id: 'g1', archived_at: at });
const writes = (requests: FakeRequest[]) => requests.filter(({ method }) => method !== 'GET');

test('a change is on disk before its first try, and off it when it has settled', async () => {
  let answer = (_: Fault) => {};
  const { page, written, service, clock } = setUp((request) =>
    request.method === 'GET'
      ? 'none'
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  const message = service.say('hi', 'c1', 'lin');
  const one = await page();
  const done = one.run(reaction(message.id));
  await clock.settle();
  expect(writes(service.requests)).toHaveLength(1);
  expect(await written()).toMatchObject([{ change: { message_id: message.id, on: true } }]);
  answer('none');
  expect(await done).toBe(true);
  await clock.settle();
  expect(await written()).toEqual([]);
});

test('what a page left behind is predicted and said by the next, once', async () => {
  let down = true;
  const { page, pass, written, service, clock } = setUp(({ method }) =>
    down && method !== 'GET' ? 'lost-before' : 'none',
  );
  const message = service.say('hi', 'c1', 'lin');
  service.groups.push(someGroup('g1'));
  const one = await page();
  void one.run(reaction(message.id));
  void one.run(archived(5));
  await clock.settle();
  one.journal.end();
  await clock.settle();
  expect(await written()).toHaveLength(2);

  down = false;
  const heard = service.requests.length;
  await page();
  await pass(0);
  expect(writes(service.requests.slice(heard)).map(({ body }) => body)).toEqual([
    { reactions: [{ heart: ['me'] }] },
    { archived_at: 5 },
  ]);
  expect(await written()).toEqual([]);
  await pass(120_000);
  expect(writes(service.requests.slice(heard))).toHaveLength(2);
});

test('of two intents only the last is left to the next page', async () => {
  const { page, written, service, clock } = setUp(({ method }) => (method === 'GET' ? 'none' : 'lost-before'));
  const message = service.say('hi', 'c1', 'lin');
  const one = await page();
  for (const on of [true, false]) void one.run(reaction(message.id, on));
  await clock.settle();
  expect(await written()).toMatchObject([{ change: { on: false } }]);
});

test('a tab that lives keeps its own; one that is closed leaves them to a tab that stays', async () => {
  let down = true;
  const { page, pass, service, clock } = setUp(({ method }) => (down && method !== 'GET' ? 'lost-before' : 'none'));
  service.groups.push(someGroup('g1'));
  const one = await page();
  const two = await page();
  void one.run(archived(5));
  await clock.settle();
  clock.wake();
  await clock.settle();
  expect(two.pending()).toEqual([]);
  one.journal.end();
  down = false;
  const before = writes(service.requests).length;
  clock.wake();
  await pass(0);
  expect(writes(service.requests).length).toBe(before + 1);
});

test('while the session has ended nothing is said, and afterwards it is', async () => {
  let signedOut = true;
  const { page, pass, service, clock, written } = setUp(({ method }) =>
    signedOut && method !== 'GET' ? { status: 401 } : 'none',
  );
  service.groups.push(someGroup('g1'));
  const one = await page();
  const done = one.run(archived(5));
  await clock.settle();
  one.cache.signedIn.set(false);
  const before = service.requests.length;
  await pass(600_000);
  expect(service.requests.length).toBe(before);
  expect(await written()).toHaveLength(1);
  signedOut = false;
  one.cache.signedIn.set(true);
  expect(await done).toBe(true);
});

test('a group edit of an earlier page does not overwrite what somebody changed meanwhile: a person decides', async () => {
  let down = true;
  const { page, pass, service, clock, written } = setUp(({ method }) =>
    down && method !== 'GET' ? 'lost-before' : 'none',
  );
  const seen = someGroup('g1', { name: 'Old' });
  service.groups.push({ ...seen });
  const one = await page();
  void one.run({ type: 'group.edited', group_id: 'g1', fields: { name: 'Mine' } }, seen);
  await clock.settle();
  one.journal.end();
  service.groups[0] = { ...seen, name: 'Theirs' };
  down = false;
  const before = writes(service.requests).length;
  const two = await page();
  await pass(0);
  expect(writes(service.requests).length).toBe(before);
  expect(two.journal.refused.get()).toMatchObject([{ written: { change: { fields: { name: 'Mine' } } } }]);
  expect(await written()).toMatchObject([{ refused: true }]);

  // The person has not decided yet, so the next page reports the change again.
  two.journal.end();
  const three = await page();
  expect(three.journal.refused.get()).toHaveLength(1);
  await three.journal.clearChange(three.journal.refused.get()[0]?.key ?? '');
  expect(await written()).toEqual([]);
  expect(three.journal.refused.get()).toEqual([]);
});

test('the same edit whose answer was lost is no conflict', async () => {
  let fault: Fault = 'lost-after';
  const { page, pass, service, clock, written } = setUp(({ method }) => (method === 'GET' ? 'none' : fault));
  const seen = someGroup('g1', { name: 'Old' });
  service.groups.push({ ...seen });
  const one = await page();
  void one.run({ type: 'group.edited', group_id: 'g1', fields: { name: 'Mine' } }, seen);
  await clock.settle();
  one.journal.end();
  fault = 'none';
  const two = await page();
  await pass(0);
  expect(two.journal.refused.get()).toEqual([]);
  expect(await written()).toEqual([]);
});

test.each([
  ['with keys', allCapabilities],
  ['without', 'read'],
])('%s a group whose creation lost its answer and its page is there once', async (_, capabilities) => {
  let fault: Fault = 'lost-after';
  const { page, pass, disk, service, clock } = setUp(({ method }) => (method === 'GET' ? 'none' : fault), capabilities);
  const one = await page();
  const create = { name: 'Walks' };
  const key = one.cache.journal.newKey();
  await one.journal.writeChange(key, { create, known: [] });
  await one.http(endpoints.createGroup, { body: create, key }).catch(() => undefined);
  one.journal.end();
  fault = 'none';
  const two = await page();
  await pass(0);
  await pass(60_000);
  expect(two.created.map(({ name }) => name)).toEqual(['Walks']);
  expect(service.groups.map(({ name }) => name)).toEqual(['Walks']);
  expect(await disk.allChanges()).toEqual([]);
  await clock.settle();
});

test('a reaction of more than three days ago is let go; words are asked about', async () => {
  const { page, pass, clock, disk, service } = setUp();
  await disk.putChange({ key: 'a', owner: 'gone', at: clock.runtime.now(), what: { change: reaction('m1') } });
  const edit = { change: { type: 'group.edited', group_id: 'g1', fields: { name: 'Mine' } } };
  await disk.putChange({ key: 'b', owner: 'gone', at: clock.runtime.now(), what: edit });
  await pass(73 * 3_600_000);
  const one = await page();
  expect(writes(service.requests)).toEqual([]);
  expect((await disk.allChanges()).map(({ key }) => key)).toEqual(['b']);
  expect(one.journal.refused.get()).toHaveLength(1);
});

test('what a page had no time to bring to disk is carried out by the next, once', async () => {
  const { page, pass, service, clock, holdDisk, freeDisk, written, kept } = setUp();
  service.groups.push(someGroup('g1'));
  const one = await page();
  one.cache.signedIn.set(false);
  holdDisk();
  void one.run(archived(5));
  // The page ends right after the task of the click.
  one.journal.end();
  freeDisk();
  expect(writes(service.requests)).toEqual([]);

  const two = await page();
  await pass(0);
  expect(writes(service.requests).map(({ body }) => body)).toEqual([{ archived_at: 5 }]);
  expect(two.pending()).toEqual([]);
  expect(await written()).toEqual([]);
  expect([...kept]).toEqual([]);
  two.journal.end();
  await page();
  await pass(120_000);
  expect(writes(service.requests)).toHaveLength(1);
  await clock.settle();
});

test('a change of a later version is left to it, as a row and as a note, and the app knows of it', async () => {
  const { page, pass, service, disk, written } = setUp();
  const what = { change: { type: 'message.starred', message_id: 'm1' } };
  await disk.putChange({ key: 'row', owner: 'later', at: 0, what });
  const { notes } = await page();
  notes.writeNote({ key: 'note', seq: 1, owner: 'later', at: 0, what });
  const { journal } = await page();
  expect(journal.hasLater.get()).toBe(true);
  await pass(0);
  expect(await written()).toEqual([what, what]);
  expect((await disk.allChanges()).map(({ owner }) => owner)).toEqual(['later', 'later']);
  expect(writes(service.requests)).toEqual([]);
});

test('of an archiving and its undo, both too late for the disk, only the undo is left', async () => {
  const { page, pass, service, holdDisk, freeDisk } = setUp();
  service.groups.push(someGroup('g1'));
  const one = await page();
  one.cache.signedIn.set(false);
  holdDisk();
  void one.run(archived(5));
  void one.run(archived(null));
  one.journal.end();
  freeDisk();
  await page();
  await pass(0);
  expect(writes(service.requests).map(({ body }) => body)).toEqual([{ archived_at: null }]);
});

test('a deletion is on disk while it can be taken back; a page that is gone leaves it to the next, which says so at once', async () => {
  let answer = (_: Fault) => {};
  const { page, service, clock, written } = setUp(({ method }) =>
    method === 'GET'
      ? 'none'
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  const message = service.say('hi', 'c1', 'me');
  const one = await page();
  one.remove(message.id);
  await clock.settle();
  expect(await written()).toMatchObject([{ change: { message_id: message.id }, due: clock.runtime.now() + 8_000 }]);
  expect(writes(service.requests)).toEqual([]);
  one.journal.end();

  const two = await page();
  await two.ready;
  expect(two.pending()).toMatchObject([{ type: 'message.deleted', message_id: message.id }]);
  answer('none');
  await clock.settle();
  expect(service.messages).toEqual([]);
  expect(await written()).toEqual([]);
});

test('a deletion that was taken back is not carried out by the next page, however soon this one was left', async () => {
  const { page, pass, service, clock, holdDisk, freeDisk, written, kept } = setUp();
  const message = service.say('hi', 'c1', 'me');
  const one = await page();
  const { undo } = one.remove(message.id);
  await clock.settle();
  expect(await written()).toHaveLength(1);
  holdDisk();
  undo();
  await clock.settle();
  one.journal.end();
  freeDisk();
  expect(await written()).toHaveLength(1);

  await page();
  await pass(120_000);
  expect(service.messages).toHaveLength(1);
  expect(await written()).toEqual([]);
  expect([...kept]).toEqual([]);
});

test('a tab that crashed leaves its deletion to one that stays, although nothing wakes that one', async () => {
  const { page, pass, service, clock } = setUp();
  const message = service.say('hi', 'c1', 'me');
  const one = await page();
  one.remove(message.id);
  await clock.settle();
  const two = await page();
  await pass(8_000);
  expect(two.pending()).toEqual([]);
  one.journal.end();
  for (let seconds = 0; seconds < 60; seconds++) await pass(1_000);
  expect(service.messages).toEqual([]);
  expect(writes(service.requests)).toHaveLength(1);
});

test('a page that opens beside another one looks at once for what was left, and again a second later', async () => {
  const { page, pass, service, clock, disk } = setUp(({ method }) => (method === 'GET' ? 'none' : 'lost-before'));
  service.groups.push(someGroup('g1'));
  void (await page()).run(archived(5));
  await clock.settle();
  const all = vi.spyOn(disk, 'allChanges');
  await page();
  // One read checks if there are rows. The other finds the rows of closed pages.
  expect(all).toHaveBeenCalledTimes(2);
  await pass(999);
  expect(all).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(all).toHaveBeenCalledTimes(3);
});

test('a tab that is woken while it looks looks once more', async () => {
  const { page, service, clock, disk } = setUp();
  service.groups.push(someGroup('g1'));
  await page();
  const all = vi.spyOn(disk, 'allChanges').mockImplementationOnce(async () => {
    clock.wake();
    return [];
  });
  clock.wake();
  await clock.settle();
  expect(all).toHaveBeenCalledTimes(2);
});

test('however often a tab is woken, it looks at one pace whether another one is still there', async () => {
  const { page, pass, service, clock, disk } = setUp(({ method }) => (method === 'GET' ? 'none' : 'lost-before'));
  service.groups.push(someGroup('g1'));
  const one = await page();
  await page();
  void one.run(archived(5));
  await clock.settle();
  const all = vi.spyOn(disk, 'allChanges');
  const looks = async (wakes: number) => {
    for (let n = 0; n < wakes; n++) clock.wake();
    await clock.settle();
    all.mockClear();
    for (let seconds = 0; seconds < 60; seconds++) await pass(1_000);
    return all.mock.calls.length;
  };
  const calm = await looks(1);
  expect(calm).toBeGreaterThan(0);
  expect(await looks(5)).toBeLessThanOrEqual(calm);
});

test('where nobody can tell which tabs are there, a deletion is left to its tab for a minute, whatever the clock says', async () => {
  const { page, pass, service, clock, withoutLocks } = setUp();
  withoutLocks();
  const [taken, kept] = [service.say('one', 'c1', 'me'), service.say('two', 'c1', 'me')];
  const one = await page();
  const { undo } = one.remove(taken.id);
  one.remove(kept.id);
  await clock.settle();
  // The clock is set back by an hour before the second page opens.
  clock.advance(-3_600_000);
  const two = await page();
  expect(two.pending()).toHaveLength(2);
  await pass(50_000);
  undo();
  await clock.settle();
  expect(service.messages).toHaveLength(2);
  await pass(70_000);
  await pass(0);
  expect(service.messages.map(({ id }) => id)).toEqual([taken.id]);
  expect(two.pending()).toEqual([]);
});

test('where nobody can tell which tabs are there, only a page that starts takes changes over', async () => {
  let down = true;
  const { page, pass, service, clock, withoutLocks } = setUp(({ method }) =>
    down && method !== 'GET' ? 'lost-before' : 'none',
  );
  withoutLocks();
  const message = service.say('hi');
  const two = await page();
  const one = await page();
  one.run(reaction(message.id)).catch(() => undefined);
  await clock.settle();
  clock.wake();
  await pass(120_000);
  expect(one.pending()).toHaveLength(1);
  expect(two.pending()).toEqual([]);
  const three = await page();
  expect(three.pending()).toHaveLength(1);
  down = false;
  for (let seconds = 0; seconds < 120; seconds++) await pass(1_000);
  expect(three.pending()).toEqual([]);
});

test('a deletion of four days ago is still carried out', async () => {
  const { page, pass, disk, clock, service } = setUp();
  const message = service.say('hi', 'c1', 'me');
  const change = { type: 'message.deleted', conversation_id: 'c1', message_id: message.id };
  await disk.putChange({ key: 'a', owner: 'gone', at: clock.runtime.now(), what: { change } });
  await pass(96 * 3_600_000);
  await page();
  await pass(0);
  expect(service.messages).toEqual([]);
});

test('after signing out nothing is noted on this device, not even by what was under way', async () => {
  let answer = (_: Fault) => {};
  const { kept, page, service, clock } = setUp((request) =>
    request.method === 'GET'
      ? 'none'
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  service.groups.push(someGroup('g1'));
  const one = await page();
  void one.run(archived(5));
  await clock.settle();
  one.journal.end();
  one.notes.forgetNotes();
  answer('none');
  await clock.settle();
  await one.journal.writeChange('late', { change: archived(6) });
  expect([...kept]).toEqual([]);
});

test('a session that has ended listens for nothing more', async () => {
  const { page } = setUp();
  const one = await page();
  expect(one.listening()).toBeGreaterThan(0);
  one.journal.end();
  expect(one.listening()).toBe(0);
});
