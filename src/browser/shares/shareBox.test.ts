import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import {
  countShares,
  forgetShares,
  keepShare,
  lostShares,
  onShares,
  removeShare,
  restoreShare,
  setSharePerson,
  sharesOf,
} from './shareBox';
import { shareLimits } from './shareLimits';

withFakeIndexedDb();

beforeEach(() => deleteDB('confab-shared'));

const file = (name: string, size = 3) => ({ name, type: 'text/plain', bytes: new Blob(['a'.repeat(size)]) });
const textsOf = async (owner: string, claims = false, now?: number) =>
  (await sharesOf(owner, claims, now)).map(({ words }) => words);

test('what is shared waits with its words and files, the newest first, until it is removed', async () => {
  await setSharePerson('ada');
  expect(await keepShare('s1', 'one', [file('a.txt')], 1_000)).toBe('kept');
  expect(await keepShare('s2', 'two', [], 2_000)).toBe('kept');
  const [second, first] = await sharesOf('ada', false, 3_000);
  expect(second).toMatchObject({ id: 's2', words: 'two', files: [], leftOut: { words: false, files: [] } });
  expect(first).toMatchObject({ id: 's1', words: 'one', files: [{ name: 'a.txt', type: 'text/plain' }] });
  expect(await first?.files[0]?.bytes.text()).toBe('aaa');
  await removeShare('s2');
  expect(await textsOf('ada', true, 3_000)).toEqual(['one']);
  if (second) await restoreShare(second);
  expect(await textsOf('ada', true, 3_000)).toEqual(['two', 'one']);
});

test('it is for the person who was signed in when it came, and for nobody else', async () => {
  await setSharePerson('ada');
  await keepShare('s1', "ada's", []);
  await setSharePerson('lin');
  await keepShare('s2', "lin's", []);
  expect([await textsOf('ada', true), await textsOf('lin', true)]).toEqual([["ada's"], ["lin's"]]);
});

test('while nobody is signed in it is for the person who signs in soon and looks, and nobody’s an hour later', async () => {
  await setSharePerson('ada');
  await setSharePerson(null);
  await keepShare('s1', 'one', [], 0);
  expect(await textsOf('lin', false, 1_000)).toEqual([]);
  expect(await textsOf('lin', true, 1_000)).toEqual(['one']);
  expect(await textsOf('ada', true, 1_000)).toEqual([]);
  expect(await textsOf('lin', false, shareLimits.maxUnclaimedAge + 1)).toEqual(['one']);
  // A share that Undo restores keeps its owner.
  await keepShare('s3', 'three', [], 0);
  const claimed = (await sharesOf('lin', true, 1_000)).find(({ id }) => id === 's3');
  await removeShare('s3');
  if (claimed) await restoreShare(claimed);
  expect(await textsOf('lin', true, shareLimits.maxUnclaimedAge + 1)).toEqual(['one', 'three']);
  await keepShare('s2', 'two', [], 0);
  expect(await textsOf('ada', true, shareLimits.maxUnclaimedAge + 1)).toEqual([]);
});

test('a sign-out removes the person’s and what nobody has claimed, and leaves what is of others', async () => {
  await keepShare('s1', 'unclaimed', []);
  await setSharePerson('lin');
  const now = Date.now();
  await keepShare('s2', "lin's", [], now);
  await setSharePerson('ada');
  await keepShare('s3', "ada's", []);
  await setSharePerson(null);
  await keepShare('s5', 'of nobody yet', [], now + 1);
  // The count includes shares without an owner, but counting assigns no owner.
  expect(await countShares('ada')).toBe(3);
  expect(await textsOf('ada')).toEqual(["ada's"]);
  await setSharePerson('ada');
  await forgetShares('ada');
  expect([await textsOf('ada', true), await textsOf('lin', true)]).toEqual([[], ["lin's"]]);
  await keepShare('s4', 'after it', [], now + 1);
  expect(await textsOf('lin', true)).toEqual(['after it', "lin's"]);
});

test('the newest five wait: the oldest gives way, and is counted once for its person', async () => {
  await setSharePerson('lin');
  await keepShare("lin's", 'of lin', [], 0);
  await setSharePerson('ada', 0);
  for (let at = 1; at <= shareLimits.shares + 2; at++) expect(await keepShare(`s${at}`, `${at}`, [], at)).toBe('kept');
  expect(await textsOf('ada', true, 100)).toEqual(['7', '6', '5', '4', '3']);
  expect(await textsOf('lin', true, 100)).toEqual(['of lin']);
  expect([await lostShares('lin', true), await lostShares('ada', true), await lostShares('ada', true)]).toEqual([
    0, 2, 0,
  ]);
});

test('what gave way while nobody was signed in is said to the person who looks for it', async () => {
  for (let at = 0; at <= shareLimits.shares; at++) await keepShare(`s${at}`, `${at}`, [], at);
  expect([await lostShares('ada', false), await lostShares('ada', true)]).toEqual([0, 1]);
});

test('large files of a newer one push out those of an older one', async () => {
  await setSharePerson('ada');
  const large = () => {
    const film = file('film.mp4');
    Object.defineProperty(film.bytes, 'size', { value: shareLimits.bytes * 0.75 });
    return film;
  };
  // The fake size applies only to this Blob and not to a stored copy, so the older files are really small.
  await keepShare('s1', 'one', [file('a.txt', 100)], 1);
  await keepShare('s2', 'two', [large()], 2);
  expect(await textsOf('ada', false, 3)).toEqual(['two', 'one']);
  const full = file('film.mp4');
  Object.defineProperty(full.bytes, 'size', { value: shareLimits.bytes });
  await keepShare('s3', 'three', [full], 3);
  expect(await textsOf('ada', false, 3)).toEqual(['three']);
});

