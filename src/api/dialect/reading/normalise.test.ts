import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Contact, Group, Message } from '#contract/resources';
import { readPage } from '../paging/page';
import { createProfile } from '../profile';
import { quoteLongIds } from './longIds';
import { createNormaliser } from './normalise';
import { safeUrl, withSafeUrls } from './safeUrl';
import { readTime, writeTime } from './time';

const open = (base = 'https://svc.test/chat') => {
  const profile = createProfile(base, null);
  return { profile, read: createNormaliser(profile, base) };
};

const names = fc.constantFrom(
  ...[
    'id',
    'message',
    'contact',
    'username',
    'reactions',
    'attachments',
    'created_at',
    'archived_at',
    'contacts',
    'data',
  ],
  ...['__proto__', 'constructor', 'toString', 'name', 'users', 'url', 'file_url', 'size', 'has_more', 'next', 'ok'],
);
const anything = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false, -0, 1e308, 'javascript:alert(1)', '\ud800', '9'.repeat(400), ''),
    fc.double(),
    fc.string(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc
      .array(fc.tuple(names, tie('any')), { maxLength: 6 })
      .map((pairs) =>
        JSON.parse(`{${pairs.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v) ?? 'null'}`).join()}}`),
      ),
  ),
})).any;

test('any JSON is the shape of the contract or nothing, and never a throw', () => {
  const { read } = open();
  const fits = (schema: z.core.$ZodType, value: unknown) => value === null || z.safeParse(schema, value).success;
  fc.assert(
    fc.property(anything, (json) => {
      expect(fits(Message, read.message(json))).toBe(true);
      expect(fits(Group, read.group(json))).toBe(true);
      expect(fits(Contact, read.contact(json))).toBe(true);
      const wrapped = { id: 1, contact: json, reactions: json, attachments: json, contacts: json, created_at: json };
      expect(z.safeParse(Message, read.message(wrapped)).success).toBe(true);
      expect(z.safeParse(Group, read.group(wrapped)).success).toBe(true);
      readPage(json, new Headers(), 'messages', 30);
    }),
    { numRuns: 1_000 },
  );
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('an object may stand in `data`, where none is around it', () => {
  const { read } = open();
  expect(read.message({ data: { id: 'm1', message: 'hello' } })).toMatchObject({ id: 'm1', message: 'hello' });
  expect(read.group({ data: { id: 'g1', name: 'Lake' } })).toMatchObject({ id: 'g1', name: 'Lake' });
  expect(read.message({ id: 'm1', message: 'hello', data: { id: 'm2' } })).toMatchObject({
    id: 'm1',
    message: 'hello',
  });
});

test('numbers as ids of conversations are remembered, and text as ids is not taken for them', () => {
  for (const [conversation_id, ids] of [
    [7, 'numbers'],
    ['7', undefined],
  ] as const) {
    const { read, profile } = open();
    read.message({ id: 1, conversation_id });
    expect(profile.get().ids).toBe(ids);
  }
});

test('an object may stand under its own name', () => {
  const { read } = open();
  expect(read.message({ message: { id: 1, message: 'text' } })).toMatchObject({ id: '1', message: 'text' });
  expect(read.group({ group: { id: 1, name: 'Flat' } })).toMatchObject({ id: '1', name: 'Flat' });
});

test('numbers become identifiers, and a contact needs only a username', () => {
  const message = open().read.message({
    id: 7,
    conversation_id: 8,
    contact: { username: 'ada' },
    created_at: 1_700_000_000,
  });
  expect(message).toMatchObject({ id: '7', conversation_id: '8', contact: { id: 'ada', username: 'ada' } });
  expect(message).toMatchObject({ message: '', reactions: [], attachments: [], read_at: null, updated_at: null });
});

test('a number beyond all numbers is no identifier: two of them would be one', () => {
  const { read } = open();
  expect([read.message(JSON.parse('{"id":1e999}')), read.message({ id: 1e15 })?.id]).toEqual([
    null,
    '1000000000000000',
  ]);
});

test('reactions are read in every documented shape', () => {
  const shapes = [
    [{ ok: ['ada', 'lin'] }, { no: ['ada'] }],
    [{ ok: ['ada', 'lin'], no: ['ada'] }],
    { ok: ['ada', 'lin'], no: 'ada' },
    [
      { name: 'ok', usernames: ['ada', 'ada', 'lin'] },
      { name: 'no', users: [{ username: 'ada' }] },
    ],
    [{ ok: ['ada'] }, { ok: ['lin'] }, { no: ['ada'] }, 7, null, { gone: [] }],
  ];
  for (const reactions of shapes) {
    expect(open().read.message({ id: 1, reactions })?.reactions).toEqual([{ ok: ['ada', 'lin'] }, { no: ['ada'] }]);
  }
});

test('a reaction named like a part of the language is a name, or nothing', () => {
  const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'toJSON', 'then', '👍'];
  const reactions = JSON.parse(`[{"__proto__": ["ada"], ${names.map((name) => `"${name}": ["lin"]`).join(', ')}}]`);
  const message = open().read.message({ id: 1, reactions });
  expect(z.parse(Message, message).reactions).toEqual(names.map((name) => ({ [name]: ['lin'] })));
  // The contract's own schema parses the same reactions.
  const [straight] = z.parse(Message, { ...message, reactions }).reactions;
  expect(Object.keys(straight ?? {})).toEqual(names);
  expect('ada' in {}).toBe(false);
});

test('attachments go by many names, and only harmless addresses remain', () => {
  const { read } = open();
  const attachments = [
    'https://x.test/a%20b.png?c=1',
    { id: 5, href: '/files/5', name: 'five', mime: 'image/png', size: '12', width: 3, height: 4 },
    { url: 'javascript:alert(1)', title: 'bad' },
    { src: 'data:text/html,x' },
    9,
  ];
  const files = read.message({ id: 1, attachments })?.attachments ?? [];
  expect(files.map((file) => [file.filename, file.file_url])).toEqual([
    ['a b.png', 'https://x.test/a%20b.png?c=1'],
    ['five', 'https://svc.test/files/5'],
    ['bad', ''],
    ['', ''],
  ]);
  expect(files[1]).toMatchObject({ id: '5', file_type: 'image/png', file_size: 12, width: 3, height: 4 });
});

test('a group that was archived at 0, in any form, is not archived', () => {
  const { read } = open();
  for (const never of [0, '0', '', null, undefined])
    expect([never, read.group({ id: 1, archived_at: never })?.archived_at]).toEqual([never, null]);
  expect(read.group({ id: 1, archived_at: 1_700_000_000 })?.archived_at).toBe(1_700_000_000);
});

test('broken items are left out, the rest of the message stays', () => {
  const { read } = open();
  expect(read.message({ id: 1, attachments: [7, 'https://x.test/a'] })?.attachments.length).toBe(1);
  expect(read.group({ id: 1, contacts: [{}, null, { username: 'ada' }] })?.contacts.length).toBe(1);
});

test('what a service adds to messages, groups and attachments is taken where it is a text', () => {
  const { read } = open();
  const file = (more: object) => read.attachment({ id: 1, file_url: '/v1/files/a/b.png?expires=1', ...more });
  expect(file({ alt: 'A map' })).toMatchObject({
    alt: 'A map',
    file_url: 'https://svc.test/chat/v1/files/a/b.png?expires=1',
  });
  expect(file({ alt: { a: 1 } })).not.toHaveProperty('alt');
  expect(read.group({ id: 1, archived_at: 5, archived_by: 'ada' })).toMatchObject({ archived_by: 'ada' });
  expect(read.group({ id: 1, archived_by: { username: 'ada' } })).toMatchObject({ archived_by: 'ada' });
  expect(read.group({ id: 1, archived_by: ['ada'] })).not.toHaveProperty('archived_by');
  expect(safeUrl('/v1/files/x', 'https://svc.test/v1')).toBe('https://svc.test/v1/files/x');
  expect(safeUrl('/v1/files/x', 'https://svc.test/chat/v2/')).toBe('https://svc.test/chat/v1/files/x');
  expect(safeUrl('/v1/files/x', '')).toBe('/v1/files/x');
  expect(safeUrl('https://cdn.test/v1/files/x', 'https://svc.test')).toBe('https://cdn.test/v1/files/x');
});

test('addresses that are not of the web are none', () => {
  for (const url of [
    'javascript:alert(1)',
    'JaVa\tScript:x',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x',
    '/\t/evil.test/x',
    '/\\evil.test/x',
    'https://u:p@evil.test/',
    'https://evil.test/\u202egpj.exe',
    '',
    ' ',
    'https://',
  ]) {
    expect([url, safeUrl(url, 'https://svc.test')]).toEqual([url, null]);
  }
  expect(safeUrl('/files/1', '')).toBe('/files/1');
  for (const url of ['/\t/evil.test/x', '/\\evil.test/x', '/..//evil.test'])
    expect([url, safeUrl(url, '')]).toEqual([url, null]);
  expect(safeUrl('https://x.test/a b.png', 'https://svc.test')).toBe('https://x.test/a%20b.png');
  expect(safeUrl('//x.test/1', 'https://svc.test')).toBe('https://x.test/1');
});

test('times are read by form and magnitude', () => {
  const cases: [unknown, number | null][] = [
    [1_700_000_000, 1_700_000_000],
    [1_700_000_000_123, 1_700_000_000],
    [1_700_000_000_123_456, 1_700_000_000],
    ['1700000000', 1_700_000_000],
    ['1700000000123', 1_700_000_000],
    [1_700_000_000.9, 1_700_000_000],
    ['2023-11-14T22:13:20Z', 1_700_000_000],
    ['2023-11-14T22:13:20.5+00:00', 1_700_000_000],
    ['2023-11-14T22:13:20', 1_700_000_000],
    ['2023-11-14 22:13:20', 1_700_000_000],
    ['2023-11-14', 1_699_920_000],
    ['2023-11-14 22:13:20+00', 1_700_000_000],
    ['2023-11-14 22:13:20.123456+00', 1_700_000_000],
    ['2023-11-14 23:43:20+01:30', 1_700_000_000],
    ['2023-11-14 22:13:20 UTC', 1_700_000_000],
    ['2023-11-14 17:13:20 -0500', 1_700_000_000],
    ['2023-11-14 17:13:20.123456-05', 1_700_000_000],
    ['2023-11-14T22:13:20,5Z', 1_700_000_000],
    ['Tue, 14 Nov 2023 22:13:20 GMT', 1_700_000_000],
    ['Tue, 14 Nov 2023 17:13:20 -0500', 1_700_000_000],
    ['2023-11-14 25:13:20', null],
    ['2023-11-14 22:13:20 CET', null],
    // Numbers outside the range of `Date`. Formatting such a date throws.
    [1e22, null],
    ['-1e300', null],
    [-1e22, null],
    [0, 0],
    [null, null],
    ['yesterday', null],
    // Browsers parse this form differently.
    ['14 November 2023 Z', null],
    [Number.NaN, null],
    [{}, null],
  ];
  expect(cases.map(([value]) => [value, readTime(value)?.seconds ?? null])).toEqual(cases);
});

test('what was learned decides only what magnitude leaves open', () => {
  expect(readTime(5_000, 'milliseconds')?.seconds).toBe(5);
  expect(readTime(5_000)?.seconds).toBe(5_000);
  expect(readTime(1_700_000_000, 'milliseconds')?.seconds).toBe(1_700_000_000);
});

test('the form of times is learned once a service, and written back like that', () => {
  const { read, profile } = open();
  read.message({ id: 1, created_at: 1_700_000_000_000 });
  expect(profile.get().time).toBe('milliseconds');
  for (const form of ['seconds', 'milliseconds', 'microseconds', 'iso'] as const) {
    expect(readTime(writeTime(1_700_000_000, form))).toEqual({ seconds: 1_700_000_000, form });
  }
});

test('names are without what is hidden or turns letters around, whatever the service; usernames stay what it compares', () => {
  const { read } = open();
  const group = { id: 1, name: 'Weekend \u202eplans\u200b', description: 'one\ntwo\u2066' };
  expect(read.group(group)).toMatchObject({ name: 'Weekend plans', description: 'one\ntwo' });
  const file = { id: 1, file_url: 'https://x.test/a', filename: 'invoice\u202efdp.exe', alt: 'a\u202eb' };
  expect(read.attachment(file)).toMatchObject({ filename: 'invoicefdp.exe', alt: 'ab' });
  expect(withSafeUrls({ data: [{ ...group, attachments: [file] }] }, '')).toMatchObject({
    data: [
      { name: 'Weekend plans', description: 'one\ntwo', attachments: [{ filename: 'invoicefdp.exe', alt: 'ab' }] },
    ],
  });
  // A description may contain line breaks.
  expect(read.attachment({ id: 1, alt: 'one\ntwo' })).toMatchObject({ alt: 'one\ntwo' });
  expect(read.contact({ id: 1, username: 'a\u202eb' })).toMatchObject({ username: 'a\u202eb' });
});

test('of very many contacts those that were read last are remembered as they came', () => {
  const { contact, received } = createNormaliser(createProfile('x', null), '');
  const badge = (id: number) => ({ id, username: `n${id}`, badge: 'x' });
  for (let id = 0; id <= 20_000; id++) contact(badge(id));
  expect(received({ id: '0' })).toBeUndefined();
  expect(received({ id: '1' })).toEqual(badge(1));
  expect(received({ username: 'n20000' })).toEqual(badge(20_000));
});

test.each([
  [
    '{"id":1152921504606846977,"conversation_id" : 1152921504606846978}',
    '{"id":"1152921504606846977","conversation_id" : "1152921504606846978"}',
  ],
  [
    '{"next_cursor":1152921504606846977,"contacts":[1152921504606846978, 7,1152921504606846979 ]}',
    '{"next_cursor":"1152921504606846977","contacts":["1152921504606846978", 7,"1152921504606846979" ]}',
  ],
  ['{"ratio":1152921504606846977.5,"large":1e300}', '{"ratio":1152921504606846977.5,"large":1e300}'],
  [
    JSON.stringify({ message: '[1152921504606846977] \\" 1152921504606846977' }),
    JSON.stringify({ message: '[1152921504606846977] \\" 1152921504606846977' }),
  ],
  ['{"id":105,"created_at":1700000000000000}', '{"id":105,"created_at":1700000000000000}'],
  [JSON.stringify({ message: '"id":1152921504606846977' }), JSON.stringify({ message: '"id":1152921504606846977' })],
])('long ids of %s become text, and nothing else does', (json, quoted) => {
  expect(quoteLongIds(json)).toBe(quoted);
});
