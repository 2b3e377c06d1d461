import { expect, test } from 'vitest';
import { createProfile } from '../api/dialect/profile';
import { createHttp } from '../api/http';
import { endpoints } from '../contract/endpoints';
import { allCapabilities, createFakeService, type Fault, type Heard } from '../test/fakeService';
import { breathe, createFakeBrowser } from '../test/fakeTabs';
import { NotNow } from './entry';
import { isChangeable } from './machine';
import { createOutbox } from './outbox';
import { createMemoryStorage } from './storage';

/** One person's tab and their service; `fail` says what becomes of the next requests. */
async function setUp(capabilities: string | null = allCapabilities) {
  const browser = createFakeBrowser();
  const storage = createMemoryStorage();
  let fail: (heard: Heard) => Fault | Promise<Fault> = () => 'none';
  const service = createFakeService({ capabilities, now: browser.now, meet: (heard) => fail(heard) });
  const sent: string[] = [];
  const gone: string[] = [];
  const open = async () => {
    const tab = browser.tab();
    const http = createHttp({
      base: 'http://confab.test',
      token: () => 't',
      fetch: service.fetch,
      profile: createProfile('x', null),
      me: () => 'me',
    });
    await http(endpoints.listGroups);
    const outbox = createOutbox({
      http,
      storage,
      me: { id: 'u-me', username: 'me' },
      surroundings: tab.surroundings,
      onSent: (m) => sent.push(m.message),
      onGone: (entry) => gone.push(entry.text),
    });
    await outbox.ready;
    const settle = async (ms = 0) => {
      browser.advance(ms);
      tab.due();
      for (let calm = 0; calm < 3; calm++) {
        await breathe();
        while (browser.active.size > 0) {
          calm = 0;
          await Promise.all([...browser.active]);
          await breathe();
        }
      }
    };
    return { tab, outbox, http, settle, rows: () => outbox.entries('c1') };
  };
  const set = (next: typeof fail) => {
    fail = next;
  };
  return { ...(await open()), open, service, sent, gone, browser, storage, set };
}
const posts = (fault: Fault) => (heard: Heard) => (heard.method === 'GET' ? ('none' as const) : fault);

test('words are on disk when `send` resolves, and leave the outbox when the service lists them', async () => {
  const { outbox, settle, rows, service, storage } = await setUp();
  await outbox.send('c1', 'hello\r\nthere\ud800');
  expect((await storage.all())[0]?.text).toBe('hello\nthere\ufffd');
  await settle();
  const [row] = rows();
  expect(row).toMatchObject({ state: 'acked', ackedId: service.messages[0]?.id });
  expect(outbox.keyOf(row?.ackedId ?? '')).toBe(row?.key);
  outbox.listed('c1', service.messages, false);
  await settle();
  expect(rows()).toEqual([]);
  expect(outbox.keyOf(row?.ackedId ?? '')).toBe(row?.key);
});

test('words that are in the outbox are no draft any more, however the page ends', async () => {
  const { outbox, settle, open, storage } = await setUp();
  outbox.drafts.save('c1', 'hello');
  outbox.drafts.save('c2', 'later');
  await settle(300);
  await outbox.send('c1', 'hello');
  expect((await storage.drafts()).filter(({ text }) => text !== '')).toMatchObject([{ conversationId: 'c2' }]);
  const next = await open();
  expect([next.outbox.drafts.get('c1')?.text ?? '', next.outbox.drafts.get('c2')?.text]).toEqual(['', 'later']);
});

test('what is typed while words go to disk is a draft of its own', async () => {
  const { outbox, settle, storage, open } = await setUp();
  outbox.drafts.save('c1', 'hello');
  const sending = outbox.send('c1', 'hello');
  outbox.drafts.save('c1', 'hello and');
  await sending;
  expect(outbox.drafts.get('c1')?.text).toBe(' and');
  await settle(300);
  expect((await storage.drafts()).map(({ text }) => text)).toEqual([' and']);
  expect((await open()).outbox.drafts.get('c1')?.text).toBe(' and');
});

