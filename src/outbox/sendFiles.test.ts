import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import type { UploadInput } from '../api/upload';
import type { Attachment } from '../contract/resources';
import { breathe } from '../test/fakeBrowser';
import { posts, setUp as setUpWorld } from '../test/outboxWorld';
import { NotNow } from './model/entry';
import { pollMs } from './model/rules';

const attachment = (id: string, filename: string): Attachment => ({
  ...{ id, filename, message_id: null, file_url: `/v1/files/${id}`, file_type: 'text/plain' },
  ...{ file_size: 3, created_at: 1 },
});

const text = (name: string) => new File(['abc'], name, { type: 'text/plain' });

/** Each upload waits until the test answers it. */
async function setUp() {
  const asked: { input: UploadInput; answer(id: string): void; refuse(error: unknown): void }[] = [];
  const upload = (input: UploadInput) =>
    new Promise<Attachment>((resolve, refuse) => {
      input.signal?.addEventListener('abort', () => refuse(input.signal?.reason));
      asked.push({ input, answer: (id) => resolve(attachment(id, input.filename)), refuse });
    });
  const world = await setUpWorld(undefined, undefined, undefined, undefined, undefined, upload);
  const said = () => world.service.messages.map((m) => [m.message, m.attachments.map(({ id }) => id)]);
  return { ...world, asked, said };
}

/** Does what the composer does when the person presses Enter. */
const enter = (outbox: Awaited<ReturnType<typeof setUp>>['outbox'], words: string) => {
  outbox.drafts.saveText('c1', words);
  return outbox.send('c1', words, outbox.tray.takeFiles('c1'));
};

test('sent while its file uploads, a message waits for it, the field is free, and what follows keeps its order', async () => {
  const { outbox, settle, asked, said, rows, storage } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await settle();
  await enter(outbox, 'one');
  await outbox.send('c1', 'two');
  await settle();
  expect([outbox.tray.of('c1'), outbox.drafts.get('c1')?.text, said()]).toEqual([[], '', []]);
  expect(rows().map(({ text: words, state }) => `${words} ${state}`)).toEqual(['one queued', 'two queued']);
  asked[0]?.answer('first');
  await settle();
  expect(said()).toEqual([
    ['one', ['first']],
    ['two', []],
  ]);
  // After its message is stored, the file leaves the disk.
  expect(await storage.files.all()).toEqual([]);
});

test('a page that ends between choosing and sending leaves all of it to the next, which sends it once', async () => {
  const { outbox, settle, asked, said, tab, open, browser } = await setUp();
  browser.setOnline(false);
  outbox.tray.addFiles('c1', [text('a.txt'), text('b.txt')]);
  await enter(outbox, 'one');
  await settle();
  expect(asked).toEqual([]);
  tab.crash();
  const later = await open();
  expect(later.rows()).toMatchObject([
    { text: 'one', state: 'queued', attachments: [{ upload: expect.any(String) }, {}] },
  ]);
  expect(later.outbox.tray.progress(later.rows()[0]?.attachments[0]?.upload ?? '').state).toBe('waiting');
  browser.setOnline(true);
  later.tab.wake();
  await later.settle();
  expect(await asked[0]?.input.file.text()).toBe('abc');
  asked[0]?.answer('first');
  asked[1]?.answer('second');
  await later.settle();
  expect(said()).toEqual([['one', ['first', 'second']]]);
});

test('a crash between the upload and the sending uploads nothing again', async () => {
  const { outbox, settle, asked, said, tab, open, set } = await setUp();
  set(posts({ status: 503, retryAfter: '30' }));
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await enter(outbox, 'one');
  await settle();
  asked[0]?.answer('first');
  await settle();
  tab.crash();
  set(() => 'none');
  const later = await open();
  await later.settle(60_000);
  expect([asked.length, said()]).toEqual([1, [['one', ['first']]]]);
});

