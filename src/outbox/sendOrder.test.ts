import { expect, test } from 'vitest';
import { breathe } from '../test/fakeBrowser';
import { setUp } from '../test/outboxWorld';
import { QueueFull } from './model/entry';
import type { OutboxStorage } from './storage/storage';

const said = (service: { messages: { message: string }[] }) => service.messages.map(({ message }) => message);

/** Each write of an entry waits until the test lets it through. */
function slow(storage: OutboxStorage) {
  const waiting: (() => void)[] = [];
  const { addEntry: add } = storage;
  storage.addEntry = async (...asked) => {
    await new Promise<void>((resolve) => void waiting.push(resolve));
    return add(...asked);
  };
  return {
    waiting,
    next: async () => {
      waiting.shift()?.();
      for (let n = 0; n < 3; n++) await breathe();
    },
  };
}

test('F34: five sends on a slow disk are five messages in order, and what is typed between them is its own', async () => {
  const { outbox, storage, settle, service } = await setUp();
  const { drafts } = outbox;
  const disk = slow(storage);
  const words = ['one', 'two', 'three', 'four', 'five'];
  const sends = words.map((text) => {
    drafts.saveText('c1', text);
    return outbox.send('c1', text);
  });
  drafts.saveText('c1', 'six, half');
  expect(drafts.underWay('c1').map(({ text }) => text)).toEqual(words);
  for (let n = 0; n < words.length; n++) {
    await breathe();
    await disk.next();
    expect(drafts.underWay('c1').map(({ text }) => text)).toEqual(words.slice(n + 1));
  }
  await Promise.all(sends);
  await settle(300);
  expect(said(service)).toEqual(words);
  expect(drafts.get('c1')?.text).toBe('six, half');
  expect((await storage.drafts()).map(({ text, underWay }) => [text, underWay])).toEqual([['six, half', undefined]]);
});

for (const written of [0, 1, 2])
  test(`F34: a crash after ${written} of 2 writes: each word is in the outbox or in the draft, and in one of them`, async () => {
    const { outbox, storage, settle, tab, open, service } = await setUp();
    const disk = slow(storage);
    for (const text of ['one', 'two']) {
      outbox.drafts.saveText('c1', text);
      void outbox.send('c1', text);
    }
    outbox.drafts.saveText('c1', 'three');
    await settle(300);
    for (let n = 0; n < written; n++) await disk.next();
    tab.crash();
    const next = await open();
    await next.settle();
    await next.settle(60_000);
    expect(said(service)).toEqual(['one', 'two'].slice(0, written));
    expect(next.outbox.drafts.get('c1')?.text).toBe(['one', 'two', 'three'].slice(written).join('\n'));
  });

test('F34: a page that is left before the disk has written anything finds all of it again', async () => {
  const { outbox, storage, tab, open } = await setUp();
  slow(storage);
  const { saveDraft } = storage;
  storage.saveDraft = () => new Promise(() => {});
  outbox.drafts.saveText('c1', 'one');
  void outbox.send('c1', 'one');
  outbox.drafts.saveText('c1', 'two');
  tab.leave();
  tab.crash();
  storage.saveDraft = saveDraft;
  expect((await open()).outbox.drafts.get('c1')?.text).toBe('one\ntwo');
});

test('what the disk refuses comes back in order, before what was typed since, and can be sent again', async () => {
  const { outbox, storage, settle, service } = await setUp();
  const { addEntry: add } = storage;
  storage.addEntry = () => Promise.reject(new QueueFull());
  const sends = ['one', 'two'].map((text) => {
    outbox.drafts.saveText('c1', text);
    return outbox.send('c1', text);
  });
  outbox.drafts.saveText('c1', 'three');
  for (const each of await Promise.allSettled(sends)) expect(each).toMatchObject({ reason: new QueueFull() });
  expect(outbox.drafts.get('c1')?.text).toBe('one\ntwo\nthree');
  expect(outbox.drafts.underWay('c1')).toEqual([]);
  storage.addEntry = add;
  await outbox.send('c1', 'one\ntwo\nthree');
  await settle();
  expect(said(service)).toEqual(['one\ntwo\nthree']);
});

test('files go with the words they were chosen for, and come back with them', async () => {
  const { outbox, storage } = await setUp();
  const file = { id: 'f1', filename: 'lake.txt', file_type: 'text/plain', place: 1 };
  outbox.drafts.setFiles('c1', [file]);
  storage.addEntry = () => Promise.reject(new QueueFull());
  const sending = outbox.send('c1', '', outbox.tray.takeFiles('c1'));
  expect(outbox.drafts.files('c1')).toEqual([]);
  await expect(sending).rejects.toBeInstanceOf(QueueFull);
  expect(outbox.drafts.files('c1')).toEqual([file]);
});

/** The disk stores the entry of the first page, which ends before it can broadcast it. A second page stays open. */
async function endAfterWrite() {
  const world = await setUp();
  const { storage, tab, outbox, open } = world;
  const other = await open();
  const { addEntry: add } = storage;
  storage.addEntry = async (...asked) => {
    const added = await add(...asked);
    tab.crash();
    return added;
  };
  outbox.drafts.saveText('c1', 'one');
  void outbox.send('c1', 'one');
  await breathe();
  storage.addEntry = add;
  return { ...world, other };
}