test('a clock that is put back keeps no draft from being written or sent', async () => {
  const { outbox, browser, open } = await setUp();
  const { drafts } = (await open()).outbox;
  const other = () => drafts.get('c1')?.text;
  outbox.drafts.save('c1', 'hel');
  browser.advance(-600_000);
  outbox.drafts.save('c1', 'hello');
  expect([outbox.drafts.get('c1')?.text, other()]).toEqual(['hello', 'hello']);
  await outbox.send('c1', 'hello');
  expect([outbox.drafts.get('c1')?.text, other()]).toEqual(['', '']);
});

test('a sent row that another tab has let go stays until this tab has it in its own list', async () => {
  const { outbox, settle, rows, service, open } = await setUp();
  const other = await open();
  await outbox.send('c1', 'hello');
  await settle();
  await other.settle();
  expect(other.rows()).toMatchObject([{ state: 'acked' }]);
  outbox.listed('c1', service.messages, false);
  await settle();
  await other.settle();
  expect([rows().length, other.rows().length]).toEqual([0, 1]);
  other.outbox.listed('c1', service.messages, false);
  await other.settle();
  expect(other.rows()).toEqual([]);
});

test('words whose conversation is gone are told apart, for no row shows them', async () => {
  const { outbox, settle, set } = await setUp();
  set(posts({ status: 404 }));
  await outbox.send('c1', 'too late');
  await settle();
  expect(outbox.stranded()).toMatchObject([{ text: 'too late' }]);
  expect(outbox.stranded()).toBe(outbox.stranded());
});

test('a deleted message does not reappear as an unsent one', async () => {
  const { outbox, settle, rows } = await setUp();
  await outbox.send('c1', 'hello');
  await settle();
  outbox.gone(rows()[0]?.ackedId ?? '');
  expect(rows(), 'for a moment').toEqual([]);
  await settle();
  expect(rows()).toEqual([]);
});

test('an edit of what somebody deleted meanwhile is let go, and its words are handed over', async () => {
  const { outbox, settle, rows, service, set, gone } = await setUp();
  const message = service.say('hello');
  set(posts('lost-before'));
  await outbox.edit(message, 'hello, all of you');
  await settle();
  expect(rows()).toHaveLength(1);
  outbox.gone(message.id);
  await settle();
  expect(rows()).toEqual([]);
  expect(gone).toEqual(['hello, all of you']);

  set(posts('none'));
  service.messages.length = 0;
  await outbox.edit(message, 'once more');
  await settle();
  expect(rows()).toEqual([]);
  expect(gone).toEqual(['hello, all of you', 'once more']);
});

test('a message that arrived and was deleted before its answer came goes with a word', async () => {
  const { outbox, settle, rows, set, gone } = await setUp();
  set(posts('lost-after'));
  await outbox.send('c1', 'hello');
  await settle();
  set(posts({ status: 410, code: 'resource-deleted' }));
  await settle(60_000);
  expect(rows()).toEqual([]);
  expect(gone).toEqual(['hello']);
});

test('words typed offline can be changed: nothing of them is with the service', async () => {
  const { outbox, settle, rows, service, browser, set } = await setUp();
  browser.setOffline(true);
  set(posts('lost-before'));
  await outbox.send('c1', 'a laek');
  await settle();
  const [row] = rows();
  expect(row).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(row && isChangeable(row)).toBe(true);
  await outbox.changeText(row?.key ?? '', 'a lake');
  browser.setOffline(false);
  await settle();
  // Online, and no answer: now nobody knows.
  expect(rows().map((entry) => [entry.state, isChangeable(entry)])).toEqual([['unknown', false]]);
  set(posts('none'));
  await settle(60_000);
  expect(service.messages.map(({ message }) => message)).toEqual(['a lake']);
});

test('the browser is asked to keep what is stored once, and only when words wait offline', async () => {
  const { outbox, settle, browser, set } = await setUp();
  await outbox.send('c1', 'online');
  await settle();
  expect(browser.askedToKeep()).toBe(0);
  browser.setOffline(true);
  set(posts('lost-before'));
  for (const text of ['one', 'two']) await outbox.send('c1', text);
  expect(browser.askedToKeep()).toBe(1);
});

