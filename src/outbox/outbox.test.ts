import { expect, test } from 'vitest';
import { databaseName } from '../browser/hash';
import { dayMs } from '../browser/time/durations';
import { breathe } from '../test/fakeBrowser';
import { allCapabilities, type Fault } from '../test/fakeService';
import { posts, setUp } from '../test/outboxWorld';
import { NotNow } from './model/entry';
import { isChangeable } from './model/states';
import { withUnwrittenStates } from './storage/unwritten';

test('words are on disk when `send` resolves, and leave the outbox when the service lists them', async () => {
  const { outbox, settle, rows, service, storage, browser } = await setUp();
  await outbox.send('c1', 'hello\r\nthere\ud800');
  expect((await storage.entries())[0]?.text).toBe('hello\nthere\ufffd');
  await settle();
  const [row] = rows();
  expect(row).toMatchObject({ state: 'acked', ackedId: service.messages[0]?.id });
  expect(outbox.keyOf(row?.ackedId ?? '')).toBe(row?.key);
  outbox.listed('c1', { messages: service.messages, hasMore: false, asked: browser.ticks() });
  await settle();
  expect(rows()).toEqual([]);
  expect(outbox.keyOf(row?.ackedId ?? '')).toBe(row?.key);
});

test('words that are in the outbox are no draft any more, however the page ends', async () => {
  const { outbox, settle, open, storage } = await setUp();
  outbox.drafts.saveText('c1', 'hello');
  outbox.drafts.saveText('c2', 'later');
  await settle(300);
  await outbox.send('c1', 'hello');
  expect((await storage.drafts()).filter(({ text }) => text !== '')).toMatchObject([{ conversationId: 'c2' }]);
  const next = await open();
  expect([next.outbox.drafts.get('c1')?.text ?? '', next.outbox.drafts.get('c2')?.text]).toEqual(['', 'later']);
});

test('words are kept once the disk has them, and not as long as they are in memory only', async () => {
  const { outbox, storage } = await setUp();
  storage.durable = false;
  expect(await outbox.keepWords()).toBe(true);
  outbox.drafts.saveText('c1', 'half a thought');
  expect(await outbox.keepWords()).toBe(false);
  // From here on the storage is a disk. It is slow first and full later.
  storage.durable = true;
  let written = () => {};
  const { saveDraft } = storage;
  storage.saveDraft = async (draft) => {
    await new Promise<void>((resolve) => {
      written = resolve;
    });
    return saveDraft(draft);
  };
  outbox.drafts.saveText('c1', 'half a thought, and more');
  const keeping = outbox.keepWords();
  await breathe();
  expect(await storage.drafts()).toMatchObject([{ text: 'half a thought' }]);
  written();
  expect(await keeping).toBe(true);
  expect(await storage.drafts()).toMatchObject([{ text: 'half a thought, and more' }]);
  storage.saveDraft = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  outbox.drafts.saveText('c1', 'one letter more');
  expect(await outbox.keepWords()).toBe(false);
});

test('words are kept once the files of their draft are on disk too', async () => {
  const { outbox, storage } = await setUp(`${allCapabilities}, attachments`);
  Object.defineProperty(storage, 'durable', { value: true });
  let written = () => {};
  storage.files.add = () =>
    new Promise<void>((resolve) => {
      written = resolve;
    });
  outbox.tray.addFiles('c1', [new File(['abc'], 'a.txt', { type: 'text/plain' })]);
  let isKept = false;
  const keeping = outbox.keepWords().then((kept) => {
    isKept = kept;
  });
  await breathe();
  expect(isKept).toBe(false);
  written();
  await keeping;
  expect(isKept).toBe(true);
});

test('without the disk, closing the page loses files of drafts, and words where web storage is refused too', async () => {
  const { outbox, tab } = await setUp(`${allCapabilities}, attachments`);
  outbox.drafts.saveText('c1', 'half a thought');
  expect(outbox.losesOnLeave()).toBe(false);
  outbox.tray.addFiles('c1', [new File(['abc'], 'a.txt', { type: 'text/plain' })]);
  expect(outbox.losesOnLeave()).toBe(true);
  for (const { id } of outbox.tray.of('c1')) outbox.tray.removeFile('c1', id);
  expect(outbox.losesOnLeave()).toBe(false);
  tab.runtime.syncStorage = null;
  expect(outbox.losesOnLeave()).toBe(true);
  outbox.drafts.saveText('c1', '');
  expect(outbox.losesOnLeave()).toBe(false);
});

