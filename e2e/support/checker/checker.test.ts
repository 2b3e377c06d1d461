import { describe, expect, test } from 'vitest';
import { check, inWords, rules } from './checker';
import type { Claim, Happening, History, Row } from './history';

let clock = 0;
const invoke = (key: string, text = key, user = 'ada', conversation = 'c'): Happening => ({
  type: 'invoke',
  ...{ key, text, user, conversation, t: ++clock },
});
const ok = (key: string, id = `m-${key}`): Happening => ({ type: 'ok', key, id, t: ++clock });
const fail = (key: string): Happening => ({ type: 'fail', key, problem: 'too-long', t: ++clock });
const expired = (key: string): Happening => ({ type: 'expired', key, t: ++clock });
const info = (key: string): Happening => ({ type: 'info', key, t: ++clock });
const row = (key: string, more: Partial<Row> = {}): Row => ({
  id: `m-${key}`,
  conversation: 'c',
  user: 'ada',
  text: key,
  ...more,
});
const sent = (...keys: string[]): Pick<History, 'happenings' | 'scan'> => ({
  happenings: keys.flatMap((key) => [invoke(key), ok(key)]),
  scan: keys.map((key) => row(key)),
});
const broken = (history: History) => [...new Set(check(history).map(({ rule }) => rule))];
const heart = (...users: string[]) => ({ reactions: { heart: users } });

const ada = { client: 'ada', conversation: 'c' };
const said = (claim: Omit<Claim, 'client'>): Claim => ({ client: 'ada', ...claim });
const groups = [
  { id: 'g', archived: false },
  { id: 'h', archived: true },
];