test('signed out in mid-queue: everything pauses, nothing is lost, and it goes on in order', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  set(posts({ status: 401 }));
  await outbox.send('c1', 'one');
  await outbox.send('c1', 'two');
  await settle(60_000);
  expect(rows().map((e) => e.state)).toEqual(['paused', 'queued']);
  expect(outbox.status()).toMatchObject({ unsent: 2, paused: true });
  set(posts('none'));
  await settle(60_000);
  expect(service.messages).toEqual([]);
  outbox.resume();
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['one', 'two']);
});

test('what is said while signed out says so at once, and goes on in order', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  set(posts({ status: 401 }));
  await outbox.send('c1', 'one');
  await settle();
  await outbox.send('c1', 'two');
  await settle();
  expect(rows().map((e) => e.state)).toEqual(['paused', 'paused']);
  set(posts('none'));
  outbox.resume();
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['one', 'two']);
});

test('what an earlier page paused goes on when the same person opens the app again', async () => {
  const { outbox, settle, tab, open, service, set } = await setUp();
  set(posts({ status: 401 }));
  await outbox.send('c1', 'one');
  await settle();
  tab.crash();
  set(posts('none'));
  const next = await open();
  await next.settle();
  expect(service.messages.map((m) => m.message)).toEqual(['one']);
});

test('a refused message is parked with its reason, the next one goes, and its text comes back', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  set((heard) => (heard.body.message === 'bad' ? { status: 422, code: 'message-too-long' } : 'none'));
  await outbox.send('c1', 'bad');
  await outbox.send('c1', 'good');
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['good']);
  const [failed] = rows();
  expect(failed).toMatchObject({ state: 'failed', problem: { code: 'message-too-long', status: 422 } });
  expect(await outbox.discard(failed?.key ?? '')).toMatchObject({ text: 'bad' });
  expect(rows().map((e) => e.text)).toEqual(['good']);
});

test('other words for a refused message are another action with another key', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  set(posts({ status: 422 }));
  await outbox.send('c1', 'bad');
  await settle();
  const before = rows()[0]?.key ?? '';
  set(posts('none'));
  await outbox.changeText(before, 'better');
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['better']);
  expect(rows()[0]?.key).not.toBe(before);
});

test('words that may have been stored can neither be changed nor are they ever called failed', async () => {
  const { outbox, settle, rows, set } = await setUp();
  set(posts('lost-after'));
  await outbox.send('c1', 'hello');
  await settle();
  expect(rows()[0]).toMatchObject({ state: 'unknown', unsure: true });
  await expect(outbox.changeText(rows()[0]?.key ?? '', 'x')).rejects.toBeInstanceOf(NotNow);
});

test('the answer lost, the page closed: the next page replays the same key and finds the same message', async () => {
  const { outbox, settle, tab, open, service, set } = await setUp();
  set(posts('lost-after'));
  await outbox.send('c1', 'hello');
  await settle();
  tab.crash();
  set(posts('none'));
  const next = await open();
  await next.settle(1);
  await next.settle(5_000);
  expect(service.messages).toHaveLength(1);
  expect(next.rows()[0]?.state).toBe('acked');
});

test('429 holds every conversation for as long as the service asks, online or not', async () => {
  const { outbox, settle, tab, service, set } = await setUp();
  set(posts({ status: 429, retryAfter: '30' }));
  await outbox.send('c1', 'one');
  await settle();
  set(posts('none'));
  await outbox.send('c2', 'other');
  tab.wake();
  await settle(10_000);
  expect(service.messages).toEqual([]);
  await settle(25_000);
  expect(service.messages.map((m) => m.message).sort()).toEqual(['one', 'other']);
});

for (const [what, wake] of [
  ['back online', ({ tab }: Awaited<ReturnType<typeof setUp>>) => tab.wake()],
  ['a line to the service again', ({ outbox }: Awaited<ReturnType<typeof setUp>>) => outbox.wake()],
] as const)
  test(`${what} is one immediate try`, async () => {
    const world = await setUp();
    const { outbox, settle, service, set } = world;
    set(posts('lost-before'));
    await outbox.send('c1', 'one');
    for (let i = 0; i < 8; i++) await settle(60_000);
    set(posts('none'));
    wake(world);
    await settle();
    expect(service.messages.map((m) => m.message)).toEqual(['one']);
  });

