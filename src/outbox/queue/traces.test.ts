import { expect, test } from 'vitest';
import { someMessage } from '../../test/fixtures';
import { createMemoryStorage } from '../storage/storage';
import type { Entry } from './entries/entry';
import { createEntryList } from './entryList';
import { compareWithPage, tracesOf } from './traces';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c', text: 'hello', attachments: [] },
  ...{ seq: 1, state: 'queued', createdAt: 0, attempts: 0, ...more },
});
const acked = entry({ state: 'acked', ackedId: 'm', writes: 2 });

const page = (times: number[], hasMore = true) => ({
  messages: times.map((created_at) => someMessage(`m${created_at}`, { created_at })),
  hasMore,
});

test.each([
  ['reaches further back and lacks it', page([12, 9]), { listed: [], deleted: ['k'] }],
  ['is all there is and lacks it', page([], false), { listed: [], deleted: ['k'] }],
  ['ends within its second: it may be the next row', page([12, 10]), { listed: [], deleted: [] }],
  ['ends after it: it lies further back', page([12, 11]), { listed: ['k'], deleted: [] }],
])('of an acknowledged entry, a page that %s', (_, asTold, expected) => {
  let now = 0;
  const entryList = createEntryList(createMemoryStorage(), () => now);
  entryList.put('k', { ...acked, ackedCreatedAt: 10 });
  expect(compareWithPage(entryList, 'c', { ...asTold, asked: 0 }).deleted, 'asked for before').toEqual([]);
  now = 1;
  expect(compareWithPage(entryList, 'c', { ...asTold, asked: now })).toEqual(expected);
});

test('of what a page says nothing, or may say too early, nothing is let go', () => {
  const entryList = createEntryList(createMemoryStorage(), () => 5);
  entryList.put('k', { ...acked, ackedCreatedAt: 10 });
  const nothing = { listed: [], deleted: [] };
  expect(compareWithPage(entryList, 'unknown', { ...page([], false), asked: 9 })).toEqual(nothing);
  expect(compareWithPage(entryList, 'c', { ...page([], false), asked: 5 })).toEqual(nothing);
  const listed = { messages: [someMessage('m')], hasMore: true, asked: 0 };
  expect(compareWithPage(entryList, 'c', listed)).toEqual({ listed: ['k'], deleted: [] });
});

test.each<[string, Partial<Entry>]>([
  ['an edit', { kind: 'edit' }],
  ['held by a form', { held: [{ by: 'a', until: 0 }] }],
  ['not acknowledged', { state: 'unknown', unsure: true }],
])('an entry that is %s is no trace of a message, whatever a page says', (_, more) => {
  const entryList = createEntryList(createMemoryStorage(), () => 0);
  entryList.put('k', { ...acked, ackedCreatedAt: 10, ...more });
  expect(compareWithPage(entryList, 'c', { ...page([], false), asked: 1 })).toEqual({ listed: [], deleted: [] });
  expect(tracesOf(entryList, new Set(['m']))).toEqual([]);
});

test('where the service named no time of a message, only a page that shows it or all there is says something', () => {
  const entryList = createEntryList(createMemoryStorage(), () => 0);
  entryList.put('k', acked);
  expect(compareWithPage(entryList, 'c', { ...page([12]), asked: 1 })).toEqual({ listed: [], deleted: [] });
  expect(compareWithPage(entryList, 'c', { ...page([12], false), asked: 1 })).toEqual({ listed: [], deleted: ['k'] });
});

test('what counts is when this page first learned of the acknowledgement, not when it last redrew it', () => {
  let now = 1;
  const entryList = createEntryList(createMemoryStorage(), () => now);
  entryList.put('k', acked);
  now = 9;
  entryList.put('other', entry({ key: 'other', conversationId: 'c2' }));
  expect(compareWithPage(entryList, 'c', { ...page([], false), asked: 2 }).deleted).toEqual(['k']);
});

test('the traces of a message are its own', () => {
  const entryList = createEntryList(createMemoryStorage(), () => 0);
  entryList.put('k', acked);
  entryList.put('l', entry({ key: 'l', state: 'acked', ackedId: 'other' }));
  expect(tracesOf(entryList, new Set(['m']))).toEqual(['k']);
});
