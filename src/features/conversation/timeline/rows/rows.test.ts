import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '#outbox/model/entry';
import { person, someMessage } from '#test/fixtures';
import type { RowsInput } from './matchEchoes';
import { buildRows, noRows, type Row } from './rows';

const noon = 1_700_000_000;

const input = (more: Partial<RowsInput>): RowsInput => ({
  messages: [],
  entries: [],
  leaving: new Set(),
  username: 'me',
  keyOf: (id) => id,
  clock: 0,
  namesKeys: false,
  readUpTo: undefined,
  hasNewer: false,
  hasOlder: false,
  hidesOldest: more.hasOlder ?? false,
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

/** Builds the rows for each input in order, and returns the last rows. */
const drawn = (...inputs: RowsInput[]) => inputs.reduce((last, each) => buildRows(each, last), noRows).rows;

const lines = (rows: readonly Row[]) =>
  rows.flatMap((row) => (row.type === 'message' || row.type === 'entry' ? [row.key] : []));

const shape = (more: Partial<RowsInput>) => drawn(input(more)).map((row) => row.type);

test('a day stands before its first message, and a run of one sender under one name', () => {
  const messages = [
    someMessage('m1', { created_at: noon }),
    someMessage('m2', { created_at: noon + 60 }),
    someMessage('m3', { created_at: noon + 86_400 }),
  ];
  const rows = drawn(input({ messages }));
  expect(rows.map((row) => row.type)).toEqual(['day', 'message', 'message', 'day', 'message']);
  expect(rows.flatMap((row) => (row.type === 'message' ? [row.first] : []))).toEqual([true, false, true]);
});

test('what an older page brings changes no row that was there', () => {
  const messages = [0, 10, 20, 90_000, 90_010].map((after, n) => someMessage(`m${n}`, { created_at: noon + after }));
  const before = drawn(input({ messages: messages.slice(1), hasOlder: true }));
  const after = drawn(input({ messages }));
  expect(before.map((row) => row.key)).toEqual(after.slice(-before.length).map((row) => row.key));
  expect(after.slice(-before.length)).toEqual(before);
});

test('the oldest message is shown where older ones were refused', () => {
  const messages = [someMessage('m1', { created_at: noon })];
  expect(lines(drawn(input({ messages, hasOlder: true })))).toEqual([]);
  expect(lines(drawn(input({ messages, hasOlder: true, hidesOldest: false })))).toEqual(['m1']);
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
    'day',
    'unread',
    'message',
  ]);
});

test('the unread divider counts the messages of others below it', () => {
  const messages = [
    someMessage('m1', { created_at: noon }),
    someMessage('m2', { created_at: noon + 1 }),
    someMessage('m3', { created_at: noon + 2, contact: person('me') }),
    someMessage('m4', { created_at: noon + 3 }),
  ];
  expect(drawn(input({ messages, readUpTo: 'm1' })).find((row) => row.type === 'unread')).toMatchObject({ count: 2 });
});

test('the unread divider names no number while newer messages than those loaded are there', () => {
  const messages = [someMessage('m1', { created_at: noon }), someMessage('m2', { created_at: noon + 1 })];
  const rows = drawn(input({ messages, readUpTo: 'm1', hasNewer: true }));
  expect(rows.find((row) => row.type === 'unread')).toMatchObject({ count: 0 });
});

test('where nothing was read yet, no divider stands before the first row that happens to be loaded', () => {
  const messages = [0, 1, 2].map((n) => someMessage(`m${n}`, { created_at: noon + n }));
  expect(shape({ messages, readUpTo: null, hasOlder: true })).not.toContain('unread');
});

test('a message that is being deleted is not drawn again by what is left of its sending', () => {
  const messages = [someMessage('m1', { created_at: noon })];
  const acked = entry('k1', { state: 'acked', ackedId: 'm1' });
  const keyOf = () => 'k1';
  const before = input({ messages, entries: [acked], keyOf });
  expect(lines(drawn(before, input({ entries: [acked], leaving: new Set(['m1']), keyOf })))).toEqual([]);
});

test('unsent words stand last until the message they became is listed, in the same row', () => {
  const messages = [someMessage('m1', { created_at: noon, contact: person('me') })];
  const acked = entry('k1', { state: 'acked', ackedId: 'm1' });
  const keyOf = (id: string) => (id === 'm1' ? 'k1' : id);
  expect(drawn(input({ entries: [acked], keyOf })).map((row) => row.key)).toContain('k1');
  const rows = drawn(input({ messages, entries: [acked], keyOf }));
  expect(rows.filter((row) => row.key === 'k1')).toHaveLength(1);
  expect(rows.at(-1)?.type).toBe('message');
});