test('what is typed while words go to disk is a draft of its own', async () => {
  const { outbox, settle, storage, open } = await setUp();
  outbox.drafts.saveText('c1', 'hello');
  const sending = outbox.send('c1', 'hello');
  outbox.drafts.saveText('c1', ' and');
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
  outbox.drafts.saveText('c1', 'hel');
  browser.advance(-600_000);
  outbox.drafts.saveText('c1', 'hello');
  expect([outbox.drafts.get('c1')?.text, other()]).toEqual(['hello', 'hello']);
  await outbox.send('c1', 'hello');
  expect([outbox.drafts.get('c1')?.text, other()]).toEqual(['', '']);
});

test('a sent row that another tab has let go stays until this tab has it in its own list', async () => {
  const { outbox, settle, rows, service, open, browser } = await setUp();
  const page = () => ({ messages: service.messages, hasMore: false, asked: browser.ticks() });
  const other = await open();
  await outbox.send('c1', 'hello');
  await settle();
  await other.settle();
  expect(other.rows()).toMatchObject([{ state: 'acked' }]);
  outbox.listed('c1', page());
  await settle();
  await other.settle();
  expect([rows().length, other.rows().length]).toEqual([0, 1]);
  other.outbox.listed('c1', page());
  await other.settle();
  expect(other.rows()).toEqual([]);
});

test('a sent message is truth in every tab before its entry settles there: the stream may bring it much later', async () => {
  const { open, settle, ...one } = await setUp();
  const tabs = [one, await open()];
  const settled: unknown[] = [];
  for (const { outbox, rows, truth } of tabs)
    outbox.subscribe(() => rows()[0]?.state === 'acked' && settled.push([...truth]));
  await one.outbox.send('c1', 'hello');
  await settle();
  expect(settled.length).toBeGreaterThan(1);
  for (const truth of settled) expect(truth).toEqual(['hello']);
});

test('words whose conversation is gone are told apart, for no row shows them', async () => {
  const { outbox, settle, set } = await setUp();
  set(() => ({ status: 404 }));
  await outbox.send('c1', 'too late');
  await settle();
  expect(outbox.stranded()).toMatchObject([{ text: 'too late' }]);
  expect(outbox.stranded()).toBe(outbox.stranded());
});

test('what an earlier page had sent is shown until a list of the service has it, or lacks it', async () => {
  const { outbox, settle, tab, open, service, storage, browser } = await setUp();
  await outbox.send('c1', 'regretted');
  await settle();
  expect(await storage.entries()).toMatchObject([{ state: 'acked' }]);
  tab.crash();
  service.messages.length = 0;
  const next = await open();
  await next.settle();
  // The entry stays, because the device's copy of the conversation may be older than the message.
  expect(next.rows()).toHaveLength(1);
  next.outbox.listed('c1', { messages: [], hasMore: false, asked: browser.ticks() });
  await next.settle();
  expect([next.rows(), await storage.entries()]).toEqual([[], []]);
});

test('what a page lacks that was asked for after the acknowledgement is deleted, in every tab', async () => {
  const { outbox, settle, rows, open, browser } = await setUp();
  const other = await open();
  const early = browser.ticks();
  await outbox.send('c1', 'regretted');
  await settle();
  await other.settle();
  const page = (asked: number) => ({ messages: [], hasMore: false, asked });
  for (const each of [outbox, other.outbox]) each.listed('c1', page(early));
  expect([rows().length, other.rows().length], 'asked for before it was sent').toEqual([1, 1]);
  outbox.listed('c1', page(browser.ticks()));
  expect([rows().length, other.rows().length]).toEqual([0, 1]);
  other.outbox.listed('c1', page(browser.ticks()));
  expect(other.rows()).toEqual([]);
});

test('its own message in truth is the end of an acknowledged entry, after the screen knows, and on disk too', async () => {
  const later: (() => void)[] = [];
  const { outbox, settle, rows, storage } = await setUp(allCapabilities, (run) => later.push(run));
  await outbox.send('c1', 'hello');
  await settle();
  outbox.committed('c1', rows()[0]?.ackedId ?? '');
  expect(rows()).toHaveLength(1);
  for (const run of later) run();
  expect(rows()).toEqual([]);
  await settle();
  expect(await storage.entries()).toEqual([]);
});

