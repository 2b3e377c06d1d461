import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isMentioned, mentions } from './mentions';

const people = ['ida', 'mei.lin', 'jean-luc', 'snake_case', 'bruno'];
const named = (text: string) => mentions(text, people).map((mention) => mention.username);

test.each([
  ['@ida', ['ida']],
  ['hello @ida, and @bruno!', ['ida', 'bruno']],
  ['ask @mei.lin.', ['mei.lin']],
  ['(@jean-luc)', ['jean-luc']],
  ['@snake_case_', ['snake_case']],
  ["@Ida's turn", ['ida']],
  ['**@ida**', ['ida']],
  ['_@ida_', ['ida']],
  ['@ida…', ['ida']],
  // Mentions next to letters of another script or next to punctuation.
  ['交给@ida处理', ['ida']],
  ['@idaさん、@brunoさん', ['ida', 'bruno']],
  ['お願いします@ida', ['ida']],
  ['@ida님', ['ida']],
  ['привет@ida', ['ida']],
  ['＠ida', ['ida']],
  ['（@ida）“@bruno”、@ida', ['ida', 'bruno', 'ida']],
  ['@ida.Then go', ['ida']],
  ['@ida...hi', ['ida']],
  ['cc @bruno/@ida', ['bruno', 'ida']],
  ['-@ida', ['ida']],
  ['…@ida ...@bruno', ['ida', 'bruno']],
  ['@ida:lle ja @bruno’nun', ['ida', 'bruno']],
  ['@ida-nak', ['ida']],
  // The longest matching name wins.
  ['@mei.lin.then', ['mei.lin']],
  ['@jean-lucさん', ['jean-luc']],
  ['```x```@ida', ['ida']],
])('%s calls %j', (text, who) => {
  expect(named(text)).toEqual(who);
});

test.each([
  'ida',
  'post@ida',
  '@idabel',
  '@@ida',
  'info@ida.example',
  'a.b+c@ida',
  '9@ida',
  '@idaxyz',
  '@ida2',
  '@idaé',
  '@ida\u0301',
  'look: ```\n@ida\n``` so',
  '```$ @ida\n@bruno```',
  'https://example.org/@ida',
  'mailto:x@ida',
  '`@ida`',
  '``a ` @ida``',
  '```\n@ida\n```',
  '```\n@ida and no end',
])('%s calls nobody', (text) => {
  expect(named(text)).toEqual([]);
});

test('backticks that close nothing are no code', () => {
  expect(named('``@ida` x')).toEqual(['ida']);
});

test('a name of a prototype is not somebody', () => {
  expect(mentions('@constructor @__proto__', people)).toEqual([]);
});

test('a mention is where it says it is, and a long run of marks takes no time', () => {
  const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('@', '@ida', '`', '```', '\n', '.', '-', ' '));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      for (const { at, length, username } of mentions(text, people))
        expect(text.slice(at, at + length).toLowerCase()).toBe(`@${username}`);
    }),
  );
  for (const run of ['@', '@a', '`', '``` ', '@ida.', '@......', '`a '])
    expect(mentions(run.repeat(4_000 / run.length), people).length).toBeLessThanOrEqual(1_000);
});

test('a name is normalised once, however many full stops follow it', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    expect(mentions(`@${'é'.repeat(10)}${'.'.repeat(1_000)}`, ['ida'])).toEqual([]);
    expect(normalize.mock.calls.length).toBeLessThan(10);
  } finally {
    normalize.mockRestore();
  }
});

test('what is cut off after a name is counted as it is written', () => {
  for (const name of ['ida', 'ｉｄａ', 'e\u0301mile'])
    for (const end of ['.', '...', '_-.', '.-.'])
      expect([name, mentions(`@${name}${end} x`, [name])]).toEqual([
        name,
        [{ at: 0, length: name.length + 1, username: name }],
      ]);
  // NFKC turns `⒈` into `1.`. No name ends inside this character, so the text mentions neither ida nor ida1.
  expect(mentions('@ida\u2488 @ΝΊΚΟΣ..', ['ida', 'ida1', 'νίκος'])).toEqual([{ at: 6, length: 6, username: 'νίκος' }]);
  expect(mentions('@a. @a.. @a.-', ['a', 'a.'])).toEqual([
    { at: 0, length: 3, username: 'a.' },
    { at: 4, length: 3, username: 'a.' },
    { at: 9, length: 3, username: 'a.' },
  ]);
});

test('a mention is the whole name, however it is written', () => {
  expect(isMentioned('hi @Ada!', ['ada'])).toBe(true);
  expect(isMentioned('@ada.', ['ada'])).toBe(true);
  expect(isMentioned('(@a.b)', ['a.b'])).toBe(true);
  for (const text of ['@adam', 'me@ada', 'ada', '@a-b']) expect(isMentioned(text, ['ada'])).toBe(false);
  expect(isMentioned('@axb', ['a.b'])).toBe(false);
  expect(isMentioned('ถาม @อำนาจ', ['อํานาจ'])).toBe(true);
});

test('thousands of marks behind an @ are not put in order', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(named(`@a${'\u0301'.repeat(2_000)}${'\u0316'.repeat(1_990)} @ida`)).toEqual(['ida']);
  expect(Math.max(...normalize.mock.contexts.map((text) => String(text).length))).toBeLessThan(50);
  normalize.mockRestore();
});

test('the names of a group are normalised once, however many pieces a message has', () => {
  const group = Array.from({ length: 500 }, (_, at) => `name${at}`);
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (let piece = 0; piece < 100; piece++) expect(mentions(`@name${piece}`, group)).toHaveLength(1);
  expect(normalize.mock.calls.length).toBe(600);
  normalize.mockRestore();
});