/** Each history has one fault. The number is the rule that the fault breaks. */
const bad: [rule: number, what: string, history: () => History][] = [
  [1, 'an acknowledged message is gone', () => ({ ...sent('a', 'b'), scan: [row('a')] })],
  [
    1,
    'two actions were acknowledged as one message',
    () => ({
      happenings: [invoke('a', 'same'), ok('a', 'm'), invoke('b', 'same'), ok('b', 'm')],
      scan: [row('same', { id: 'm' })],
    }),
  ],
  [2, 'a message is there twice', () => ({ ...sent('a'), scan: [row('a'), row('a', { id: 'other' })] })],
  [
    2,
    'of two equal messages there are three',
    () => ({
      happenings: [invoke('a', 'same'), ok('a', '1'), invoke('b', 'same'), ok('b', '2')],
      scan: ['1', '2', '3'].map((id) => row('same', { id })),
    }),
  ],
  [3, 'a message that nobody sent', () => ({ ...sent('a'), scan: [row('a'), row('ghost')] })],
  [
    3,
    'a message in another conversation than said',
    () => ({ happenings: [invoke('a'), fail('a')], scan: [row('a', { conversation: 'd' })] }),
  ],
  [4, 'a failed message is stored', () => ({ happenings: [invoke('a'), fail('a')], scan: [row('a')] })],
  [4, 'an expired message is stored', () => ({ happenings: [invoke('a'), info('a'), expired('a')], scan: [row('a')] })],
  [5, 'nobody knows what became of it', () => ({ happenings: [invoke('a'), info('a')], scan: [] })],
  [5, 'it was never tried', () => ({ happenings: [invoke('a')], scan: [] })],
  [6, 'two messages changed places', () => ({ ...sent('a', 'b'), scan: [row('b'), row('a')] })],
  [
    6,
    'something slipped between two equal messages',
    () => ({
      happenings: [invoke('a', 'same'), ok('a', '1'), invoke('b', 'same'), ok('b', '2'), invoke('z'), ok('z')],
      scan: [row('same', { id: '1' }), row('z'), row('same', { id: '2' })],
    }),
  ],
  [
    7,
    'the acknowledged message has another text',
    () => ({ happenings: [invoke('a'), ok('a', 'm-b'), invoke('b'), ok('b', 'm-a')], scan: [row('a'), row('b')] }),
  ],
  [
    7,
    'an acknowledgement for nothing',
    () => ({ happenings: [invoke('a'), ok('a'), ok('b', 'm-a')], scan: [row('a')] }),
  ],
  [
    8,
    'a client lacks a message',
    () => ({ ...sent('a', 'b'), views: [{ client: 'lin', conversation: 'c', rows: [{ id: 'm-a' }] }] }),
  ],
  [
    8,
    'a client shows another order',
    () => ({ ...sent('a', 'b'), views: [{ client: 'lin', conversation: 'c', rows: [{ id: 'm-b' }, { id: 'm-a' }] }] }),
  ],
  [
    8,
    'a client still shows it as under way',
    () => ({ ...sent('a'), views: [{ client: 'ada', conversation: 'c', rows: [{ id: 'm-a', pending: true }] }] }),
  ],
  [
    8,
    'a client shows other reactions',
    () => ({
      ...sent('a'),
      scan: [row('a', heart('lin'))],
      views: [{ client: 'ada', conversation: 'c', rows: [{ id: 'm-a' }] }],
    }),
  ],
  [
    9,
    'a message twice in one frame',
    () => ({ ...sent('a'), frames: [{ client: 'ada', conversation: 'c', rows: ['a', 'a'] }] }),
  ],
  [
    9,
    'a message that blinks',
    () => ({ ...sent('a'), frames: [['a'], [], ['a']].map((rows) => ({ client: 'ada', conversation: 'c', rows })) }),
  ],
  [
    10,
    'a list after the acknowledgement lacks it',
    () => ({ ...sent('a'), reads: [{ client: 'ada', user: 'ada', conversation: 'c', t: clock + 1, ids: [] }] }),
  ],
  [
    11,
    'a reaction came back',
    () => ({
      ...sent('a'),
      scan: [row('a', heart('lin'))],
      intents: [true, false].map((on) => ({ message: 'm-a', name: 'heart', user: 'lin', on, acked: true })),
    }),
  ],
  [
    11,
    "somebody else's reaction is gone",
    () => ({ ...sent('a'), intents: [{ message: 'm-a', name: 'heart', user: 'lin', on: true, acked: true }] }),
  ],
  [
    12,
    'a member that was added is missing',
    () => ({
      ...sent('a'),
      members: {
        initial: { g: ['ada'] },
        deltas: [{ group: 'g', version: 2, add: ['lin'], remove: [] }],
        final: { g: ['ada'] },
      },
    }),
  ],
  [
    12,
    'the later change did not win',
    () => ({
      ...sent('a'),
      members: {
        initial: { g: ['ada'] },
        deltas: [
          { group: 'g', version: 3, add: [], remove: ['lin'] },
          { group: 'g', version: 2, add: ['lin'], remove: [] },
        ],
        final: { g: ['ada', 'lin'] },
      },
    }),
  ],
  [
    13,
    'a deed without a trace',
    () => ({ ...sent('a'), audit: { acked: [{ action: 'archive', object: 'g' }], unknown: [], rows: [] } }),
  ],
  [
    13,
    'a trace without a deed',
    () => ({ ...sent('a'), audit: { acked: [], unknown: [], rows: [{ action: 'archive', object: 'g' }] } }),
  ],
  [14, 'too few faults', () => ({ ...sent('a'), power: { minimum: { F1: 30 }, injected: { F1: 29 }, replays: 10 } })],
  [
    14,
    'a fault that never happened',
    () => ({ ...sent('a'), power: { minimum: { F2: 1 }, injected: {}, replays: 10 } }),
  ],
  [14, 'too few replays', () => ({ ...sent('a'), power: { minimum: {}, injected: {}, replays: 9 } })],
  [
    15,
    'a deleted message stands there after a look',
    () => ({
      ...sent('a', 'b'),
      scan: [row('b')],
      deletions: [{ id: 'm-a', t: 5 }],
      screens: [{ client: 'ada', looked: 6, rows: ['m-b', 'm-a'].map((id) => ({ id, sent: true })) }],
    }),
  ],
  [
    16,
    'a message is sent and waits at once',
    () => ({
      ...sent('a'),
      screens: [{ client: 'ada', looked: 0, rows: [true, false].map((sent) => ({ id: 'm-a', sent })) }],
    }),
  ],
  [
    16,
    'words that wait are drawn as sent, because somebody said the same',
    () => ({ ...sent('a'), screens: [{ client: 'ada', looked: 0, rows: [{ id: 'k', sent: true }], waiting: ['k'] }] }),
  ],
  [
    16,
    'words that wait are nowhere',
    () => ({
      ...sent('a'),
      screens: [{ client: 'ada', looked: 0, rows: [{ id: 'm-a', sent: true }], waiting: ['k'] }],
    }),
  ],
  ...(
    [
      ['a stored message was called unsent', { says: 'not-sent', what: 'm-a' }],
      ['what is nowhere was called sent', { says: 'sent', what: 'm-b' }],
      ['what is still there was called deleted', { says: 'deleted', what: 'a' }],
      ['what is gone was called undeleted', { says: 'not-deleted', what: 'm-b' }],
      ['old words were called saved', { says: 'saved', what: 'm-a', text: 'new' }],
      ['new words were called unsaved', { says: 'not-saved', what: 'm-a', text: 'a' }],
      ['an active group was called archived', { says: 'archived', what: 'g' }],
      ['an archived group was called restored', { says: 'restored', what: 'h' }],
      ['a group that is there was called deleted', { says: 'deleted', what: 'g' }],
    ] as const
  ).map(([what, claim]): (typeof bad)[number] => [17, what, () => ({ ...sent('a'), claims: [said(claim)], groups })]),
  [18, 'a screen was never right', () => ({ ...sent('a'), settlings: [{ ...ada, after: null }] })],
  [18, 'a screen was right too late', () => ({ ...sent('a'), settlings: [{ ...ada, after: 15_001 }] })],
];

