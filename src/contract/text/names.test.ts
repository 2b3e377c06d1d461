import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasGlyph, nameProblem, nameText, toWireName, withoutHidden } from './names';

const code = (name: string, lines = false) => nameProblem(toWireName(name), 100, { lines })?.code ?? null;

test.each([
  'Ridge Walkers',
  'Łódź · été (2)',
  '登山部',
  'عطلة نهاية الأسبوع',
  'می‌خواهم',
  'क्‍ष',
  '👩‍💻 Team',
  '👩🏽‍🚀 and 👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '☎️ Line',
  'ᠮᠣᠩᠭᠣᠯ᠋',
  '🎉',
])('%j is a name', (name) => expect(code(name)).toBeNull());

test.each([
  ['an override of direction', 'Weekend \u202eplans'],
  ['an isolate', '\u2067a\u2069'],
  ['a mark of direction', 'a\u200f'],
  ['a space without width', 'Ridge\u200bWalkers'],
  ['nothing but that', '\u200b\u200b'],
  ['a word joiner', 'a\u2060b'],
  ['a soft hyphen', 'Rid\u00adge'],
  ['a byte order mark', '\ufeffa'],
  ['a joiner between letters', 'a\u200db'],
  ['a non-joiner between letters', 'a\u200cb'],
  ['a joiner that joins nothing', '👩\u200d'],
  ['a tag outside of a flag', 'a\u{e0067}'],
  ['a selector without a character', ' \ufe0f'],
  ['a grapheme joiner', 'a\u034fb'],
  ['a filler of Hangul', 'a\u3164b'],
  ['ESC', 'a\u001b[31mb'],
  ['a line feed', 'a\nb'],
  ['a tab', 'a\tb'],
  ['a line separator', 'a\u2028b'],
  ['a paragraph separator', 'a\u2029b'],
  ['a control of the upper half', 'a\u0085b'],
])('%s is refused', (_, name) => expect(code(name)).toBe('hidden-character'));

test('a name has a glyph, and is as short as any text', () => {
  for (const blank of ['', '  ', '\u3000', '\u2800', '\u00a0']) expect(code(blank)).toBe('nothing-visible');
  expect(nameProblem('xxx', 2)).toEqual({ code: 'too-long', max: 2, actual: 3 });
  expect(code('a\0')).toBe('text-nul');
});

test('a description has lines, and nothing else that is hidden', () => {
  expect(code('a\r\nb\tc', true)).toBeNull();
  expect(code('a\u202eb', true)).toBe('hidden-character');
});

test('the field composes its characters', () => {
  expect(nameText(10).safeParse('e\u0301').data).toBe('\u00e9');
  expect(nameText(1).safeParse('e\u0301').success).toBe(true);
  expect(nameText(10).safeParse('a\u202e').success).toBe(false);
});

const piece = fc.constantFrom(
  ...[
    'a',
    'é',
    ' ',
    '\n',
    '\u200d',
    '\u200c',
    '\u202e',
    '\u2066',
    '\ufe0f',
    '👩',
    '💻',
    '🏽',
    '🏴',
    '\u{e0067}',
    '\u{e007f}',
  ],
  ...['\u3164', '\u061c', 'ن', 'म', '\u094d', '\u180b', 'ᠮ', '\u0301', '\u2028', '\u0000'],
);

test('without what is hidden, a name with a glyph is allowed, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), fc.boolean(), (pieces, lines) => {
      const clean = withoutHidden(pieces.join(''), { lines });
      expect(withoutHidden(clean, { lines })).toBe(clean);
      if (hasGlyph(clean)) expect(nameProblem(clean, 1_000, { lines })).toBeNull();
    }),
    { numRuns: 5_000 },
  );
});

test('an allowed name is shown as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const name = toWireName(text);
      if (nameProblem(name, 1_000) === null) expect(withoutHidden(name)).toBe(name);
    }),
  );
});
