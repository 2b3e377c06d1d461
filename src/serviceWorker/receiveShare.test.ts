import { deleteDB } from 'idb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sharesOf } from '../browser/shares/shareBox';
import { shareLimits } from '../browser/shares/shareLimits';
import { withFakeIndexedDb } from '../test/fakeIndexedDb';
import { receiveShare, sharedWords } from './receiveShare';

withFakeIndexedDb();

beforeEach(() => deleteDB('confab-shared'));

const address = 'https://chat.test/share';

async function post(fields: Record<string, string>, files: File[] = []) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of files) body.append('files', file);
  const { status, headers } = await receiveShare(new Request(address, { method: 'POST', body }));
  return [status, headers.get('Location')];
}

const kept = () => sharesOf('ada', true);

test('words and files are kept, and the answer leads to the view of them', async () => {
  const png = new File(['abc'], 'lake.png', { type: 'image/png' });
  expect(await post({ title: 'The lake', text: 'low tide', url: 'https://lake.test/' }, [png])).toEqual([303, address]);
  const [share] = await kept();
  expect(share).toMatchObject({ words: 'The lake\nlow tide\nhttps://lake.test/' });
  expect(share?.files).toMatchObject([{ name: 'lake.png', type: 'image/png' }]);
  expect(await share?.files[0]?.bytes.text()).toBe('abc');
});

test('a second one stands beside the first', async () => {
  await post({ text: 'one' });
  await post({ text: 'two' });
  expect((await kept()).map(({ words }) => words).toSorted()).toEqual(['one', 'two']);
});

test('the address of the view says why one is not there', async () => {
  expect(await post({ title: ' ', text: '' }, [new File([], '')])).toEqual([303, `${address}?problem=empty`]);
  for (let at = 0; at <= shareLimits.shares; at++) expect(await post({ text: `number ${at}` })).toEqual([303, address]);
  const broken = new Request(address, { method: 'POST', body: 'no form' });
  expect((await receiveShare(broken)).headers.get('Location')).toBe(`${address}?problem=unreadable`);
  expect(await kept()).toHaveLength(shareLimits.shares);
});

test('a browser that refuses its disk is said to', async () => {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException('refused', 'InvalidStateError');
  };
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
  expect(await post({ text: 'one' })).toEqual([303, `${address}?problem=storage`]);
});

test.each([
  [['The lake', 'low tide', 'https://lake.test/a'], 'The lake\nlow tide\nhttps://lake.test/a'],
  [['', 'low tide', ''], 'low tide'],
  // Browsers put the address into the text. Some apps repeat the title in the text.
  [['The lake', 'https://lake.test/a', ''], 'The lake\nhttps://lake.test/a'],
  [['The lake', 'The lake https://lake.test/a', 'https://lake.test/a'], 'The lake https://lake.test/a'],
  [['low tide', 'low tide', 'https://lake.test'], 'low tide\nhttps://lake.test'],
  [['', 'https://lake.test', 'https://lake.test/'], 'https://lake.test'],
  [['https://lake.test/a', '', 'https://lake.test/a'], 'https://lake.test/a'],
  [['', 'See https://lake.test/a.', 'https://lake.test/a'], 'See https://lake.test/a.'],
  // A longer address that begins with the shared address does not count as contained.
  [['', 'https://lake.test/abc', 'https://lake.test/a'], 'https://lake.test/abc\nhttps://lake.test/a'],
  // A title that is only a part of a word does not count as contained.
  [['art', 'Start here at noon', ''], 'art\nStart here at noon'],
  [['Go', 'Good morning', ''], 'Go\nGood morning'],
  [['Art', 'Start with (Art), then', ''], 'Start with (Art), then'],
  [['lac', 'la\u0301c lac\u0327', ''], 'lac\nla\u0301c lac\u0327'],
  [[' The lake ', 'one\r\ntwo', ''], 'The lake\none\ntwo'],
  [['', '', ''], ''],
] as const)('%j is shared as %j', ([title, text, url], words) => {
  expect(sharedWords(title, text, url)).toBe(words);
});