test('a crash after the upload and before the entry knew of it is made good by the next page', async () => {
  const { outbox, settle, asked, said, tab, open, storage } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await enter(outbox, 'one');
  await settle();
  // The page crashes after the upload is on disk, before the entry gets its id.
  const update = storage.updateEntry;
  storage.updateEntry = () => new Promise(() => undefined);
  asked[0]?.answer('first');
  await settle();
  tab.crash();
  storage.updateEntry = update;
  const later = await open();
  await later.settle();
  expect([asked.length, said()]).toEqual([1, [['one', ['first']]]]);
});

test('two tabs upload a file once, and each shows how far it has come', async () => {
  const { outbox, settle, asked, said, open } = await setUp();
  const other = await open();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await settle();
  expect(other.outbox.tray.of('c1')).toMatchObject([{ filename: 'a.txt', state: 'sending' }]);
  await enter(outbox, 'one');
  await other.settle(10_000);
  expect([asked.length, other.rows()[0]?.text]).toEqual([1, 'one']);
  asked[0]?.answer('first');
  await settle();
  await other.settle();
  expect(said()).toEqual([['one', ['first']]]);
});

test('a refused file leaves the message refused, and what follows goes on; tried again it is sent', async () => {
  const { outbox, settle, asked, said, rows } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt'), text('b.txt')]);
  await enter(outbox, 'one');
  await outbox.send('c1', 'two');
  await settle();
  asked[1]?.answer('second');
  asked[0]?.refuse(new ApiError({ status: 413, code: 'quota-exceeded' }));
  await settle();
  expect(rows()[0]).toMatchObject({ state: 'failed', problem: { code: 'quota-exceeded', filename: 'a.txt' } });
  expect(said()).toEqual([['two', []]]);
  await outbox.retry(rows()[0]?.key ?? '');
  await settle();
  expect(rows()[0]).toMatchObject({ state: 'queued' });
  expect(asked.map(({ input }) => input.filename)).toEqual(['a.txt', 'b.txt', 'a.txt']);
  asked[2]?.answer('first');
  await settle();
  expect(said()[1]).toEqual(['one', ['first', 'second']]);
});

test('without its refused file the message is sent; taken back, words and files are a draft again', async () => {
  const { outbox, settle, asked, said, rows, storage } = await setUp();
  const refuse = async (at: number) => {
    outbox.tray.addFiles('c1', [text('a.txt'), text('b.txt')]);
    await enter(outbox, `words ${at}`);
    await settle();
    asked[at]?.refuse(new ApiError({ status: 415, code: 'unsupported-file-type' }));
    asked[at + 1]?.answer(`f${at}`);
    await settle();
    return rows().find(({ state }) => state === 'failed')?.key ?? '';
  };
  await outbox.dropFiles(await refuse(0));
  await settle();
  expect(said()).toEqual([['words 0', ['f0']]]);
  expect(await storage.files.all()).toEqual([]);
  await outbox.takeBack(await refuse(2));
  expect(outbox.drafts.get('c1')?.text).toBe('words 2');
  expect(outbox.tray.of('c1').map(({ filename, state }) => [filename, state])).toEqual([
    ['a.txt', 'failed'],
    ['b.txt', 'ready'],
  ]);
  expect(outbox.tray.takeFiles('c1').map(({ id }) => id)).toEqual([undefined, 'f2']);
});

test('what is taken back is out of the outbox and in the draft in one write, whatever ends after it', async () => {
  const { outbox, settle, asked, rows, storage, tab, open } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await enter(outbox, 'one');
  await settle();
  asked[0]?.refuse(new ApiError({ status: 415, code: 'unsupported-file-type' }));
  await settle();
  outbox.drafts.saveText('c1', 'two');
  const { updateEntry: update } = storage;
  storage.updateEntry = async (...change) => {
    await update(...change);
    // The page crashes before it learns that the disk has written.
    return new Promise(() => undefined);
  };
  void outbox.takeBack(rows()[0]?.key ?? '');
  await breathe();
  // The disk is slow. Meanwhile the draft in memory, still without the returned words, is written to the disk. It is
  // noted when the page is left.
  outbox.drafts.saveText('c1', 'two, and');
  await settle(300);
  expect((await storage.drafts())[0]?.text).toBe('one\ntwo, and');
  outbox.drafts.saveText('c1', 'two, and three');
  tab.leave();
  tab.crash();
  storage.updateEntry = update;
  const next = await open();
  expect([next.rows(), next.outbox.drafts.get('c1')?.text]).toEqual([[], 'one\ntwo, and three']);
  expect(next.outbox.tray.of('c1')).toMatchObject([{ filename: 'a.txt', state: 'failed' }]);
});