test('words that are too long and files that are too many are left out, and named', async () => {
  const many = Array.from({ length: shareLimits.files + 2 }, (_, at) => file(`${at}.txt`));
  await keepShare('s1', 'x'.repeat(shareLimits.words + 1), many);
  const [share] = await sharesOf('ada', true);
  expect(share?.words).toBe('');
  expect(share?.files).toHaveLength(shareLimits.files);
  expect(share?.leftOut).toEqual({ words: true, files: ['20.txt', '21.txt'] });
  await keepShare('s2', 'x'.repeat(shareLimits.words), []);
  expect((await sharesOf('ada', true)).map(({ words }) => words.length)).toContain(shareLimits.words);
});

test('files that do not fit are left out, and smaller ones are taken', async () => {
  const large = file('film.mp4');
  Object.defineProperty(large.bytes, 'size', { value: shareLimits.bytes + 1 });
  await keepShare('s1', '', [large, file('a.txt')]);
  const [share] = await sharesOf('ada', true);
  expect([share?.files.map(({ name }) => name), share?.leftOut.files]).toEqual([['a.txt'], ['film.mp4']]);
});

test('nothing at all is not kept', async () => {
  expect(await keepShare('s1', '', [])).toBe('empty');
  expect(await sharesOf('ada', true)).toEqual([]);
});

test('it goes after a day, also when another person has signed in, and its person is told of it', async () => {
  await setSharePerson('ada');
  await keepShare('s1', 'old', [], 0);
  expect(await textsOf('ada', false, shareLimits.maxAge)).toEqual(['old']);
  await setSharePerson('lin', shareLimits.maxAge + 1);
  expect(await textsOf('ada', false, 0)).toEqual([]);
  expect([await lostShares('lin', true), await lostShares('ada', false)]).toEqual([0, 1]);
});

test('open pages are notified of each change', async () => {
  const seen = vi.fn();
  const stop = onShares(seen);
  await keepShare('s1', 'one', []);
  await expect.poll(() => seen.mock.calls.length).toBe(1);
  await removeShare('s1');
  await expect.poll(() => seen.mock.calls.length).toBe(2);
  stop();
});

test('what is no share is not shown, and does not stay', async () => {
  await setSharePerson('ada');
  await keepShare('s1', 'one', [file('a.txt')]);
  const db = await openDB('confab-shared');
  await db.put('shares', { id: 's2', at: Date.now(), owner: 'ada', words: 7, files: [] });
  await db.put('shares', { id: 's3', at: Date.now(), owner: 'ada', words: 'x', files: [{ name: 'a' }], leftOut: {} });
  expect(await textsOf('ada')).toEqual(['one']);
  expect(await db.getAllKeys('shares')).toEqual(['s1']);
  db.close();
});

describe('while another page hangs', () => {
  const fakeTimers = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  };
  const share = { id: 's9', at: 0, owner: 'ada', words: 'nine', files: [], leftOut: { words: false, files: [] } };
  const uses: [string, () => Promise<unknown>][] = [
    ['keeping one', () => keepShare('s9', 'nine', [file('a.txt')])],
    ['reading them', () => sharesOf('ada', false)],
    ['claiming them', () => sharesOf('ada', true)],
    ['counting them', () => countShares('ada')],
    ['removing one', () => removeShare('s1')],
    ['bringing one back', () => restoreShare(share)],
    ['noting who is here', () => setSharePerson('lin')],
    ['forgetting a person', () => forgetShares('ada')],
  ];

  test.each(uses)('in the middle of a write, %s ends, and does nothing later', async (_, use) => {
    await setSharePerson('ada');
    await keepShare('s1', 'one', [file('a.txt')]);
    const stuck = await openDB('confab-shared');
    const tx = stuck.transaction(['shares', 'meta'], 'readwrite');
    let isStuck = true;
    const keepBusy = async () => {
      while (isStuck) await tx.objectStore('meta').get('person');
    };
    const held = keepBusy();
    const letGo = async () => {
      isStuck = false;
      await held;
    };
    onTestFinished(() => letGo().finally(() => stuck.close()));
    fakeTimers();
    const ends = expect(use()).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(4_000);
    await vi.advanceTimersByTimeAsync(4_000);
    await ends;
    vi.useRealTimers();
    await letGo();
    await tx.done;
    const after = await stuck.getAll('shares');
    expect(after.map(({ id, to }) => [id, to])).toEqual([['s1', undefined]]);
    expect(await stuck.get('meta', 'person')).toBe('ada');
  });

  test('which does not give the database back, what waits for it ends, and does not keep it later', async () => {
    const held = await openDB('confab-shared', 1, { upgrade: (db) => void db.createObjectStore('shares') });
    onTestFinished(() => held.close());
    const deleted = deleteDB('confab-shared');
    fakeTimers();
    const ends = expect(forgetShares('ada')).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(4_000);
    await ends;
    vi.useRealTimers();
    held.close();
    await deleted;
    // The late connection was closed, so it does not block a deletion.
    const blocked = vi.fn();
    await deleteDB('confab-shared', { blocked });
    expect(blocked).not.toHaveBeenCalled();
  });
});

test('a large one may take long to write', async () => {
  await setSharePerson('ada');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isSlow = true;
  const put = IDBObjectStore.prototype.put;
  const slow = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    const keepBusy = () => {
      if (isSlow) this.get('s1').onsuccess = keepBusy;
    };
    keepBusy();
    return put.call(this, row);
  });
  onTestFinished(() => slow.mockRestore());
  const kept = keepShare('s1', 'one', [file('film.mp4')]);
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(60_000);
  isSlow = false;
  expect(await kept).toBe('kept');
  expect(await textsOf('ada')).toEqual(['one']);
});