for (const sender of ['the page after it', 'the other page'] as const)
  test(`words of a page that ended are no draft again once they were sent by ${sender}`, async () => {
    const { service, open, other, storage } = await endAfterWrite();
    other.outbox.drafts.saveText('c1', 'two');
    await other.settle(300);
    const page = sender === 'the other page' ? other : await open();
    // Sending something else starts a pass, which reads the entries on disk.
    if (page === other) await other.outbox.send('c2', 'elsewhere');
    await page.settle();
    await other.settle(300);
    expect(said(service)).toContain('one');
    page.outbox.committed('c1', service.messages.find(({ message }) => message === 'one')?.id ?? '');
    await page.settle();
    expect((await storage.entries()).map(({ text }) => text)).not.toContain('one');
    other.outbox.drafts.saveText('c1', 'two and more');
    await other.settle(300);
    for (const { tab } of new Set([page, other])) tab.crash();
    expect((await open()).outbox.drafts.get('c1')?.text).toBe('two and more');
  });

test('what another page writes of words that have arrived here is put right, for it may end next', async () => {
  const { outbox, open, storage, browser, settle } = await setUp();
  const other = await open();
  outbox.drafts.saveText('c1', 'one');
  await outbox.send('c1', 'one');
  const { key = '' } = outbox.entries('c1')[0] ?? {};
  const late = { conversationId: 'c1', text: 'two', at: browser.now() + 1, underWay: [{ key, text: 'one' }] };
  await storage.saveDraft(late);
  browser.advance(1);
  outbox.drafts.receive({ type: 'draft', draft: late });
  other.tab.crash();
  await settle(300);
  expect(await storage.drafts()).toMatchObject([{ text: 'two', underWay: undefined }]);
});

test('words that a page has under way stay its own while it lives', async () => {
  const { outbox, open, storage, service, settle } = await setUp();
  const disk = slow(storage);
  for (const text of ['one', 'two']) {
    outbox.drafts.saveText('c1', text);
    void outbox.send('c1', text);
  }
  await settle(300);
  const other = await open();
  expect(other.outbox.drafts.get('c1')?.text).toBe('');
  await disk.next();
  await disk.next();
  await settle();
  expect(said(service)).toEqual(['one', 'two']);
  expect(other.outbox.drafts.get('c1')).toMatchObject({ text: '', underWay: undefined });
});

test('where pages are not known, words that a page has under way are not given back while it may live', async () => {
  const { outbox, open, storage, service, settle, browser } = await setUp();
  browser.hidePages();
  const disk = slow(storage);
  outbox.drafts.saveText('c1', 'one');
  void outbox.send('c1', 'one');
  await settle(300);
  const other = await open();
  expect([outbox, other.outbox].map(({ drafts }) => drafts.get('c1')?.text)).toEqual(['', '']);
  await disk.next();
  await settle();
  await other.settle(90_000);
  expect(said(service)).toEqual(['one']);
  for (const { drafts } of [outbox, other.outbox])
    expect(drafts.get('c1')).toMatchObject({ text: '', underWay: undefined });
});

test('where pages are not known, words of a page that ended come back when it does not answer', async () => {
  const { outbox, open, storage, tab, settle, browser } = await setUp();
  browser.hidePages();
  slow(storage);
  outbox.drafts.saveText('c1', 'one');
  void outbox.send('c1', 'one');
  await settle(300);
  tab.crash();
  const other = await open();
  await other.settle(4_999);
  expect(other.outbox.drafts.get('c1')?.text).toBe('');
  await other.settle(1);
  expect(other.outbox.drafts.get('c1')).toMatchObject({ text: 'one', underWay: undefined });
});

test('words that come back to the draft of one page come back in all of them', async () => {
  const { outbox, open, storage, tab, settle } = await setUp();
  const other = await open();
  slow(storage);
  outbox.drafts.saveText('c1', 'one');
  void outbox.send('c1', 'one');
  await settle(300);
  tab.crash();
  expect(other.outbox.drafts.get('c1')?.text).toBe('');
  await open();
  expect(other.outbox.drafts.get('c1')).toMatchObject({ text: 'one', underWay: undefined });
});

test('where the disk cannot be read when another page ends, the next start gives its words back', async () => {
  const { outbox, open, storage, tab, settle } = await setUp();
  slow(storage);
  outbox.drafts.saveText('c1', 'one');
  void outbox.send('c1', 'one');
  await settle(300);
  const other = await open();
  const { entries: all } = storage;
  storage.entries = () => Promise.reject(new Error('disk'));
  // An uncaught error would fail the test run.
  tab.crash();
  await other.settle();
  expect(other.outbox.drafts.get('c1')?.text).toBe('');
  storage.entries = all;
  expect((await open()).outbox.drafts.get('c1')?.text).toBe('one');
});