test('what is taken back stands once before what is typed meanwhile, and nowhere when the disk refuses', async () => {
  const { outbox, settle, rows, storage, set } = await setUp();
  set(posts({ status: 422 }));
  for (const words of ['one', 'two']) await outbox.send('c1', words);
  await settle();
  const { updateEntry: update } = storage;
  storage.updateEntry = async (key, change, draftOf) => {
    const entry = (await storage.entries()).find((each) => each.key === key);
    if (entry && change(entry) === null) draftOf?.(entry);
    outbox.drafts.saveText('c1', 'three');
    throw new DOMException('full', 'QuotaExceededError');
  };
  await expect(outbox.takeBack(rows()[0]?.key ?? '')).rejects.toThrow('full');
  await settle(300);
  expect([rows().length, (await storage.drafts())[0]?.text]).toEqual([2, 'three']);
  storage.updateEntry = update;
  await Promise.all(rows().map(({ key }) => outbox.takeBack(key)));
  await settle(300);
  expect(outbox.drafts.get('c1')?.text).toBe('two\none\nthree');
  expect((await storage.drafts())[0]?.text).toBe('two\none\nthree');
});

test('a message whose file could not be read at the start waits until it can', async () => {
  const { outbox, settle, asked, said, storage, tab, open } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await enter(outbox, 'one');
  await settle();
  tab.crash();
  const { all } = storage.files;
  storage.files.all = () => Promise.reject(new DOMException('gone', 'UnknownError'));
  const next = await open();
  await next.settle();
  expect(next.rows()).toMatchObject([{ state: 'queued' }]);
  await expect(next.outbox.dropFiles(next.rows()[0]?.key ?? ''), 'nothing is known of it').rejects.toThrow(NotNow);
  expect(next.rows()[0]?.attachments).toHaveLength(1);
  // A file that is chosen before the disk is read belongs to this page. After its message is sent it is removed.
  next.outbox.tray.addFiles('c2', [text('b.txt')]);
  next.outbox.drafts.saveText('c2', 'two');
  await next.outbox.send('c2', 'two', next.outbox.tray.takeFiles('c2'));
  await next.settle();
  asked[1]?.answer('second');
  await next.settle();
  expect(said()).toEqual([['two', ['second']]]);
  storage.files.all = all;
  await next.settle(pollMs);
  asked[2]?.answer('first');
  await next.settle();
  expect(said()[1]).toEqual(['one', ['first']]);
});

test('what is sent while words come back takes nothing of them along', async () => {
  const { outbox, settle, rows, storage, set, tab, open } = await setUp();
  set(posts({ status: 422 }));
  await outbox.send('c1', 'one');
  await settle();
  const { updateEntry: update } = storage;
  storage.updateEntry = async (...change) => {
    await update(...change);
    return new Promise(() => undefined);
  };
  void outbox.takeBack(rows()[0]?.key ?? '');
  await breathe();
  await outbox.send('c1', 'more');
  tab.crash();
  storage.updateEntry = update;
  const next = await open();
  expect([next.rows().map((row) => row.text), next.outbox.drafts.get('c1')?.text]).toEqual([['more'], 'one']);
});

test('files that could not be read are not read again once the outbox has stopped', async () => {
  const { outbox, settle, storage, tab, open } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await settle(300);
  tab.crash();
  storage.files.all = vi.fn(() => Promise.reject(new DOMException('gone', 'UnknownError')));
  const next = await open();
  next.outbox.stopOutbox();
  await next.settle(pollMs);
  expect(storage.files.all).toHaveBeenCalledTimes(1);
});

