import { expect, test } from 'vitest';
import { replyHead } from '../../contract/replies';
import { createFakeBrowser } from '../../test/fakeBrowser';
import type { Draft } from '../model/draft';
import type { OutboxMessage } from '../model/entry';
import { createEntryList } from '../queue/entryList';
import { createMemoryStorage, type NewEntry } from '../storage/storage';
import { nameGroup } from '../useLeftWords';
import { createDrafts } from './drafts';

const note = 'x:drafts:here';

function setUp(notes: string | null = null, { durable = true } = {}) {
  const browser = createFakeBrowser();
  if (notes !== null) browser.notes.set('x:drafts:earlier', notes);
  const tab = browser.tab();
  const storage = Object.assign(createMemoryStorage(), { durable });
  const said: OutboxMessage[] = [];
  const { runtime } = tab;
  const presence = runtime.presence('x');
  const page = {
    id: 'here',
    announced: Promise.resolve(),
    sends: () => true,
    living: async () => {
      const present = await presence.present();
      return (id: string) => present?.has(id) === true;
    },
    ended: (id: string) => presence.ended(id, AbortSignal.any([])),
  };
  const entryList = createEntryList(storage);
  const broadcast = (message: OutboxMessage) => said.push(message);
  const drafts = createDrafts({ storage, runtime, name: 'x', page, entryList, broadcast });
  const pass = (ms: number) => {
    browser.advance(ms);
    tab.due();
  };
  const stored = async () => (await storage.drafts()).map(({ text }) => text);
  /** From now on each write of a draft waits until the test calls its function in the returned list. */
  const slowDisk = () => {
    const writes: (() => void)[] = [];
    const { saveDraft } = storage;
    storage.saveDraft = async (draft) => {
      await new Promise<void>((resolve) => void writes.push(resolve));
      return saveDraft(draft);
    };
    return writes;
  };
  return { browser, tab, storage, drafts, said, pass, stored, slowDisk };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const file = (id: string) => ({ id, filename: id, file_type: 'text/plain', place: 1 });
const edit = { conversationId: 'c1', base: 'old', open: true };
const words = (key: string): NewEntry => ({
  ...{ key, kind: 'message', conversationId: 'c1', text: key, attachments: [] },
  ...{ state: 'queued', createdAt: 0, attempts: 0 },
});

test('an older draft of another tab does not take the place of a newer one', () => {
  const { browser, drafts } = setUp();
  drafts.saveText('c1', 'newer');
  const at = browser.now();
  drafts.receive({ type: 'draft', draft: { conversationId: 'c1', text: 'older', at: at - 1 } });
  expect(drafts.get('c1')?.text).toBe('newer');
  drafts.receive({ type: 'draft', draft: { conversationId: 'c1', text: 'as new', at } });
  expect(drafts.get('c1')?.text).toBe('as new');
  drafts.receive({ type: 'draft', draft: { conversationId: 'c1', text: 'newest', at: at + 1 } });
  expect(drafts.get('c1')?.text).toBe('newest');
  drafts.receive({ type: 'forgotten' });
  expect(drafts.get('c1')?.text).toBe('newest');
});

test('a draft is on disk 300 ms after its first letter, however fast the others follow', async () => {
  const { drafts, pass, stored } = setUp();
  drafts.saveText('c1', 'h');
  pass(200);
  drafts.saveText('c1', 'he');
  pass(99);
  expect(await stored()).toEqual([]);
  pass(1);
  expect(await stored()).toEqual(['he']);
  drafts.saveText('c1', 'hel');
  pass(300);
  expect(await stored()).toEqual(['hel']);
});

test('what is brought to disk before its time is not written again when the time comes', async () => {
  const { drafts, pass, slowDisk } = setUp();
  const writes = slowDisk();
  drafts.saveText('c1', 'h');
  const saved = drafts.saved();
  expect(writes).toHaveLength(1);
  writes[0]?.();
  expect(await saved).toBe(true);
  pass(300);
  expect(writes).toHaveLength(1);
});

test('a draft is safe when the last write of every one has succeeded', async () => {
  const { drafts, storage } = setUp();
  expect(await drafts.saved()).toBe(true);
  const { saveDraft } = storage;
  storage.saveDraft = (draft) => (draft.conversationId === 'c2' ? Promise.reject(new Error('disk')) : saveDraft(draft));
  drafts.saveText('c1', 'one');
  expect(await drafts.saved()).toBe(true);
  drafts.saveText('c2', 'two');
  expect(await drafts.saved()).toBe(false);
  storage.saveDraft = saveDraft;
  drafts.saveText('c2', 'two, again');
  expect(await drafts.saved()).toBe(true);
});

test('words that did not change are neither written nor said', () => {
  const { drafts, said } = setUp();
  drafts.saveText('c1', '');
  expect([said, drafts.get('c1')]).toEqual([[], undefined]);
  drafts.saveText('c1', 'hi');
  drafts.saveText('c1', 'hi');
  expect(said).toMatchObject([{ type: 'draft', draft: { conversationId: 'c1', text: 'hi' } }]);
});

test('a conversation is marked while words or files wait in it, and not for an edit', () => {
  const { drafts } = setUp();
  drafts.saveText('c1', 'h');
  const before = drafts.conversations();
  expect([...before]).toEqual(['c1']);
  drafts.saveText('c1', 'hi');
  expect(drafts.conversations()).toBe(before);
  drafts.saveText('c1', '');
  drafts.setFiles('c2', [file('f')]);
  drafts.setFiles('c3', []);
  drafts.saveEdit('m1', 'new', edit);
  expect([...drafts.conversations()]).toEqual(['c2']);
  expect([drafts.files('c2').length, drafts.files('c1')]).toEqual([1, drafts.files('unknown')]);
});

test('what is unfinished are words, files and edits that differ from their message', () => {
  const { drafts } = setUp();
  drafts.saveEdit('m1', edit.base, edit);
  drafts.saveText('c1', '');
  expect(drafts.unfinished()).toHaveLength(0);
  drafts.saveEdit('m1', `${edit.base}!`, edit);
  drafts.saveText('c1', 'hi');
  drafts.setFiles('c2', [file('f')]);
  expect(drafts.unfinished()).toHaveLength(3);
});

test('readers are called for each change, and not after they have left', () => {
  const { drafts } = setUp();
  let calls = 0;
  const stop = drafts.subscribe(() => calls++);
  drafts.saveText('c1', 'h');
  expect(calls).toBe(1);
  stop();
  drafts.saveText('c1', 'hi');
  expect(calls).toBe(1);
});

test('the edits of a conversation are its own, and the same list until one changes', () => {
  const { drafts } = setUp();
  drafts.saveEdit('m1', 'one', edit);
  drafts.saveEdit('m2', 'two', edit);
  drafts.saveEdit('m3', 'elsewhere', { ...edit, conversationId: 'c2' });
  const before = drafts.edits('c1');
  expect(before.map(({ text }) => text)).toEqual(['one', 'two']);
  drafts.saveText('c1', 'typed beside it');
  expect(drafts.edits('c1')).toBe(before);
  expect([drafts.edit('c1'), drafts.edit('unknown'), drafts.edits('unknown')]).toEqual([undefined, undefined, []]);
  drafts.dropEdit('m1');
  expect(drafts.edits('c1').map(({ text }) => text)).toEqual(['two']);
});

test('only an edit that is there is dropped or moved, so nothing is said of others', () => {
  const { drafts, said } = setUp();
  drafts.dropEdit('m1');
  drafts.moveEdit('k', 'm1', 5);
  expect(said).toEqual([]);
});

test('an edit of words that became a message goes on as an edit of that, without the version of before', () => {
  const { drafts } = setUp();
  drafts.saveEdit('k', 'new', { ...edit, etag: '"1"' });
  drafts.moveEdit('k', 'm1', 5);
  expect(drafts.edit('m1')).toMatchObject({ text: 'new', edit: { ...edit, createdAt: 5 } });
  expect([drafts.edit('m1')?.edit?.etag, drafts.edit('k'), drafts.get('edit:k')?.text]).toEqual([
    undefined,
    undefined,
    '',
  ]);
});

test('what is taken is under way until it has arrived, each by its key', () => {
  const { drafts } = setUp();
  drafts.saveText('c1', 'one');
  drafts.setFiles('c1', [file('f')]);
  drafts.take('c1', 'a', 'as sent');
  expect([drafts.get('c1')?.text, drafts.files('c1')]).toEqual(['', []]);
  drafts.take('c1', 'b', 'as sent');
  expect(drafts.underWay('c1')).toMatchObject([
    { key: 'a', text: 'one', files: [file('f')] },
    { key: 'b', text: 'as sent' },
  ]);
  expect(drafts.without('c1', 'a').underWay?.map(({ key }) => key)).toEqual(['b']);
  drafts.added('c1', 'a');
  expect(drafts.underWay('c1').map(({ key }) => key)).toEqual(['b']);
  expect(drafts.get('c1')?.underWay?.map(({ key }) => key)).toEqual(['b']);
  expect(drafts.without('c1', 'b').underWay).toBeUndefined();
  drafts.added('c1', 'b');
  expect([drafts.underWay('c1'), drafts.get('c1')?.underWay]).toEqual([[], undefined]);
  expect([drafts.underWay('unknown'), drafts.without('unknown', 'a').underWay]).toEqual([[], undefined]);
});

test('what another tab has under way stays in the draft, whatever is typed here', () => {
  const { browser, drafts } = setUp();
  const underWay = [{ key: 'theirs', text: 'one' }];
  drafts.receive({ type: 'draft', draft: { conversationId: 'c1', text: '', underWay, at: browser.now() } });
  drafts.saveText('c1', 'two');
  drafts.take('c1', 'mine', '');
  expect(drafts.get('c1')?.underWay?.map(({ key }) => key)).toEqual(['theirs', 'mine']);
  drafts.added('c1', 'mine');
  expect(drafts.get('c1')?.underWay?.map(({ key }) => key)).toEqual(['theirs']);
});

test('what was refused stands before what was typed since, with its files, and nothing is written without it', () => {
  const { drafts, said } = setUp();
  drafts.refused('c1');
  expect(said).toEqual([]);
  drafts.saveText('c1', 'one');
  drafts.setFiles('c1', [file('f')]);
  drafts.take('c1', 'a', '');
  drafts.take('c1', 'b', '');
  drafts.setFiles('c1', [file('g')]);
  drafts.refused('c1');
  expect(drafts.get('c1')).toMatchObject({ text: 'one', files: [file('f'), file('g')] });
  expect(drafts.underWay('c1')).toEqual([]);
  drafts.refused('c1');
  expect(drafts.get('c1')?.text).toBe('one');
});

const toIda = replyHead('ida', 'https://chat.test/groups/g1/messages/m1', 'are you there?');
const toBo = replyHead('bo', 'https://chat.test/groups/g1/messages/m2', 'and you?');

test('what a draft answers is on disk with it, in the other tabs, and gone with its words', async () => {
  const { drafts, said, pass, storage } = setUp();
  drafts.setReply('c1', toIda);
  drafts.saveText('c1', 'yes');
  pass(300);
  expect(await storage.drafts()).toMatchObject([{ text: 'yes', reply: toIda }]);
  expect(said.at(-1)).toMatchObject({ draft: { text: 'yes', reply: toIda } });
  drafts.take('c1', 'k1', `${toIda}yes`);
  expect(drafts.get('c1')).toMatchObject({ text: '', reply: undefined });
  expect(drafts.underWay('c1')).toMatchObject([{ text: 'yes', reply: toIda }]);
});

test('an answer that was refused is beside the field again; one after it stands in the words', () => {
  const { drafts } = setUp();
  drafts.setReply('c1', toIda);
  drafts.take('c1', 'k1', toIda.trim());
  drafts.setReply('c1', toBo);
  drafts.saveText('c1', 'me too');
  drafts.refused('c1');
  expect(drafts.get('c1')).toMatchObject({ reply: toIda, text: `${toBo}me too` });
});

test('words that are put back answer what they did, unless something else is answered by now', () => {
  const { drafts } = setUp();
  drafts.saveText('c1', 'and more');
  drafts.prependText('c1', `${toIda}yes`);
  expect(drafts.get('c1')).toMatchObject({ reply: toIda, text: 'yes\nand more' });
  drafts.prependText('c1', `${toBo}no`);
  expect(drafts.get('c1')).toMatchObject({ reply: toIda, text: `${toBo}no\nyes\nand more` });
});

test('a page that is left writes at once, and notes what is not on disk yet', async () => {
  const { drafts, tab, browser, slowDisk, stored, storage } = setUp();
  tab.leave();
  expect(browser.notes.size).toBe(0);
  const writes = slowDisk();
  drafts.saveText('c1', 'one');
  tab.leave();
  expect(writes).toHaveLength(1);
  expect(browser.notes.get(note)).toContain('"text":"one"');
  writes[0]?.();
  await settled();
  expect(await stored()).toEqual(['one']);
  // The page returns from the back-forward cache and is left again. All drafts are on disk by now.
  tab.leave();
  expect([browser.notes.size, writes.length]).toEqual([0, 1]);
  expect(await storage.drafts()).toHaveLength(1);
});

test('a draft is noted as long as any of its writes is under way', async () => {
  const { drafts, tab, browser, slowDisk } = setUp();
  const writes = slowDisk();
  const noted = () => {
    browser.notes.clear();
    tab.leave();
    return browser.notes.size === 1;
  };
  drafts.saveText('c1', 'one');
  void drafts.saved();
  drafts.saveText('c1', 'two');
  void drafts.saved();
  writes[0]?.();
  await settled();
  expect(noted()).toBe(true);
  writes[1]?.();
  await settled();
  expect(noted()).toBe(false);
  drafts.saveText('c1', 'three');
  void drafts.saved();
  expect(noted()).toBe(true);
});

test('where the browser refuses its disk a draft is noted soon after it is typed, and over the next start', async () => {
  const { drafts, browser, pass } = setUp(JSON.stringify([{ conversationId: 'c2', text: 'from before', at: 5 }]), {
    durable: false,
  });
  await drafts.load();
  drafts.saveText('c1', 'half a sen');
  pass(300);
  // A crash fires no event, so the note is written before.
  expect([...browser.notes.keys()]).toEqual([note]);
  const [kept = ''] = browser.notes.values();
  const next = setUp(kept, { durable: false });
  await next.drafts.load();
  expect(['c1', 'c2'].map((id) => next.drafts.get(id)?.text)).toEqual(['half a sen', 'from before']);
  next.drafts.forgetDrafts();
  next.tab.leave();
  expect(next.browser.notes.size).toBe(0);
});

/** The first page has no disk and leaves a note. The next page has a disk with a draft. */
async function setUpApart(text: string, there: Draft, { living = false, gone = false } = {}) {
  const apart = setUp(null, { durable: false });
  apart.browser.advance(10);
  apart.drafts.saveText('c1', 'hi');
  apart.drafts.saveText('c1', text);
  if (gone) apart.drafts.saveEdit('m1', 'in other words', edit);
  apart.tab.leave();
  const next = setUp();
  for (const [key, value] of apart.browser.notes)
    next.browser.notes.set(key.replace('here', 'apart'), value.replaceAll('"here"', '"apart"'));
  const ended = new AbortController();
  if (living) await next.tab.runtime.presence('x').announce('apart', ended.signal);
  await next.storage.saveDraft(there);
  return { ...next, ended, from: apart };
}

const long: Draft = { conversationId: 'c1', text: 'long text', at: 5 };

test('what a page without the disk wrote follows the draft that lay there, and takes nothing of it away', async () => {
  const { drafts, browser, stored, said } = await setUpApart('hi there', long);
  await drafts.load();
  expect([drafts.get('c1')?.text, await stored(), browser.notes.size]).toEqual([
    ...['long text\nhi there', ['long text\nhi there'], 0],
  ]);
  expect(said.at(-1)).toMatchObject({ draft: { text: 'long text\nhi there', apart: undefined } });
});

test('a page without the disk that sent its words leaves the draft that lay there, newer or older', async () => {
  for (const at of [5, 2_000_000]) {
    const { drafts, stored } = await setUpApart('', { ...long, at });
    await drafts.load();
    expect(await stored()).toEqual(['long text']);
  }
});

test('what it wrote is not lost to a newer draft, and is there once when two pages read its note', async () => {
  const { drafts, storage, stored, browser } = await setUpApart('hi there', { ...long, at: 2_000_000 });
  const notes = [...browser.notes];
  await drafts.load();
  expect(await stored()).toEqual(['long text\nhi there']);
  const second = setUp();
  for (const [key, value] of notes) second.browser.notes.set(key, value);
  for (const row of await storage.drafts()) await second.storage.saveDraft(row);
  await second.drafts.load();
  expect(await second.stored()).toEqual(['long text\nhi there']);
});

test('a quote that was chosen on disk stays, whatever a page without the disk noted', async () => {
  for (const text of ['', 'hi there']) {
    const { drafts } = await setUpApart(text, { conversationId: 'c1', text: '', reply: toIda, at: 5 });
    await drafts.load();
    expect(drafts.get('c1')).toMatchObject({ reply: toIda, text });
  }
});

test('a quote alone of a page without the disk stands beside an empty draft, and not among words', async () => {
  const alone = JSON.stringify([{ conversationId: 'c1', text: '', reply: toIda, at: 6, apart: 'gone' }]);
  for (const there of ['', 'long text']) {
    const { drafts, storage } = setUp(alone);
    await storage.saveDraft({ ...long, text: there });
    await drafts.load();
    const { text, reply } = drafts.get('c1') ?? {};
    expect([text, reply]).toEqual([there, there ? undefined : toIda]);
  }
});

test('files that lie on disk already are not there twice when a page without the disk noted them too', async () => {
  const files = [file('f1')];
  const { drafts, storage } = setUp(
    JSON.stringify([{ ...long, text: '', files: [...files, file('f2')], apart: 'gone' }]),
  );
  await storage.saveDraft({ ...long, files });
  await drafts.load();
  expect(drafts.files('c1').map(({ id }) => id)).toEqual(['f1', 'f2']);
});

test('words for a message from a page without the disk follow those that were not saved before', async () => {
  const there = { conversationId: 'edit:m1', text: 'not saved', edit, at: 5 };
  const { drafts } = await setUpApart('', there, { gone: true });
  await drafts.load();
  expect(drafts.edit('m1')).toMatchObject({ text: 'not saved\nin other words', edit });
});

test('while a page without the disk lives its words are its own', async () => {
  const { drafts, browser, ended } = await setUpApart('hi there', long, { living: true });
  await drafts.load();
  expect([drafts.get('c1')?.text, browser.notes.size]).toEqual(['long text', 1]);
  ended.abort();
  await settled();
  expect([drafts.get('c1')?.text, browser.notes.size]).toEqual(['long text\nhi there', 0]);
});

test('a page without the disk notes its own words, not those of another: they may have been sent since', async () => {
  const another = setUp(null, { durable: false });
  another.browser.advance(10);
  another.drafts.saveText('c1', 'hi');
  const without = setUp(null, { durable: false });
  for (const message of another.said)
    if (message.type === 'draft') without.drafts.receive({ ...message, draft: { ...message.draft, apart: 'another' } });
  without.drafts.saveText('c2', 'mine');
  without.tab.leave();
  const next = setUp();
  for (const [key, value] of without.browser.notes) next.browser.notes.set(key.replace('here', 'apart'), value);
  await next.storage.saveDraft({ conversationId: 'c1', text: '', at: 2_000_000 });
  await next.drafts.load();
  expect(['c1', 'c2'].map((id) => next.drafts.get(id)?.text)).toEqual(['', 'mine']);
});

test('a page without the disk takes over the words of pages that are gone', async () => {
  const gone = { conversationId: 'c1', text: 'of a page that is gone', at: 5, apart: 'gone' };
  const { drafts, tab, browser } = setUp(JSON.stringify([gone]), { durable: false });
  await drafts.load();
  expect([...browser.notes.keys()]).toEqual([note]);
  tab.leave();
  expect(browser.notes.get(note)).toContain(gone.text);
});

test('a page without the disk shows what another one, which lives, has noted, and leaves it to that one', async () => {
  const theirs = { conversationId: 'c1', text: 'theirs', at: 5, apart: 'another' };
  const { drafts, tab, browser } = setUp(JSON.stringify([theirs]), { durable: false });
  await tab.runtime.presence('x').announce('another', new AbortController().signal);
  await drafts.load();
  tab.leave();
  expect([drafts.get('c1')?.text, [...browser.notes.keys()]]).toEqual(['theirs', ['x:drafts:earlier']]);
});

test('pages with and without the disk take no drafts from each other', async () => {
  const without = setUp(null, { durable: false });
  without.browser.advance(10);
  without.drafts.saveText('c1', 'hi');
  const { drafts, said } = setUp();
  drafts.saveText('c1', 'long text');
  for (const message of [...without.said]) drafts.receive(message);
  for (const message of [...said]) without.drafts.receive(message);
  expect([drafts.get('c1')?.text, without.drafts.get('c1')?.text]).toEqual(['long text', 'hi']);
  const other = setUp(null, { durable: false });
  for (const message of without.said) other.drafts.receive(message);
  expect(other.drafts.get('c1')?.text).toBe('hi');
});

const noted: Draft = { conversationId: 'c1', text: 'noted', at: 5 };

test('what an earlier page noted is on disk after loading, and noted no more', async () => {
  const { drafts, browser, stored } = setUp(JSON.stringify([noted]));
  await drafts.load();
  expect([drafts.get('c1')?.text, await stored(), browser.notes.size]).toEqual(['noted', ['noted'], 0]);
});

test('of a damaged note each draft is read on its own: whole, or its words, dated as they were', async () => {
  const { drafts, storage, stored, browser } = setUp(
    JSON.stringify([
      { conversationId: 'c1', text: 'words of a damaged one', at: 7, files: 'no' },
      { conversationId: 'c2', text: 'undated' },
      { conversationId: 'c3', text: 5, at: 1 },
      { text: 'of no conversation', at: 1 },
      null,
      'a text',
      { ...noted, conversationId: 'c4', text: 'whole' },
    ]),
  );
  await storage.saveDraft({ conversationId: 'c1', text: 'on disk', at: 6 });
  await drafts.load();
  expect((await stored()).toSorted()).toEqual(['undated', 'whole', 'words of a damaged one']);
  expect(browser.notes.size).toBe(0);
});

test('pages that are left at once note what each of them has, and of one conversation the newest stands', async () => {
  const { drafts, browser, stored } = setUp(JSON.stringify([noted, { ...noted, conversationId: 'c2', text: 'other' }]));
  browser.notes.set('x:drafts:another', JSON.stringify([{ ...noted, text: 'newer', at: 6 }]));
  // A note of an earlier version, which wrote one note for all pages.
  browser.notes.set('x:drafts', JSON.stringify([{ ...noted, conversationId: 'c3', text: 'old version' }]));
  browser.notes.set('y:drafts:here', 'of somebody else');
  await drafts.load();
  expect([...new Set(await stored())].toSorted()).toEqual(['newer', 'old version', 'other']);
  expect([...browser.notes.keys()]).toEqual(['y:drafts:here']);
});

test('what another page notes while this one loads stays for the next', async () => {
  const { drafts, browser, slowDisk } = setUp(JSON.stringify([noted]));
  const writes = slowDisk();
  const loading = drafts.load();
  await settled();
  const late = JSON.stringify([{ ...noted, text: 'late', at: 6 }]);
  browser.notes.set('x:drafts:earlier', late);
  browser.notes.set('x:drafts:another', late);
  writes[0]?.();
  await loading;
  expect([...browser.notes.values()]).toEqual([late, late]);
});

test('of the disk and the notes the newer stands', async () => {
  const { drafts, storage, stored } = setUp(JSON.stringify([noted]));
  await storage.saveDraft({ conversationId: 'c1', text: 'on disk', at: 6 });
  const { saveDraft } = storage;
  let writes = 0;
  storage.saveDraft = (draft) => {
    writes++;
    return saveDraft(draft);
  };
  await drafts.load();
  expect([drafts.get('c1')?.text, await stored(), writes]).toEqual(['on disk', ['on disk'], 0]);
});

test.each([
  ['no JSON', '{'],
  ['another shape', '[{"conversationId":"c1"}]'],
  ['no list', '"noted"'],
])('a note that is %s is as good as none', async (_, notes) => {
  const { drafts } = setUp(notes);
  await drafts.load();
  expect(drafts.get('c1')).toBeUndefined();
});

test('of words under way when their page ended, those that are not in the outbox are a draft again, on disk too', async () => {
  const { drafts, storage } = setUp();
  await storage.addEntry(words('sent'));
  const underWay = [
    { key: 'sent', text: 'sent' },
    { key: 'unsent', text: 'unsent', files: [file('f')] },
  ];
  await storage.saveDraft({ conversationId: 'c1', text: 'typed', underWay, at: 5 });
  await drafts.load();
  const after = { conversationId: 'c1', text: 'unsent\ntyped', files: [file('f')], underWay: undefined, at: 5 };
  expect(drafts.get('c1')).toEqual(after);
  expect(await storage.drafts()).toEqual([after]);
});

test('words that another open page has under way are a draft again once it ends without them', async () => {
  const { drafts, storage, tab } = setUp();
  const ended = new AbortController();
  await tab.runtime.presence('x').announce('another', ended.signal);
  const underWay = [{ key: 'unsent', text: 'unsent', by: 'another' }];
  await storage.saveDraft({ conversationId: 'c1', text: 'typed', underWay, at: 5 });
  await drafts.load();
  expect(drafts.get('c1')?.text).toBe('typed');
  ended.abort();
  await settled();
  expect(drafts.get('c1')).toMatchObject({ text: 'unsent\ntyped', underWay: undefined });
});

test('a draft names its group once that has another name, and no other draft does', () => {
  const { drafts, said } = setUp();
  for (const id of ['c1', 'c2']) drafts.saveText(id, 'hi');
  const group = { id: 'g1', name: 'Lake' };
  nameGroup(drafts, 'c1', group);
  expect([drafts.get('c1')?.group, drafts.get('c2')?.group]).toEqual([group, undefined]);
  const before = said.length;
  nameGroup(drafts, 'c1', { ...group });
  expect(said).toHaveLength(before);
});

test('a disk that refuses a draft while loading keeps no page from opening', async () => {
  const { drafts, storage } = setUp(JSON.stringify([noted]));
  storage.saveDraft = () => Promise.reject(new Error('disk'));
  await drafts.load();
  expect(drafts.get('c1')?.text).toBe('noted');
});

test('what an earlier page noted stays noted as long as the disk does not take it', async () => {
  const { drafts, storage, browser } = setUp(JSON.stringify([noted]));
  storage.saveDraft = () => Promise.reject(new Error('disk'));
  await drafts.load();
  expect([...browser.notes.values()]).toEqual([JSON.stringify([noted])]);
});

test('signing out forgets everything that was typed, and writes none of it any more', async () => {
  const { drafts, tab, browser, pass, stored } = setUp();
  let calls = 0;
  drafts.saveText('c1', 'one');
  drafts.take('c1', 'a', '');
  drafts.saveEdit('m1', 'new', edit);
  browser.notes.set(note, 'earlier');
  drafts.subscribe(() => calls++);
  drafts.forgetDrafts();
  expect([drafts.get('c1'), drafts.underWay('c1'), drafts.edits('c1'), drafts.conversations().size, calls]).toEqual([
    undefined,
    [],
    [],
    0,
    1,
  ]);
  tab.leave();
  pass(300);
  expect([await stored(), browser.notes.size]).toEqual([[], 0]);
});

test('stopped, it writes what is left at once, and nothing when the page is left later', async () => {
  const { drafts, tab, browser, stored } = setUp();
  drafts.saveText('c1', 'one');
  drafts.stopDrafts();
  expect(await stored()).toEqual(['one']);
  drafts.saveText('c1', 'two');
  tab.leave();
  expect(browser.notes.size).toBe(0);
});
