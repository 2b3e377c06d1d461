import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../../outbox/entry';
import { person, someMessage } from '../../test/fakeService';
import { buildRows, type RowsInput } from './rows';

const noon = 1_700_000_000;

const input = (more: Partial<RowsInput>): RowsInput => ({
  messages: [],
  entries: [],
  username: 'me',
  keyOf: (id) => id,
  clock: 0,
  readUpTo: undefined,
  hasNewer: false,
  hasOlder: false,
  ...more,
});

const entry = (key: string, more: Partial<Entry> = {}): Entry => ({
  key,
  kind: 'message',
  conversationId: 'c1',
  text: `text of ${key}`,
  attachments: [],
  seq: 1,
  state: 'queued',
  createdAt: (noon + 100) * 1000,
  attempts: 0,
  ...more,
});

const shape = (more: Partial<RowsInput>) => buildRows(input(more)).map((row) => row.type);

test('a day stands before its first message, and a run of one sender under one name', () => {
  const messages = [
    someMessage('m1', { created_at: noon }),
    someMessage('m2', { created_at: noon + 60 }),
    someMessage('m3', { created_at: noon + 86_400 }),
  ];
  const rows = buildRows(input({ messages }));
  expect(rows.map((row) => row.type)).toEqual(['day', 'message', 'message', 'day', 'message']);
  expect(rows.flatMap((row) => (row.type === 'message' ? [row.first] : []))).toEqual([true, false, true]);
});

test('what an older page brings changes no row that was there', () => {
  const messages = [0, 10, 20, 90_000, 90_010].map((after, n) => someMessage(`m${n}`, { created_at: noon + after }));
  const before = buildRows(input({ messages: messages.slice(1), hasOlder: true }));
  const after = buildRows(input({ messages }));
  expect(before.map((row) => row.key)).toEqual(after.slice(-before.length).map((row) => row.key));
  expect(after.slice(-before.length)).toEqual(before);
});

test('the unread divider stands before the first message of another after the marker', () => {
  const messages = [
    someMessage('m1', { created_at: noon }),
    someMessage('m2', { created_at: noon + 1, contact: person('me') }),
    someMessage('m3', { created_at: noon + 2 }),
  ];
  expect(shape({ messages, readUpTo: 'm1' })).toEqual(['day', 'message', 'message', 'unread', 'message']);
  expect(shape({ messages, readUpTo: 'm3' })).not.toContain('unread');
  expect(shape({ messages, readUpTo: 'elsewhere' })).not.toContain('unread');
});

test('a marker before everything divides at the first message of another', () => {
  expect(shape({ messages: [someMessage('m1', { created_at: noon })], readUpTo: null })).toEqual([
    'unread',
    'day',
    'message',
  ]);
});

test('unsent words stand last until the message they became is listed, in the same row', () => {
  const messages = [someMessage('m1', { created_at: noon, contact: person('me') })];
  const acked = entry('k1', { state: 'acked', ackedId: 'm1' });
  const keyOf = (id: string) => (id === 'm1' ? 'k1' : id);
  expect(buildRows(input({ entries: [acked], keyOf })).map((row) => row.key)).toContain('k1');
  const rows = buildRows(input({ messages, entries: [acked], keyOf }));
  expect(rows.filter((row) => row.key === 'k1')).toHaveLength(1);
  expect(rows.at(-1)?.type).toBe('message');
});

test('words that arrive before their answer stand once, in the row they were sent from', () => {
  const mine = { created_at: noon + 100, contact: person('me'), message: 'hello' };
  const sending = entry('k1', { state: 'sending', attempts: 1, text: 'hello' });
  const rows = buildRows(input({ messages: [someMessage('m1', mine)], entries: [sending] }));
  expect(rows.map((row) => row.key).slice(1)).toEqual(['k1']);
  const queued = entry('k2', { text: 'hello' });
  const claimed = (id: string) => (id === 'm1' ? 'k0' : id);
  for (const other of [
    input({ messages: [someMessage('m1', mine)], entries: [queued] }),
    input({ messages: [someMessage('m1', mine)], entries: [sending], keyOf: claimed }),
    input({ messages: [someMessage('m1', { ...mine, created_at: noon - 900 })], entries: [sending] }),
  ])
    expect(buildRows(other).filter((row) => row.type === 'message' || row.type === 'entry')).toHaveLength(2);
});

test('words that arrive before their answer are known on a machine whose clock is an hour ahead', () => {
  const ahead = (noon + 3_600) * 1000;
  const entries = [entry('k1', { state: 'sending', attempts: 1, createdAt: ahead, firstAttemptAt: ahead })];
  const messages = [someMessage('m1', { created_at: noon, message: 'text of k1', contact: person('me') })];
  const rows = (clock: number) => buildRows(input({ messages, entries, clock })).map((row) => row.key);
  expect(rows(-3_600).filter((key) => key !== rows(0)[0])).toEqual(['k1']);
});

test('an edit on its way belongs to its message, not to the end', () => {
  const messages = [someMessage('m1', { created_at: noon })];
  const rows = buildRows(input({ messages, entries: [entry('k1', { kind: 'edit', messageId: 'm1' })] }));
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatchObject({ type: 'message', edit: { key: 'k1' } });
});

test('every message and every unsent word has exactly one row, and every row its own key', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { maxLength: 12 }),
      fc.option(fc.integer({ min: 1, max: 60 })),
      (listed, sent, marker) => {
        const messages = listed
          .toSorted((a, b) => a - b)
          .map((n) => someMessage(`m${n}`, { created_at: noon + n * 3_000, contact: person(n % 3 ? 'lin' : 'me') }));
        const entries = sent.map((n) => entry(`k${n}`, { ackedId: `m${n}` }));
        const keyOf = (id: string) => (sent.includes(Number(id.slice(1))) ? `k${id.slice(1)}` : id);
        const rows = buildRows(input({ messages, entries, keyOf, readUpTo: marker === null ? null : `m${marker}` }));
        const keys = rows.map((row) => row.key);
        expect(new Set(keys).size).toBe(keys.length);
        const drawn = rows.filter((row) => row.type === 'message' || row.type === 'entry').length;
        expect(drawn).toBe(new Set([...listed, ...sent]).size);
      },
    ),
    { numRuns: 1_000 },
  );
});
