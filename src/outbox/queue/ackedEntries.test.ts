import { expect, test } from 'vitest';
import { someMessage } from '../../test/fixtures';
import type { Entry } from '../model/entry';
import { createMemoryStorage } from '../storage/storage';
import { createAckedEntries, type NewestPage } from './ackedEntries';
import { createEntryList, type EntryList } from './entryList';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c', text: 'hello', attachments: [] },
  ...{ seq: 1, state: 'queued', createdAt: 0, attempts: 0, ...more },
});
const acked = entry({ state: 'acked', ackedId: 'm', writes: 2 });

const page = (times: number[], hasMore = true) => ({
  messages: times.map((created_at) => someMessage(`m${created_at}`, { created_at })),
  hasMore,
});

/** The keys of the removed entries: `deleted` at once, `listed` after the device has stored the message. */
function takenAway(entryList: EntryList, act: (acked: ReturnType<typeof createAckedEntries>) => void) {
  const keys = () => entryList.all().map(({ key }) => key);
  const before = keys();
  const onKept: (() => void)[] = [];
  const afterStored = (_: string, run: () => void) => void onKept.push(run);
  act(createAckedEntries({ storage: createMemoryStorage(), entryList, afterTruth: (run) => run(), afterStored }));
  const left = keys();
  for (const run of onKept) run();
  return {
    listed: left.filter((key) => !keys().includes(key)),
    deleted: before.filter((key) => !left.includes(key)),
  };
}

const onPage = (entryList: EntryList, conversationId: string, page: NewestPage) =>
  takenAway(entryList, (handlers) => handlers.listed(conversationId, page));

const onArrival = (entryList: EntryList) => takenAway(entryList, (handlers) => handlers.committed('c', 'm')).listed;

test.each([
  ['reaches further back and lacks it', page([12, 9]), { listed: [], deleted: ['k'] }],
  ['is all there is and lacks it', page([], false), { listed: [], deleted: ['k'] }],
  ['ends within its second: it may be the next row', page([12, 10]), { listed: [], deleted: [] }],
  ['ends after it: it lies further back', page([12, 11]), { listed: ['k'], deleted: [] }],
])('of an acknowledged entry, a page that %s', (_, asTold, expected) => {
  let now = 0;
  const listOfOne = () => {
    const entryList = createEntryList(createMemoryStorage(), { now: () => now, ticks: () => now });
    entryList.putEntry('k', { ...acked, ackedCreatedAt: 10 });
    return entryList;
  };
  expect(onPage(listOfOne(), 'c', { ...asTold, asked: 0 }).deleted, 'asked for before').toEqual([]);
  const entryList = listOfOne();
  now = 1;
  expect(onPage(entryList, 'c', { ...asTold, asked: now })).toEqual(expected);
});

test('of what a page says nothing, or may say too early, nothing is let go', () => {
  const entryList = createEntryList(createMemoryStorage(), { now: () => 5, ticks: () => 5 });
  entryList.putEntry('k', { ...acked, ackedCreatedAt: 10 });
  const nothing = { listed: [], deleted: [] };
  expect(onPage(entryList, 'unknown', { ...page([], false), asked: 9 })).toEqual(nothing);
  expect(onPage(entryList, 'c', { ...page([], false), asked: 5 })).toEqual(nothing);
  const listed = { messages: [someMessage('m')], hasMore: true, asked: 0 };
  expect(onPage(entryList, 'c', listed)).toEqual({ listed: ['k'], deleted: [] });
});

test.each<[string, Partial<Entry>]>([
  ['an edit', { kind: 'edit' }],
  ['held by a form', { held: ['a'] }],
  ['not acknowledged', { state: 'unknown', unsure: true }],
])('an entry that is %s is not removed for its message, whatever a page says', (_, more) => {
  const entryList = createEntryList(createMemoryStorage(), { now: () => 0, ticks: () => 0 });
  entryList.putEntry('k', { ...acked, ackedCreatedAt: 10, ...more });
  expect(onPage(entryList, 'c', { ...page([], false), asked: 1 })).toEqual({ listed: [], deleted: [] });
  expect(onArrival(entryList)).toEqual([]);
});

test('where the service named no time of a message, only a page that shows it or all there is says something', () => {
  const entryList = createEntryList(createMemoryStorage(), { now: () => 0, ticks: () => 0 });
  entryList.putEntry('k', acked);
  expect(onPage(entryList, 'c', { ...page([12]), asked: 1 })).toEqual({ listed: [], deleted: [] });
  expect(onPage(entryList, 'c', { ...page([12], false), asked: 1 })).toEqual({ listed: [], deleted: ['k'] });
});

test('what counts is when this page first learned of the acknowledgement, not when it last redrew it', () => {
  let now = 1;
  const entryList = createEntryList(createMemoryStorage(), { now: () => now, ticks: () => now });
  entryList.putEntry('k', acked);
  now = 9;
  entryList.putEntry('other', entry({ key: 'other', conversationId: 'c2' }));
  expect(onPage(entryList, 'c', { ...page([], false), asked: 2 }).deleted).toEqual(['k']);
});

test('the acknowledged entries of a message are its own', () => {
  const entryList = createEntryList(createMemoryStorage(), { now: () => 0, ticks: () => 0 });
  entryList.putEntry('k', acked);
  entryList.putEntry('l', entry({ key: 'l', state: 'acked', ackedId: 'other' }));
  expect(onArrival(entryList)).toEqual(['k']);
});