test('an upload that the service has swept meanwhile is uploaded again when somebody asks for another try', async () => {
  const { outbox, settle, asked, said, rows, set } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await settle();
  asked[0]?.answer('first');
  await settle();
  set(posts({ status: 422, code: 'unknown-attachment' }));
  await enter(outbox, 'one');
  await settle();
  expect(rows()[0]).toMatchObject({ state: 'failed', problem: { code: 'unknown-attachment' } });
  set(() => 'none');
  await outbox.retry(rows()[0]?.key ?? '');
  await settle();
  asked[1]?.answer('again');
  await settle();
  expect(said()).toEqual([['one', ['again']]]);
});

test('an upload that is swept while its message is in doubt is uploaded again too, and goes with the same key', async () => {
  const { outbox, settle, asked, said, rows, set, service } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await settle();
  asked[0]?.answer('first');
  await settle();
  set(posts('lost-before'));
  await enter(outbox, 'one');
  await settle();
  set(posts({ status: 422, code: 'unknown-attachment' }));
  await settle(25 * 3_600_000);
  expect(rows()[0]).toMatchObject({ unsure: true, unconfirmed: true, problem: { code: 'unknown-attachment' } });
  set(() => 'none');
  await outbox.retry(rows()[0]?.key ?? '');
  await settle();
  asked[1]?.answer('again');
  await settle();
  expect(said()).toEqual([['one', ['again']]]);
  expect(new Set(service.requests.flatMap(({ key }) => key ?? [])).size).toBe(1);
});

test('a file that nothing refers to is removed by a later page, not one that was just chosen', async () => {
  const { storage, open, browser, outbox, settle } = await setUp();
  const file = { filename: 'a.txt', type: 'text/plain', size: 3, bytes: new Blob(['abc']) };
  await storage.files.add({ ...file, id: 'old', createdAt: browser.now() - 3_600_001 });
  await storage.files.add({ ...file, id: 'new', createdAt: browser.now() });
  outbox.drafts.setFiles('c1', [{ id: 'old-and-used', kept: true, filename: 'a.txt', file_type: '', place: 1 }]);
  await storage.files.add({ ...file, id: 'old-and-used', createdAt: 1 });
  await settle(1_000);
  await open();
  await breathe();
  expect((await storage.files.all()).map(({ id }) => id)).toEqual(['new', 'old-and-used']);
});

test('signed out, nothing of a file stays', async () => {
  const { outbox, storage, settle } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await settle();
  await outbox.forgetPerson();
  expect([await storage.files.all(), outbox.tray.of('c1')]).toEqual([[], []]);
});

test('a file of a message without words is its draft’s again when the message is discarded', async () => {
  const { outbox, settle, asked, rows } = await setUp();
  outbox.tray.addFiles('c1', [text('a.txt')]);
  await enter(outbox, '');
  await settle();
  asked[0]?.refuse(new ApiError({ status: 415, code: 'unsupported-file-type' }));
  await settle();
  await outbox.discard(rows()[0]?.key ?? '');
  expect(rows()).toEqual([]);
  expect(outbox.tray.of('c1')).toMatchObject([{ filename: 'a.txt', state: 'failed' }]);
});

test('a message is not on disk before its files are', async () => {
  const { outbox, storage, rows } = await setUp();
  let write = () => {};
  const add = vi
    .spyOn(storage.files, 'add')
    .mockImplementation(() => new Promise<void>((resolve) => (write = resolve)));
  outbox.tray.addFiles('c1', [text('a.txt')]);
  const sending = enter(outbox, 'one');
  await breathe();
  expect([add.mock.calls.length, rows(), await storage.entries()]).toEqual([1, [], []]);
  write();
  await sending;
  expect(await storage.entries()).toHaveLength(1);
});

test('a file that a full disk refuses is uploaded from this page; a message that would wait for it is refused until then', async () => {
  const { outbox, settle, rows, asked, said, storage } = await setUp();
  storage.files.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  outbox.tray.addFiles('c1', [text('a.txt')]);
  expect(await outbox.keepWords()).toBe(false);
  await expect(enter(outbox, 'one')).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect([rows(), outbox.drafts.get('c1')?.text, outbox.tray.of('c1')]).toMatchObject([[], 'one', [{}]]);
  await settle();
  asked[0]?.answer('first');
  await settle();
  await enter(outbox, 'one');
  await settle();
  expect(said()).toEqual([['one', ['first']]]);
});