test('a sent entry stays, here and on disk, until this device keeps its message: what is opened before that shows it', async () => {
  const kept: [string, () => void][] = [];
  const keep = (id: string, run: () => void) => void kept.push([id, run]);
  const { outbox, settle, rows, storage, open, tab } = await setUp(allCapabilities, undefined, undefined, keep);
  await outbox.send('c1', 'hello');
  await settle();
  outbox.committed('c1', rows()[0]?.ackedId ?? '');
  expect([rows(), await storage.entries()]).toMatchObject([[{ state: 'acked' }], [{ state: 'acked', text: 'hello' }]]);
  tab.crash();
  const next = await open();
  expect(next.rows()).toMatchObject([{ state: 'acked', text: 'hello' }]);
  expect(kept.map(([id]) => id)).toEqual(['c1']);
  for (const [, run] of kept) run();
  await next.settle();
  expect([rows(), await storage.entries()]).toEqual([[], []]);
});

test('one that somebody is about to change is not let go under their hands', async () => {
  const { outbox, settle, rows, set } = await setUp();
  let answer = (_: Fault) => {};
  const answered = new Promise<Fault>((resolve) => {
    answer = resolve;
  });
  set(() => answered);
  await outbox.send('c1', 'hello');
  await breathe();
  outbox.hold(rows()[0]?.key ?? '');
  await breathe();
  answer('none');
  await settle();
  outbox.committed('c1', rows()[0]?.ackedId ?? '');
  expect(rows()).toMatchObject([{ state: 'acked' }]);
});

