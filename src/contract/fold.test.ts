import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fold, foldWithPositions } from './fold';

/** Returns the part of `text` that the query finds, or null. */
function found(text: string, query: string): string | null {
  const { folded, spanOf } = foldWithPositions(text);
  const wanted = fold(query);
  const at = folded.indexOf(wanted);
  return at < 0 ? null : text.slice(...spanOf(at, wanted.length));
}

describe('a search', () => {
  test.each([
    ['strasse', 'Die Straße hier', 'Straße'],
    ['STRASSE', 'DIE STRAẞE', 'STRAẞE'],
    ['straße', 'Strasse', 'Strasse'],
    ['software', 'soft\u00adware', 'soft\u00adware'],
    ['cafe', 'Le Cafe\u0301!', 'Cafe\u0301'],
    ['café', 'CAFE', 'CAFE'],
    ['istanbul', 'in İstanbul', 'İstanbul'],
    ['office', 'Oﬃce hours', 'Oﬃce'],
    ['ffi', 'Oﬃce hours', 'ﬃ'],
    ['οδος', 'ΟΔΟΣ', 'ΟΔΟΣ'],
    ['محمد', 'مُحَمَّد هنا', 'مُحَمَّد'],
    ['اسم', 'أسم', 'أسم'],
    ['שלום', 'שָׁלוֹם', 'שָׁלוֹם'],
    ['क', 'कि', 'कि'],
    ['party', '🎉 party', 'party'],
    ['👩👧', '👩\u200d👧', '👩\u200d👧'],
    ['ガ', 'ｶﾞ', 'ｶﾞ'],
    ['か', 'が', 'が'],
    ['lodz', 'w Łodzi', 'Łodz'],
    ['lodz', 'ŁÓDŹ', 'ŁÓDŹ'],
    ['da nang', 'Đà Nẵng', 'Đà Nẵng'],
    ['orsted', 'ØRSTED', 'ØRSTED'],
    ['oeuvre', 'une œuvre', 'œuvre'],
    ['æsir', 'the Aesir', 'Aesir'],
    ['thor', 'Þór', 'Þór'],
    ['hafnarfjordur', 'Hafnarfjörður', 'Hafnarfjörður'],
    ['ħal', 'Hal Far', 'Hal'],
    ['aer', 'ǽr', 'ǽr'],
    ['x', 'Weekend', null],
  ])('for %s finds in %s %s', (query, text, marked) => {
    expect(found(text, query)).toBe(marked);
  });
});

test('the vowel signs of a script without other vowels are kept apart', () => {
  expect(found('की', 'कि')).toBeNull();
  expect(found('ที่', 'ทุ่')).toBeNull();
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      ...['ß', 'ẞ', 'e', '\u0301', '\u0323', '\u00ad', 'ﬃ', 'Σ', 'İ', '🎉', '\u200d', 'ﾊ', 'ﾞ', '한', 'ु', 'x'],
    ),
    maxLength: 12,
  }),
);

test('positions are of the text as it is written, in order and on whole characters', () => {
  fc.assert(
    fc.property(text, (original) => {
      const { folded, spanOf } = foldWithPositions(original);
      expect(folded).toBe(fold(original));
      let before = 0;
      for (let at = 0; at < folded.length; at++) {
        const [from, to] = spanOf(at, 1);
        expect(from).toBeGreaterThanOrEqual(before);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(original.length);
        expect(fold(original.slice(from, to))).toContain(folded[at]);
        before = from;
      }
    }),
    { numRuns: 1_000 },
  );
});

test('what is found is found in the part that is marked', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(), (original, a, b) => {
      const { folded, spanOf } = foldWithPositions(original);
      const [from, to] = [a % (folded.length + 1), b % (folded.length + 1)].sort((x, y) => x - y);
      if (from === undefined || to === undefined || from === to) return;
      expect(fold(original.slice(...spanOf(from, to - from)))).toContain(folded.slice(from, to));
    }),
    { numRuns: 1_000 },
  );
});

test('thousands of marks are not put in order, and what is behind them keeps its position', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(found(`a${'\u093e\u093c\u0301\uff9e'.repeat(1_000)} café`, 'cafe')).toBe('café');
  expect(Math.max(...normalize.mock.contexts.map((text) => String(text).length))).toBeLessThan(50);
  normalize.mockRestore();
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(text, (original) => {
      expect(fold(fold(original))).toBe(fold(original));
    }),
    { numRuns: 1_000 },
  );
});