test('words that arrive before their answer stand once, in the row they were sent from', () => {
  const mine = { created_at: noon + 100, contact: person('me'), message: 'hello' };
  const sending = entry('k1', { state: 'sending', attempts: 1, text: 'hello' });
  const rows = drawn(input({ messages: [someMessage('m1', mine)], entries: [sending] }));
  expect(rows.map((row) => row.key).slice(1)).toEqual(['k1']);
  const claimed = (id: string) => (id === 'm1' ? 'k0' : id);
  for (const other of [
    input({ messages: [someMessage('m1', mine)], entries: [sending], keyOf: claimed }),
    input({ messages: [someMessage('m1', { ...mine, created_at: noon - 900 })], entries: [sending] }),
  ])
    expect(lines(drawn(other))).toHaveLength(2);
});

test('the same words said shortly before are not taken for those that wait', () => {
  const before = someMessage('m1', { created_at: noon + 90, contact: person('me'), message: 'hello' });
  const after = someMessage('m2', { created_at: noon + 101, contact: person('me'), message: 'hello' });
  const queued = entry('k1', { text: 'hello' });
  const sending = entry('k1', { text: 'hello', state: 'sending', attempts: 1, firstAttemptAt: queued.createdAt });
  const waits = input({ messages: [before], entries: [queued] });
  expect(lines(drawn(waits))).toEqual(['m1', 'k1']);
  expect(lines(drawn(waits, { ...waits, entries: [sending] }))).toEqual(['m1', 'k1']);
  expect(lines(drawn(waits, { ...waits, entries: [sending], messages: [before, after] }))).toEqual(['m1', 'k1']);
});

test('words that certainly wait are two messages with the same words said elsewhere, each in its own state', () => {
  const elsewhere = someMessage('m1', { created_at: noon + 101, contact: person('me'), message: 'ok' });
  const waiting = entry('k1', { text: 'ok', state: 'waiting', attempts: 1, keyed: true });
  const unsure = { ...waiting, state: 'unknown', unsure: true } as const;
  const both = input({ messages: [elsewhere], entries: [waiting] });
  for (const each of [both, { ...both, namesKeys: true }]) expect(lines(drawn(each))).toEqual(['m1', 'k1']);
  // The unsure entry may have sent the message. Without keys, an equal text counts as the same message.
  expect(lines(drawn({ ...both, entries: [unsure] }))).toEqual(['k1']);
  expect(lines(drawn({ ...both, entries: [unsure], namesKeys: true }))).toEqual(['m1', 'k1']);
  const named = { ...elsewhere, client_key: 'k0' };
  expect(lines(drawn({ ...both, messages: [named], entries: [unsure] }))).toEqual(['m1', 'k1']);
});

test('a message that names its key is drawn once, whatever became of its words and of its entry', () => {
  const edited = { created_at: noon, contact: person('me'), message: 'other words by now', client_key: 'k1' };
  for (const state of ['queued', 'sending', 'unknown', 'waiting', 'expired'] as const) {
    const rows = drawn(input({ messages: [someMessage('m1', edited)], entries: [entry('k1', { state })] }));
    expect(lines(rows), state).toEqual(['k1']);
    expect(rows.at(-1)?.type).toBe('message');
  }
});

test('what a late replay tells of has its place further up, not at the end', () => {
  const messages = [1, 2, 3].map((n) => someMessage(`m${n}`, { created_at: noon + n }));
  const late = entry('k1', { state: 'acked', ackedId: 'm0', ackedCreatedAt: noon - 5 });
  expect(lines(drawn(input({ messages, entries: [late], hasOlder: true })))).toEqual(['m2', 'm3']);
});

test('another tab sends: its message may come before the news that it is being sent, or even that it was typed', () => {
  const mine = { created_at: noon + 101, contact: person('me'), message: 'hello', client_key: 'k1' };
  const message = someMessage('m1', mine);
  const queued = entry('k1', { text: 'hello' });
  const acked = entry('k1', { text: 'hello', state: 'acked', ackedId: 'm1' });
  const keyOf = (id: string) => (id === 'm1' ? 'k1' : id);
  const steps = [
    input({ entries: [queued] }),
    input({ entries: [queued], messages: [message] }),
    input({ entries: [acked], messages: [message], keyOf }),
    input({ messages: [message], keyOf }),
  ];
  for (let n = 1; n <= steps.length; n++) expect(lines(drawn(...steps.slice(0, n)))).toEqual(['k1']);
  const late = [input({ messages: [message] }), ...steps.slice(1)];
  for (let n = 1; n <= late.length; n++) expect(lines(drawn(...late.slice(0, n)))).toEqual(['m1']);
});