test('a replayed answer says so', async () => {
  const { outbox, settle, set, replays } = await setUp();
  set(posts('lost-after'));
  await outbox.send('c1', 'one');
  await settle();
  set(posts('none'));
  await outbox.send('c1', 'two');
  await settle(60_000);
  expect(replays).toEqual(['one']);
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

test('a message that is deleted before its answer is on disk is not left behind as sent, in this tab or another', async () => {
  const { outbox, settle, rows, service, storage, open } = await setUp();
  const other = await open();
  const { updateEntry: update } = storage;
  let write = () => {};
  const isWritten = new Promise<void>((resolve) => {
    write = resolve;
  });
  storage.updateEntry = async (key, change) => {
    if (service.messages.length > 0) await isWritten;
    return update(key, change);
  };
  const states = new Set<string>();
  for (const each of [outbox, other.outbox])
    each.subscribe(() => {
      for (const { state } of each.entries('c1')) states.add(state);
    });
  await outbox.send('c1', 'hello');
  await breathe();
  const { id = '' } = service.messages[0] ?? {};
  for (const each of [outbox, other.outbox]) each.gone(id);
  write();
  await settle();
  expect([rows(), other.rows(), await storage.entries()]).toEqual([[], [], []]);
  expect(states).not.toContain('acked');
});

test('an edit of what somebody deleted meanwhile is parked with its words until its author has decided', async () => {
  const { outbox, settle, rows, service, set, gone } = await setUp();
  const message = service.say('hello');
  set(posts('lost-before'));
  await outbox.edit(message, 'hello, all of you');
  await settle();
  outbox.gone(message.id);
  await settle(60_000);
  expect(outbox.stranded()).toMatchObject([{ text: 'hello, all of you', kind: 'edit' }]);

  set(posts('none'));
  service.messages.length = 0;
  await outbox.edit(message, 'once more');
  await settle();
  expect(outbox.stranded().map(({ text }) => text)).toEqual(['hello, all of you', 'once more']);
  expect(gone).toEqual([]);
  const [edit, other] = outbox.stranded();
  // Moves the edit to another group, because its words exist nowhere else.
  await outbox.moveTo(edit?.key ?? '', 'c2');
  await outbox.discard(other?.key ?? '');
  expect(rows()).toEqual([]);
  expect([outbox.drafts.get('c2')?.text, outbox.drafts.get('c1')?.text]).toEqual(['hello, all of you', undefined]);
});

const gatewayStatuses = [200, 403, 404, 409, 410, 413, 422, 451, 500, 502];

for (const gateway of gatewayStatuses) {
  test(`a gateway's ${gateway} to a first try says nothing of the words, which go again and are there once`, async () => {
    for (const after of [false, true]) {
      const { outbox, settle, rows, service, set, gone } = await setUp();
      set(posts({ gateway, after }));
      await outbox.send('c1', 'one');
      await outbox.send('c1', 'two');
      await settle();
      expect(rows().map(({ state, unsure }) => [state, unsure])).toEqual([
        ['unknown', true],
        ['queued', undefined],
      ]);
      set(posts('none'));
      await settle(60_000);
      await settle(60_000);
      expect(service.messages.map(({ message }) => message)).toEqual(['one', 'two']);
      expect([gone, outbox.stranded()]).toEqual([[], []]);
    }
  });

  test(`a gateway's ${gateway} to a retry calls nothing unsent that is stored`, async () => {
    const { outbox, settle, rows, service, set } = await setUp();
    set(posts('lost-after'));
    await outbox.send('c1', 'one');
    await settle();
    set(posts({ gateway }));
    await settle(60_000);
    expect(rows()).toMatchObject([{ state: 'unknown', unsure: true }]);
    expect(outbox.stranded()).toEqual([]);
    set(posts('none'));
    await settle(120_000);
    expect(rows()).toMatchObject([{ state: 'acked' }]);
    expect(service.messages).toHaveLength(1);
  });

  test(`a gateway's ${gateway} to an edit keeps its words, and they are saved when the way is free`, async () => {
    const { outbox, settle, rows, service, set, gone } = await setUp();
    const message = service.say('hello');
    set(posts({ gateway }));
    await outbox.edit(message, 'hello, all of you');
    await settle();
    expect(rows()).toMatchObject([{ state: 'unknown', text: 'hello, all of you' }]);
    set(posts('none'));
    await settle(60_000);
    expect([rows(), gone, outbox.stranded()]).toEqual([[], [], []]);
    expect(service.messages.map(({ message: text }) => text)).toEqual(['hello, all of you']);
  });
}

test('a gateway that refuses the same words again and again is named, and its author may take them back', async () => {
  const { outbox, settle, rows, set } = await setUp();
  set(posts({ gateway: 403 }));
  await outbox.send('c1', "'; drop table");
  for (let tries = 0; tries < 4; tries++) await settle(60_000);
  expect(rows()[0]?.problem).toBeUndefined();
  for (let tries = 0; tries < 4; tries++) await settle(60_000);
  expect(rows()).toMatchObject([{ state: 'unknown', unsure: true, problem: { code: 'gateway', status: 403 } }]);
  expect(outbox.stranded()).toEqual([]);
  expect(await outbox.takeBack(rows()[0]?.key ?? '')).toMatchObject({ text: "'; drop table" });
});

for (const status of [403, 404, 409, 413, 422]) {
  test(`what may have arrived is never called unsent by the service's later ${status}: its author is asked`, async () => {
    const { outbox, settle, rows, set } = await setUp();
    set(posts('lost-after'));
    await outbox.send('c1', 'hello');
    await settle();
    set(posts({ status }));
    await settle(60_000);
    const [row] = rows();
    expect(row).toMatchObject({ state: 'unknown', unsure: true, unconfirmed: true, problem: { status } });
    expect(row && isChangeable(row)).toBe(false);
    await settle(80 * 3_600_000);
    expect(rows()).toMatchObject([{ state: 'unknown', unconfirmed: true, problem: { status } }]);
    set(posts('none'));
    await outbox.retry(row?.key ?? '');
    await settle();
    expect(rows()).toMatchObject([{ state: 'acked' }]);
  });
}

test('410 to a first try is a refusal like any other: there was nothing yet that could have been deleted', async () => {
  for (const capabilities of [allCapabilities, null]) {
    const { outbox, settle, rows, set, gone } = await setUp(capabilities);
    set(posts({ status: 410, code: 'resource-deleted' }));
    await outbox.send('c1', 'hello');
    await settle();
    expect(rows()).toMatchObject([{ state: 'failed', text: 'hello' }]);
    expect(gone).toEqual([]);
  }
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
  browser.setOnline(false);
  set(posts('lost-before'));
  await outbox.send('c1', 'a laek');
  await settle();
  const [row] = rows();
  expect(row).toMatchObject({ state: 'queued', attempts: 0 });
  expect(row && isChangeable(row)).toBe(true);
  await outbox.changeText(row?.key ?? '', 'a lake');
  browser.setOnline(true);
  await settle();
  // The request got no response, so the outcome is unknown.
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
  browser.setOnline(false);
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
  expect(rows().map((e) => e.state)).toEqual(['paused', 'paused']);
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

test('what is said while the service says that one is signed out says so too', async () => {
  const { outbox, settle, rows, service, set, storage } = await setUp();
  const { addEntry: add } = storage;
  let answer = () => {};
  const refusal = new Promise<Fault>((resolve) => {
    answer = () => resolve({ status: 401 });
  });
  set(() => refusal);
  await outbox.send('c1', 'one');
  // The response to the first message comes while the disk is writing the second.
  storage.addEntry = async (...entry) => {
    const added = await add(...entry);
    answer();
    await settle();
    return added;
  };
  await outbox.send('c1', 'two');
  await settle();
  expect(rows().map((e) => e.state)).toEqual(['paused', 'paused']);
  storage.addEntry = add;
  set(posts('none'));
  outbox.resume();
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['one', 'two']);
});

test('what another tab paused is tried in one that does not know yet that the session has ended', async () => {
  const { outbox, settle, set, open, service } = await setUp();
  const other = await open();
  let answer = () => {};
  const refusal = new Promise<Fault>((resolve) => {
    answer = () => resolve({ status: 401 });
  });
  set(() => refusal);
  await outbox.send('c1', 'one');
  await breathe();
  // The new entry starts a pass in both tabs. Only the tab with the lock can send.
  await outbox.send('c1', 'two');
  await breathe();
  answer();
  await other.settle();
  expect([outbox.status().paused, other.outbox.status().paused].toSorted()).toEqual([false, true]);
  await settle(1_000);
  await other.settle(1_000);
  expect([outbox.status().paused, other.outbox.status().paused]).toEqual([true, true]);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
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
  set((request) => (request.body.message === 'bad' ? { status: 422, code: 'message-too-long' } : 'none'));
  await outbox.send('c1', 'bad');
  await outbox.send('c1', 'good');
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['good']);
  const [failed] = rows();
  expect(failed).toMatchObject({ state: 'failed', problem: { code: 'message-too-long', status: 422 } });
  expect(await outbox.takeBack(failed?.key ?? '')).toMatchObject({ text: 'bad' });
  expect(rows().map((e) => e.text)).toEqual(['good']);
});

test('a refused message is taken back on a full disk too: its words are in the draft', async () => {
  const { outbox, settle, rows, set, storage } = await setUp();
  set(posts({ status: 422, code: 'message-too-long' }));
  await outbox.send('c1', 'bad');
  await settle();
  const full = new DOMException('full', 'QuotaExceededError');
  const { updateEntry: update } = storage;
  const fullUpdate: typeof update = (key, change, draftOf) =>
    update(key, change, (entry) => {
      if (draftOf?.(entry)) throw full;
      return undefined;
    });
  storage.updateEntry = withUnwrittenStates({ ...storage, updateEntry: fullUpdate }).updateEntry;
  storage.saveDraft = () => Promise.reject(full);
  await outbox.takeBack(rows()[0]?.key ?? '');
  expect([rows(), outbox.drafts.get('c1')?.text]).toEqual([[], 'bad']);
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

test('words that may have been stored are never called failed, and others for them are an edit once that is known', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  set(posts('lost-after'));
  await outbox.send('c1', 'hello');
  await settle();
  expect(rows()[0]).toMatchObject({ state: 'unknown', unsure: true });
  await outbox.changeText(rows()[0]?.key ?? '', 'hello again');
  await settle();
  expect(rows()[0]).toMatchObject({ state: 'unknown', unsure: true, text: 'hello' });
  set(posts('none'));
  await settle(60_000);
  await settle(60_000);
  expect(service.messages.map(({ message }) => message)).toEqual(['hello again']);
  await expect(outbox.changeText('no such key', 'x')).rejects.toBeInstanceOf(NotNow);
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
  const tries = service.requests.filter((h) => h.method === 'POST').length;
  expect(tries).toBe(5);
  set(posts('none'));
  await outbox.retry(rows()[0]?.key ?? '');
  for (let i = 0; i < 4; i++) await settle(20_000);
  expect(rows()[0]).toMatchObject({ state: 'unknown', unconfirmed: true });
  expect(service.requests.filter((h) => h.method === 'POST')).toHaveLength(5);
  await outbox.sendAgain(rows()[0]?.key ?? '');
  await settle();
  expect(service.messages.map((m) => m.message)).toEqual(['one']);
});

test('on a service without keys a try that takes effect just before the deadline of a handler is found, not repeated', async () => {
  const { outbox, settle, rows, service, set } = await setUp(null);
  set(posts({ lateMs: 20_000 }));
  await outbox.send('c1', 'one');
  await settle();
  set(posts('none'));
  for (let second = 0; second < 40; second++) await settle(1_000);
  await service.fetch('/v1/messages');
  expect(service.messages.map((m) => m.message)).toEqual(['one']);
  expect(rows()).toMatchObject([{ state: 'acked' }]);
});

test('a refusal with 503 of a service that announces itself without keys may have stored the words: they are looked for', async () => {
  const { outbox, settle, service, set } = await setUp('read, etag');
  set(posts({ status: 503, retryAfter: '1', after: true }));
  await outbox.send('c1', 'one');
  await settle();
  set(posts('none'));
  for (let second = 0; second < 40; second++) await settle(1_000);
  expect(service.messages.map((m) => m.message)).toEqual(['one']);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

for (const isTried of [false, true])
  test(`words for a group that is gone, ${isTried ? 'in doubt' : 'never tried'}, are stranded at once on a plain service`, async () => {
    const { outbox, settle, service, set } = await setUp(null);
    if (isTried) set(posts('lost-before'));
    else set(() => 'lost-before');
    await outbox.send('c1', 'one');
    await settle();
    expect(outbox.stranded()).toEqual([]);
    set(({ method, path }) => (method === 'GET' && path === '/v1/messages' ? { status: 404 } : 'none'));
    outbox.wake();
    await settle(20_000);
    expect(outbox.stranded()).toMatchObject([{ text: 'one', state: isTried ? 'unknown' : 'failed' }]);
    const before = service.requests.length;
    for (let i = 0; i < 30; i++) await settle(2_000);
    expect(service.requests.length - before).toBeLessThanOrEqual(1);
  });

test('while a plain service cannot be read, what is in doubt is looked for every five seconds, not more often', async () => {
  const { outbox, settle, rows, service, set } = await setUp(null);
  set(posts('lost-before'));
  await outbox.send('c1', 'one');
  await settle();
  set(() => 'lost-before');
  await settle(20_000);
  const before = service.requests.length;
  for (let i = 0; i < 60; i++) await settle(1_000);
  expect(rows()).toMatchObject([{ state: 'unknown', unsure: true }]);
  expect(service.requests.length - before).toBeGreaterThan(5);
  expect(service.requests.length - before).toBeLessThanOrEqual(12);
});

test('a lost answer under a mistyped name is not sent twice: the person decides', async () => {
  const { outbox, settle, rows, service, set } = await setUp(null, undefined, {
    id: 'mee',
    username: 'mee',
    isSure: false,
  });
  set(posts('lost-after'));
  await outbox.send('c1', 'hello');
  await settle();
  set(posts('none'));
  for (let i = 0; i < 6; i++) await settle(20_000);
  expect(service.messages).toHaveLength(1);
  expect(rows()[0]).toMatchObject({ state: 'unknown', unconfirmed: true });
});

test('under a name that nobody has confirmed, what others said before is not taken for these words', async () => {
  const { outbox, settle, rows, service, set } = await setUp(null, undefined, {
    id: 'me',
    username: 'me',
    isSure: false,
  });
  service.say('hello', 'c1', 'lin');
  set(posts('lost-before'));
  await outbox.send('c1', 'hello');
  await settle();
  set(posts('none'));
  for (let i = 0; i < 3; i++) await settle(20_000);
  expect(rows()[0]).toMatchObject({ state: 'acked' });
  expect(service.messages).toHaveLength(2);
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

test('words over theirs are a try of their own: a late answer to the one before is not taken for theirs', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  const message = service.say('first');
  service.messages[0] = { ...message, message: 'theirs' };
  await outbox.edit(message, 'mine');
  await settle();
  const [{ key, firstAttemptAt } = { key: '', firstAttemptAt: 0 }] = rows();
  set(posts({ status: 503, retryAfter: '60' }));
  await settle(1_000);
  await outbox.overwrite(key);
  await settle();
  expect(rows()[0]).toMatchObject({ state: 'unknown', text: 'mine', firstAttemptAt: (firstAttemptAt ?? 0) + 1_000 });
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
  const { body } = service.requests.filter(({ method }) => method === 'PUT').at(-1) ?? {};
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

test('an edit that the service stored and answered with 503 may be saved: others for it are no conflict with it', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  const message = service.say('first');
  set(posts({ status: 503, retryAfter: '1', after: true }));
  await outbox.edit(message, 'second');
  await settle();
  expect(rows()).toMatchObject([{ state: 'unknown', unsure: true }]);
  expect(rows().some(isChangeable)).toBe(false);
  await outbox.changeText(rows()[0]?.key ?? '', 'third');
  set(posts('none'));
  await settle(5_000);
  await settle(5_000);
  expect(service.messages[0]?.message).toBe('third');
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

test('a key that the service may have forgotten is not sent again: what became of the words is looked for', async () => {
  const { outbox, settle, service, set, open } = await setUp();
  set(posts('lost-after'));
  await outbox.send('c1', 'hello');
  await settle();
  outbox.stopOutbox();
  set(() => 'none');
  const next = await open();
  await next.settle(8 * dayMs);
  expect(next.rows()).toMatchObject([{ state: 'expired', unsure: true }]);
  await next.outbox.retry(next.rows()[0]?.key ?? '');
  for (let tries = 0; tries < 10; tries++) await next.settle(30_000);
  expect(service.messages.map(({ message }) => message)).toEqual(['hello']);
});

test('without locks a tab that did not answer, and speaks again, sends its own words', async () => {
  const { outbox, open, settle, browser, tab, service, rows } = await setUp(null);
  browser.hidePages();
  const other = await open();
  browser.setOnline(false);
  tab.mute();
  await outbox.send('c1', 'one');
  await other.settle();
  await other.settle(5_000);
  expect(rows()).toMatchObject([{ text: 'one', state: 'expired' }]);
  browser.setOnline(true);
  await outbox.send('c2', 'two');
  await other.settle(1_000);
  await settle();
  expect(service.messages.map(({ message }) => message)).toEqual(['two']);
  expect(outbox.entries('c2')).toMatchObject([{ state: 'acked' }]);
});

test('of what a tab of another version broadcasts only what is understood counts', async () => {
  const { outbox, settle, rows, browser } = await setUp();
  browser.setOnline(false);
  await outbox.send('c1', 'hello');
  await settle();
  const other = browser.tab().runtime.openChannel(databaseName('http://confab.test', 'u-me'), (data): unknown => data);
  const [own] = rows();
  const entry = { ...own, key: 'theirs', seq: 9, held: [{ by: 'p', until: 1 }] };
  const strange: unknown[] = [
    ...[null, 'hello', { type: 'poll' }, { type: 'entry', key: own?.key }, { type: 'draft', draft: { text: 'x' } }],
    { type: 'entry', key: 'theirs', entry: { ...entry, state: 'scheduled' } },
    { type: 'file', id: 'f', file: { id: 'f' } },
  ];
  for (const message of strange) other.broadcast(message);
  expect(rows()).toEqual([own]);
  other.broadcast({ type: 'entry', key: 'theirs', entry });
  expect(rows()).toMatchObject([own, { key: 'theirs', held: undefined }]);
});

test('signing out leaves nothing, here and in the other tab', async () => {
  const { outbox, settle, open, storage, set, tab, browser } = await setUp();
  const other = await open();
  set(posts('lost-before'));
  await outbox.send('c1', 'secret');
  outbox.drafts.saveText('c1', 'half a thought');
  tab.leave();
  await settle();
  await outbox.forgetPerson();
  expect(await storage.entries()).toEqual([]);
  expect(await storage.drafts()).toEqual([]);
  other.tab.wake();
  await breathe();
  expect(browser.notes.size).toBe(0);
});

test('signing out, what the other tab had not written yet is not written any more', async () => {
  const { outbox, settle, open, storage } = await setUp();
  const other = await open();
  other.outbox.drafts.saveText('c1', 'half a thought');
  const written: string[] = [];
  storage.saveDraft = async ({ text }) => void written.push(text);
  await outbox.forgetPerson();
  await settle(300);
  expect([written, other.outbox.drafts.get('c1')]).toEqual([[], undefined]);
});

test('a draft survives the page that is closed within its 300 ms, and shows in the other tab at once', async () => {
  const { outbox, open, tab, storage } = await setUp();
  const other = await open();
  outbox.drafts.saveText('c1', 'half a tho');
  expect(other.outbox.drafts.get('c1')?.text).toBe('half a tho');
  expect(other.outbox.drafts.conversations().has('c1')).toBe(true);
  // The disk write does not end before the page does.
  storage.saveDraft = () => new Promise(() => {});
  tab.leave();
  tab.crash();
  expect(await storage.drafts()).toEqual([]);
  storage.saveDraft = async () => {};
  const next = await open();
  expect(next.outbox.drafts.get('c1')?.text).toBe('half a tho');
  next.outbox.drafts.saveText('c1', '');
  expect(next.outbox.drafts.conversations().size).toBe(0);
});

test('drafts survive in two tabs that are closed at once', async () => {
  const { outbox, open, tab, storage } = await setUp();
  const other = await open();
  const { saveDraft } = storage;
  storage.saveDraft = () => new Promise(() => {});
  outbox.drafts.saveText('c1', 'half a tho');
  other.outbox.drafts.saveText('c2', 'another h');
  for (const each of [tab, other.tab]) each.leave();
  for (const each of [tab, other.tab]) each.crash();
  storage.saveDraft = saveDraft;
  const { drafts } = (await open()).outbox;
  expect([drafts.get('c1')?.text, drafts.get('c2')?.text]).toEqual(['half a tho', 'another h']);
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
  outbox.stopOutbox();
  await breathe();
  expect(closed).toBe(0);
  answer('none');
  await settle();
  expect([service.messages.map((m) => m.message), sent, closed]).toEqual([['one'], ['one'], 1]);
  expect((await storage.entries()).map((e) => e.state)).toEqual(['acked', 'queued']);
  outbox.stopOutbox();
  await settle();
  expect(closed).toBe(1);
});

test('signing out closes the disk, as the end of the page does, here and in the other tab', async () => {
  const { outbox, storage, settle, open } = await setUp();
  await open();
  let closed = 0;
  storage.close = () => closed++;
  await outbox.forgetPerson();
  await settle();
  expect(closed).toBe(2);
});

test('what was paused goes on after signing in again, although the disk refused at first', async () => {
  const { outbox, storage, service, settle, set, rows } = await setUp();
  await settle();
  set(posts({ status: 401 }));
  await outbox.send('c1', 'one');
  await settle();
  expect(rows()[0]?.state).toBe('paused');
  set(posts('none'));
  const { updateEntry: update } = storage;
  storage.updateEntry = () => Promise.reject(new Error('disk'));
  outbox.resume();
  await settle();
  storage.updateEntry = update;
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
  await expect(outbox.forgetPerson()).rejects.toThrow('disk');
  expect(rows()).toEqual([]);
});

test('a lost answer under a mistyped name is found by the right one, once the next answer has shown it', async () => {
  const me = { id: 'mee', username: 'mee', isSure: false };
  const { outbox, settle, rows, service, set } = await setUp(null, undefined, me);
  set(posts('lost-after'));
  await outbox.send('c1', 'hello');
  await settle();
  set(posts('none'));
  for (let i = 0; i < 6; i++) await settle(20_000);
  expect(rows()[0]).toMatchObject({ state: 'unknown', unconfirmed: true });
  await outbox.send('c2', 'and again');
  Object.assign(me, { username: 'me', isSure: true });
  await settle(20_000);
  expect(service.messages.map(({ message }) => message)).toEqual(['hello', 'and again']);
  expect(rows()).toMatchObject([{ state: 'acked', ackedId: service.messages[0]?.id }]);
});

test('words that a plain service answers with a message that was there before are not sent, whatever is tried again', async () => {
  const { outbox, settle, rows, service, set, sent } = await setUp(null);
  const there = service.say('the only example');
  set(({ method }) => (method === 'POST' ? { answer: there } : 'none'));
  await outbox.send('c1', 'hello');
  await settle();
  expect(rows()).toMatchObject([{ state: 'failed', text: 'hello', problem: { code: 'cannot-send' } }]);
  await outbox.retry(rows()[0]?.key ?? '');
  await settle();
  expect([rows()[0]?.state, sent]).toEqual(['failed', []]);
});

test.each([null, 'me, etag'])(
  'an edit that is answered with the words of before is not saved: %s',
  async (announced) => {
    const { outbox, settle, rows, service, set } = await setUp(announced);
    const there = service.say('the only example');
    set(({ method }) => (method === 'PUT' ? { answer: there } : 'none'));
    await outbox.edit(there, 'better words');
    await settle();
    expect(rows()).toMatchObject([{ state: 'failed', text: 'better words', problem: { code: 'cannot-change' } }]);
  },
);

test('an edit that was refused goes with the message that its author deletes', async () => {
  const { outbox, settle, rows, service, set } = await setUp();
  const message = service.say('hello');
  set(posts({ status: 405 }));
  await outbox.edit(message, 'hello, all of you');
  await settle();
  expect(rows()).toMatchObject([{ state: 'failed' }]);
  outbox.gone(message.id, true);
  await settle();
  expect([rows(), outbox.stranded()]).toEqual([[], []]);
});
