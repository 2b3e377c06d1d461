import { deleteDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepShare, sharesOf } from '../../browser/shares/shareBox';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { allCapabilities } from '../../test/fakeService';
import { setUp as setUpWorld } from '../../test/outboxWorld';
import { finishHandOvers, handOver } from './handOver';

withFakeIndexedDb();

beforeEach(() => deleteDB('confab-shared'));

/** A tab of a person with a disk, offline, for whom something was shared. */
async function setUp({ words = 'low tide', files = ['a.txt'] } = {}) {
  const world = await setUpWorld(`${allCapabilities}, attachments`);
  world.browser.setOnline(false);
  await keepShare('s1', words, files.map(file));
  const share = await theOne();
  return { ...world, share };
}

const file = (name: string) => ({ name, type: 'text/plain', bytes: new Blob(['abc']) });
const theOne = async () => {
  const [share] = await sharesOf('ada', true);
  if (!share) throw new Error('nothing waits');
  return share;
};
const left = async () => (await sharesOf('ada', true)).map(({ id }) => id);
const gone = () => expect.poll(left).toEqual([]);

type World = Awaited<ReturnType<typeof setUp>>;
const inDraft = ({ drafts, tray }: World['outbox'], id = 'c1') => [
  drafts.get(id)?.text,
  tray.of(id).map(({ filename, state }) => `${filename} ${state}`),
];

test('words and files are in the draft, and what was shared is gone once it is on disk', async () => {
  const { outbox, share, storage } = await setUp();
  expect(await handOver(outbox, share, 'c1')).toEqual({ state: 'taken', refused: [], takesFiles: true });
  expect(inDraft(outbox)).toEqual(['low tide', ['a.txt waiting']]);
  await gone();
  expect(await storage.drafts()).toMatchObject([{ conversationId: 'c1', text: 'low tide' }]);
  expect(await storage.files.all()).toMatchObject([{ filename: 'a.txt', size: 3 }]);
  // The note of it has served.
  expect(outbox.drafts.get('c1')?.shares).toBeUndefined();
});

test('a draft that is there stays, with what was shared on a line of its own after it', async () => {
  const { outbox, share } = await setUp();
  outbox.tray.add('c1', [new File(['xyz'], 'before.txt', { type: 'text/plain' })]);
  outbox.drafts.save('c1', 'Look at this:\n');
  await handOver(outbox, share, 'c1');
  expect(inDraft(outbox)).toEqual(['Look at this:\nlow tide', ['before.txt waiting', 'a.txt waiting']]);
  await gone();
});

test('files that a message does not take are named, and the rest is taken', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `${at}.txt`);
  const { outbox, share } = await setUp({ files: [...names, 'last.txt'] });
  const outcome = await handOver(outbox, share, 'c1');
  expect(outcome).toMatchObject({ state: 'taken', refused: [{ filename: 'last.txt', why: 'too-many' }] });
  expect(inDraft(outbox)).toEqual(['low tide', names.map((name) => `${name} waiting`)]);
  await gone();
});

test('a page that ends before its draft is on disk leaves it where it waited', async () => {
  const { outbox, share, storage, tab, open } = await setUp();
  storage.saveDraft = () => new Promise(() => undefined);
  await handOver(outbox, share, 'c1');
  tab.crash();
  const later = await open();
  expect((await finishHandOvers(later.outbox, await sharesOf('ada', true))).map(({ id }) => id)).toEqual(['s1']);
  expect(inDraft(later.outbox)).toEqual([undefined, []]);
});

test('a page that ends after that leaves it in the draft alone, with all files', async () => {
  const { outbox, share, storage, tab, open } = await setUp({ files: ['a.txt', 'b.txt'] });
  // The draft is on disk, one of its files is not, and nobody could remove the share.
  const { add } = storage.files;
  storage.files.add = (row) => (row.filename === 'a.txt' ? add(row) : new Promise(() => undefined));
  await handOver(outbox, share, 'c1');
  await outbox.drafts.saved();
  tab.crash();
  storage.files.add = add;
  const later = await open();
  expect(inDraft(later.outbox)).toEqual(['low tide', ['a.txt waiting', 'b.txt failed']]);
  expect(await finishHandOvers(later.outbox, await sharesOf('ada', true))).toEqual([]);
  expect(inDraft(later.outbox)).toEqual(['low tide', ['a.txt waiting', 'b.txt waiting']]);
  expect(await left()).toEqual([]);
  expect((await storage.files.all()).map(({ filename }) => filename).toSorted()).toEqual(['a.txt', 'b.txt']);
});