describe('a bad history is caught by its rule, and by no other', () => {
  test.each(bad)('%i: %s', (rule, _what, history) => {
    expect(broken(history())).toEqual([rule]);
  });

  test('there is one for every rule', () => {
    expect([...new Set(bad.map(([rule]) => rule))]).toEqual(Object.keys(rules).map(Number));
  });
});

describe('a good history passes', () => {
  test('plain sailing', () => {
    expect(check(sent('a', 'b', 'c'))).toEqual([]);
  });

  test('lost answers, a failure, an expiry, equal texts and two people at once', () => {
    const happenings = [
      ...[invoke('a'), info('a'), ok('a')],
      ...[invoke('long'), fail('long'), invoke('old'), info('old'), expired('old')],
      ...[invoke('x', 'same'), ok('x', '1'), invoke('y', 'same'), info('y'), invoke('b'), ok('b')],
      ...[invoke('hey', 'hey', 'lin'), info('hey')],
    ];
    const scan = [row('hey', { user: 'lin' }), row('a'), row('same', { id: '1' }), row('same', { id: '2' }), row('b')];
    expect(check({ happenings, scan })).toEqual([]);
  });

  test('an answer that came twice', () => {
    expect(check({ happenings: [invoke('a'), ok('a'), ok('a')], scan: [row('a')] })).toEqual([]);
  });

  test('deletions that a screen has not asked about yet, and words that wait beside the same words sent', () => {
    const history: History = {
      ...sent('a', 'b', 'c'),
      scan: [row('c')],
      deletions: [
        { id: 'm-a', t: 5 },
        { id: 'm-b', t: 9 },
      ],
      screens: [
        { client: 'ada', looked: 6, rows: ['m-b', 'm-c'].map((id) => ({ id, sent: true })) },
        {
          ...{ client: 'ada', looked: 0, waiting: ['k'] },
          rows: [
            { id: 'm-a', sent: true },
            { id: 'k', sent: false },
          ],
        },
      ],
      reads: [{ client: 'ada', user: 'ada', conversation: 'c', t: clock + 1, ids: ['m-c'] }],
    };
    expect(check(history)).toEqual([]);
  });

  test('screens, reactions, members, audit and enough faults', () => {
    const base = sent('a', 'b');
    const screen = { client: 'ada', conversation: 'c' };
    const history: History = {
      ...base,
      scan: [row('a', { reactions: { heart: ['lin', 'ada'], ok: [] } }), row('b')],
      views: [{ ...screen, rows: [{ id: 'm-a', ...heart('ada', 'lin') }, { id: 'm-b' }] }],
      frames: [
        { ...screen, rows: ['a'] },
        { ...screen, rows: ['a', 'typo'] },
        { ...screen, rows: ['a', 'b'], gone: ['typo'] },
      ],
      reads: [{ ...screen, user: 'ada', t: 0, ids: [] }],
      intents: [
        { message: 'm-a', name: 'heart', user: 'lin', on: true, acked: true },
        { message: 'm-a', name: 'heart', user: 'lin', on: false, acked: false },
        { message: 'm-a', name: 'heart', user: 'ada', on: true, acked: true },
      ],
      members: {
        initial: { g: ['ada'] },
        deltas: [{ group: 'g', version: 2, add: ['lin'], remove: ['ada'] }],
        final: { g: ['lin'] },
      },
      audit: {
        acked: [{ action: 'archive', object: 'g' }],
        unknown: [{ action: 'delete', object: 'h' }],
        rows: [
          { action: 'archive', object: 'g' },
          { action: 'delete', object: 'h' },
        ],
      },
      power: { minimum: { F1: 30 }, injected: { F1: 31 }, replays: 12 },
      groups,
      claims: [
        ...[said({ says: 'sent', what: 'm-a' }), said({ says: 'not-sent', what: '#404' })],
        ...[said({ says: 'saved', what: 'm-a', text: 'a' }), said({ says: 'deleted', what: 'm-x' })],
        ...[said({ says: 'archived', what: 'h' }), said({ says: 'restored', what: 'g' })],
      ],
      settlings: [{ ...ada, after: 15_000 }],
    };
    expect(check(history)).toEqual([]);
  });
});

test('a violation says which promise was broken', () => {
  expect(inWords(check({ ...sent('a'), scan: [] }))).toEqual([
    '1 (nothing that was acknowledged is lost): a was acknowledged as m-a, which is lost',
  ]);
});