test('the same words twice in a row keep a row each while both arrive', () => {
  const [first, second] = [1, 2].map((n) =>
    someMessage(`m${n}`, { created_at: noon + 100 + n, contact: person('me'), message: 'hello', client_key: `k${n}` }),
  );
  if (!first || !second) throw new Error('unreachable');
  const entries = [entry('k1', { text: 'hello' }), entry('k2', { text: 'hello' })];
  const steps = [[], [first], [first, second]].map((messages) => input({ messages, entries }));
  for (let n = 1; n <= 3; n++) expect(lines(drawn(...steps.slice(0, n)))).toEqual(['k1', 'k2']);
});

test('words that arrive before their answer are known on a machine whose clock is an hour ahead', () => {
  const ahead = (noon + 3_600) * 1000;
  const entries = [entry('k1', { state: 'sending', attempts: 1, createdAt: ahead, firstAttemptAt: ahead })];
  const messages = [someMessage('m1', { created_at: noon, message: 'text of k1', contact: person('me') })];
  const rows = (clock: number) => drawn(input({ messages, entries, clock })).map((row) => row.key);
  expect(rows(-3_600).filter((key) => key !== rows(0)[0])).toEqual(['k1']);
});

test('an edit on its way belongs to its message, not to the end', () => {
  const messages = [someMessage('m1', { created_at: noon })];
  const rows = drawn(input({ messages, entries: [entry('k1', { kind: 'edit', messageId: 'm1' })] }));
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
        const rows = drawn(input({ messages, entries, keyOf, readUpTo: marker === null ? null : `m${marker}` }));
        const keys = rows.map((row) => row.key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(lines(rows).length).toBe(new Set([...listed, ...sent]).size);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('whatever becomes known of words in whatever order, every row has its own key and every message its row', () => {
  const states = ['queued', 'sending', 'unknown', 'failed', 'acked', 'gone'] as const;
  const step = fc.record({
    listed: fc.subarray([0, 1, 2, 3]),
    known: fc.tuple(...[0, 1].map(() => fc.record({ state: fc.constantFrom(...states), as: fc.nat(3) }))),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const settled = new Map<string, string>();
      const inputs = steps.map(({ listed, known }) => {
        const messages = listed.map((n) =>
          someMessage(`m${n}`, { created_at: noon + 99 + n, contact: person('me'), message: 'hello' }),
        );
        const entries = known.flatMap(({ state, as }, n) => {
          if (state === 'gone') return [];
          const [key, id] = [`k${n}`, `m${as}`];
          // An acknowledged entry stays acknowledged.
          const [earlier] = [...settled].filter(([, its]) => its === key);
          if (earlier) return [entry(key, { text: 'hello', state: 'acked', ackedId: earlier[0] })];
          if (state !== 'acked') return [entry(key, { text: 'hello', state, attempts: state === 'queued' ? 0 : 1 })];
          if (!settled.has(id)) settled.set(id, key);
          return settled.get(id) === key ? [entry(key, { text: 'hello', state, ackedId: id })] : [];
        });
        const keys = new Map(settled);
        return input({ messages, entries, keyOf: (id) => keys.get(id) ?? id });
      });
      inputs.reduce((last, each) => {
        const next = buildRows(each, last);
        expect(new Set(lines(next.rows)).size).toBe(lines(next.rows).length);
        expect(next.rows.filter((row) => row.type === 'message')).toHaveLength(each.messages.length);
        return next;
      }, noRows);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['one that comes alone', [noon + 60], true],
  ['one that comes within a second of the last', [noon + 11], false],
  ['two at once', [noon + 60, noon + 90], false],
])('%s: whether its row moves as it enters', (_, times, enters) => {
  const known = [0, 10].map((after) => someMessage(`m${after}`, { created_at: noon + after }));
  const news = times.map((at, n) => someMessage(`new${n}`, { created_at: at }));
  const rows = drawn(input({ messages: known }), input({ messages: [...known, ...news] }));
  const entering = rows.flatMap((row) => (row.type === 'message' && row.enters ? [row.message.id] : []));
  expect(entering).toEqual(enters ? ['new0'] : []);
});

test('of what a log opens with, and of own messages, no row enters; one that has entered stays so', () => {
  const messages = [0, 10, 60].map((after, n) => someMessage(`m${n}`, { created_at: noon + after }));
  const entering = (rows: readonly Row[]) =>
    rows.flatMap((row) => (row.type === 'message' && row.enters ? [row.key] : []));
  expect(entering(drawn(input({ messages })))).toEqual([]);
  const before = input({ messages: messages.slice(0, 2) });
  expect(entering(drawn(before, input({ messages, username: messages[2]?.contact.username })))).toEqual([]);
  const later = [...messages, someMessage('m3', { created_at: noon + 61 })];
  expect(entering(drawn(before, input({ messages }), input({ messages: later })))).toEqual(['m2']);
});