test('what was sent before the share could be removed does not come back', async () => {
  const { outbox, share, storage, tab, open } = await setUp({ files: [] });
  const stored = vi.spyOn(outbox.drafts, 'stored').mockReturnValue(new Promise(() => undefined));
  await handOver(outbox, share, 'c1');
  await outbox.send('c1', 'low tide');
  await outbox.drafts.saved();
  tab.crash();
  stored.mockRestore();
  expect(await storage.drafts()).toMatchObject([{ text: '' }]);
  const later = await open();
  expect(await finishHandOvers(later.outbox, await sharesOf('ada', true))).toEqual([]);
  expect(later.outbox.drafts.get('c1')?.text).toBe('');
  expect(await left()).toEqual([]);
});

test('a disk that refuses the draft keeps the share, which is not offered twice by this page', async () => {
  const { outbox, share, storage } = await setUp();
  const saveDraft = vi.fn(() => Promise.resolve());
  storage.saveDraft = saveDraft;
  await handOver(outbox, share, 'c1');
  await expect.poll(() => saveDraft.mock.calls.length).toBeGreaterThan(0);
  const waiting = await sharesOf('ada', true);
  expect(await finishHandOvers(outbox, waiting)).toEqual([]);
  expect(await left()).toEqual(['s1']);
});

test('of two in one draft, that which is gone is no longer noted, and that which could not be removed is not offered again', async () => {
  const { outbox, share } = await setUp({ files: [] });
  vi.spyOn(outbox.drafts, 'stored').mockRejectedValueOnce(new DOMException('gone', 'UnknownError'));
  await handOver(outbox, share, 'c1');
  await keepShare('s2', 'high tide', []);
  const later = (await sharesOf('ada', true)).find(({ id }) => id === 's2');
  if (!later) throw new Error('nothing waits');
  await handOver(outbox, later, 'c1');
  await expect.poll(left).toEqual(['s1']);
  await expect.poll(() => outbox.drafts.get('c1')?.shares).toEqual(['s1']);
  expect(inDraft(outbox)).toEqual(['low tide\nhigh tide', []]);
  expect(await finishHandOvers(outbox, await sharesOf('ada', true))).toEqual([]);
  expect([await left(), outbox.drafts.get('c1')?.shares]).toEqual([[], undefined]);
});

test('a box that refuses changes nothing', async () => {
  const { outbox, share } = await setUp();
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException('refused', 'InvalidStateError');
  };
  await expect(handOver(outbox, share, 'c1')).rejects.toThrow('refused');
  IDBFactory.prototype.open = open;
  expect(inDraft(outbox)).toEqual([undefined, []]);
  expect(await left()).toEqual(['s1']);
});

test('a tab that hangs is waited for only so long, and what was shared stays as it is', async () => {
  const { outbox, share, storage, tab, open } = await setUp({ files: [] });
  const late: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    late.push(controller);
    return controller.signal;
  });
  const request = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const giveUp = () => late.at(-1)?.abort(new DOMException('late', 'TimeoutError'));
  vi.stubGlobal('navigator', { locks: { request } });
  const choosing = handOver(outbox, share, 'c1');
  giveUp();
  expect(await choosing).toEqual({ state: 'held' });
  expect([inDraft(outbox), await left()]).toEqual([[undefined, []], ['s1']]);

  // An earlier page had brought it to the draft, and the tab that hangs keeps it from going.
  await storage.saveDraft({ conversationId: 'c1', text: 'low tide', shares: ['s1'], at: 5 });
  tab.crash();
  const later = await open();
  const finishing = finishHandOvers(later.outbox, [{ ...share, to: 'c1' }]);
  giveUp();
  expect(await finishing).toEqual([]);
  expect(await left()).toEqual(['s1']);
});

test('of two tabs that choose a group for it, one gets it, however late one hears of the other', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, _options: LockOptions, run: () => Promise<void>) => {
    last = last.then(run, run);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const { outbox, share, storage } = await setUp({ files: [] });
  // Another browser of the same disk hears nothing.
  const other = await setUpWorld();
  const outcomes = await Promise.all([handOver(outbox, share, 'c1'), handOver(other.outbox, share, 'c2')]);
  expect(outcomes.map(({ state }) => state)).toEqual(['taken', 'gone']);
  expect([outbox.drafts.get('c1')?.text, other.outbox.drafts.get('c2')?.text]).toEqual(['low tide', undefined]);
  expect(await storage.drafts()).toHaveLength(1);
  expect(await left()).toEqual([]);
});