test('a plain service that never shows the message: looked for five times over, then the person is asked', async () => {
  const { outbox, settle, rows, service, set } = await setUp(null);
  set(posts('lost-before'));
  await outbox.send('c1', 'one');
  for (let i = 0; i < 20; i++) await settle(20_000);
  expect(rows()[0]).toMatchObject({ state: 'unknown', unconfirmed: true });
  const tries = service.heard.filter((h) => h.method === 'POST').length;
  expect(tries).toBe(5);
  set(posts('none'));
  await outbox.retry(rows()[0]?.key ?? '');
  for (let i = 0; i < 4; i++) await settle(20_000);
  expect(rows()[0]).toMatchObject({ state: 'unknown', unconfirmed: true });
  expect(service.heard.filter((h) => h.method === 'POST')).toHaveLength(5);
  await outbox.sendAgain(rows()[0]?.key ?? '');
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['one']);
});

test('on a plain service the same words said before are not taken for these', async () => {
  const { outbox, settle, rows, service, set } = await setUp(null);
  const before = service.say('hello');
  set(posts('lost-after'));
  await outbox.send('c1', 'hello');
  await settle();
  set(posts('none'));
  await settle(13_000);
  expect(rows()[0]).toMatchObject({ state: 'acked' });
  expect(rows()[0]?.ackedId).not.toBe(before.id);
  expect(service.messages).toHaveLength(2);
});

test('an edit over words that changed meanwhile is a conflict that keeps both', async () => {
  const { outbox, settle, rows, service } = await setUp();
  const message = service.say('first');
  service.messages[0] = { ...message, message: 'theirs' };
  await outbox.edit(message, 'mine');
  await settle();
  expect(rows()[0]).toMatchObject({ state: 'conflict', text: 'mine', theirs: 'theirs' });
  await outbox.overwrite(rows()[0]?.key ?? '');
  await settle();
  expect(service.messages[0]?.message).toBe('mine');
  expect(rows()).toEqual([]);
});

const aFile = {
  ...{ message_id: null, filename: 'lake.txt', file_url: '/lake.txt', file_type: 'text/plain' },
  ...{ file_size: null, created_at: null },
};

test('files that an edit takes away go with its words in one write, also after a reload', async () => {
  const { outbox, settle, tab, service, set, open, rows } = await setUp();
  const message = service.say('first');
  const file = (id: string) => ({ ...aFile, id });
  const withFiles = { ...message, attachments: [file('a'), file('b'), file('c')] };
  service.messages[0] = withFiles;
  set(posts('lost-before'));
  await outbox.edit(withFiles, 'second', [file('a'), file('b')]);
  await settle();
  expect(rows()[0]?.kept?.map(({ id }) => id)).toEqual(['a', 'b']);
  tab.crash();
  set(posts('none'));
  const reloaded = await open();
  await reloaded.settle(1);
  await reloaded.settle(5_000);
  expect(service.messages[0]).toMatchObject({ message: 'second', attachments: [file('a'), file('b')] });
  const { body } = service.heard.filter(({ method }) => method === 'PUT').at(-1) ?? {};
  expect(Object.keys(body ?? {}).sort()).toEqual(['attachments', 'message']);
});

test('an edit that only takes files away leaves words alone that were changed elsewhere', async () => {
  const { outbox, settle, rows, service } = await setUp();
  const message = service.say('first');
  const file = { ...aFile, id: 'a' };
  service.messages[0] = { ...message, message: 'theirs', attachments: [file] };
  await outbox.edit({ ...message, attachments: [file] }, 'first', []);
  await settle();
  expect(service.messages[0]).toMatchObject({ message: 'theirs', attachments: [] });
  expect(rows()).toEqual([]);
});

test('words that wait for a decision are told apart when their conversation goes, and no others', async () => {
  const { outbox, settle, rows, set } = await setUp();
  set((request) => (request.method === 'POST' ? { status: 422 } : 'none'));
  await outbox.send('c1', 'refused');
  await outbox.send('c2', 'elsewhere');
  await settle();
  expect(rows()).toMatchObject([{ state: 'failed' }]);
  expect(outbox.stranded()).toEqual([]);
  set(({ method, query }) =>
    method === 'GET' && query.get('conversation_id') === 'c1'
      ? { status: 404 }
      : method === 'GET'
        ? 'none'
        : 'lost-before',
  );
  outbox.wake();
  await settle();
  expect(outbox.stranded()).toMatchObject([{ text: 'refused' }]);
  expect(outbox.entries('c2')).toMatchObject([{ state: 'failed', problem: { status: 422 } }]);
});

test('an edit whose answer was lost is sent again and is no conflict with itself', async () => {
  const { outbox, settle, rows, service, set, sent } = await setUp();
  const message = service.say('first');
  set(posts('lost-after'));
  await outbox.edit(message, 'second');
  await settle();
  set(posts('none'));
  await settle(5_000);
  expect(sent).toEqual(['second']);
  expect(rows()).toEqual([]);
});

test('words three days old wait to be asked for', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  set(posts('lost-before'));
  await outbox.send('c1', 'old');
  await settle(73 * 3_600_000);
  set(posts('none'));
  await settle(60_000);
  expect(rows()[0]?.state).toBe('expired');
  await outbox.retry(rows()[0]?.key ?? '');
  await settle();
  expect(service.messages).toHaveLength(1);
});

test('signing out leaves nothing, here and in the other tab', async () => {
  const { outbox, settle, open, storage, set, tab, browser } = await setUp();
  const other = await open();
  set(posts('lost-before'));
  await outbox.send('c1', 'secret');
  outbox.drafts.save('c1', 'half a thought');
  tab.leave();
  await settle();
  await outbox.forget();
  expect(await storage.all()).toEqual([]);
  expect(await storage.drafts()).toEqual([]);
  other.tab.wake();
  await breathe();
  expect(browser.notes.size).toBe(0);
});

test('a draft survives the page that is closed within its 300 ms, and shows in the other tab at once', async () => {
  const { outbox, open, tab, storage } = await setUp();
  const other = await open();
  outbox.drafts.save('c1', 'half a tho');
  expect(other.outbox.drafts.get('c1')?.text).toBe('half a tho');
  expect(other.outbox.drafts.marks().has('c1')).toBe(true);
  // The disk is too slow for a page that goes.
  storage.saveDraft = () => new Promise(() => {});
  tab.leave();
  tab.crash();
  expect(await storage.drafts()).toEqual([]);
  storage.saveDraft = async () => {};
  const next = await open();
  expect(next.outbox.drafts.get('c1')?.text).toBe('half a tho');
  next.outbox.drafts.save('c1', '');
  expect(next.outbox.drafts.marks().size).toBe(0);
});

test('an outbox that is stopped finishes what is in flight, begins nothing else and closes its storage', async () => {
  const { outbox, storage, service, settle, sent, set } = await setUp();
  await settle();
  let closed = 0;
  storage.close = () => {
    closed++;
  };
  let answer = (_: Fault) => {};
  const answered = new Promise<Fault>((resolve) => {
    answer = resolve;
  });
  set(() => answered);
  await outbox.send('c1', 'one');
  await outbox.send('c1', 'two');
  await breathe();
  outbox.stop();
  await breathe();
  expect(closed).toBe(0);
  answer('none');
  await settle();
  expect([service.messages.map((m) => m.message), sent, closed]).toEqual([['one'], ['one'], 1]);
  expect((await storage.all()).map((e) => e.state)).toEqual(['acked', 'queued']);
  outbox.stop();
  await settle();
  expect(closed).toBe(1);
});

test('what was paused goes on after signing in again, although the disk refused at first', async () => {
  const { outbox, storage, service, settle, set, rows } = await setUp();
  await settle();
  set(posts({ status: 401 }));
  await outbox.send('c1', 'one');
  await settle();
  expect(rows()[0]?.state).toBe('paused');
  set(posts('none'));
  const { update } = storage;
  storage.update = () => Promise.reject(new Error('disk'));
  outbox.resume();
  await settle();
  storage.update = update;
  await settle(5_000);
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['one']);
});

test('a disk that cannot be emptied is told to whoever signs out, and nothing of it stays in sight', async () => {
  const { outbox, storage, set, settle, rows } = await setUp();
  set(posts('lost-before'));
  await outbox.send('c1', 'one');
  await settle();
  storage.destroy = () => Promise.reject(new Error('disk'));
  await expect(outbox.forget()).rejects.toThrow('disk');
  expect(rows()).toEqual([]);
});
