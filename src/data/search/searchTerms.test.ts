import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches, spansOf, termsOf } from './searchTerms';

const found = (text: string, query: string) => spansOf(text, termsOf(query)).map(([from, to]) => text.slice(from, to));

test('case and accents do not matter, and the marks are where the letters are', () => {
  expect(found('Café, CAFÉ, cafe\u0301', 'cafe')).toEqual(['Café', 'CAFÉ', 'cafe\u0301']);
  expect(found('🚲 İstanbul ist groß', 'ist')).toEqual(['İst', 'ist']);
});

test.each([
  ['Die Straße hier', 'strasse', ['Straße']],
  ['soft\u00adware as a service', 'software service', ['soft\u00adware', 'service']],
  ['STRASSE', 'straße', ['STRASSE']],
  ['مُحَمَّد', 'محمد', ['مُحَمَّد']],
])('in %s the words of %s are found as the service finds them, and marked whole', (text, query, marked) => {
  expect(matches(text, termsOf(query))).toBe(true);
  expect(found(text, query)).toEqual(marked);
});

test('every word must be there, in any order', () => {
  expect(matches('The bridge near the river', termsOf('river bridge'))).toBe(true);
  expect(matches('The bridge', termsOf('river bridge'))).toBe(false);
  expect(matches('anything', termsOf('   '))).toBe(false);
});

test('words that touch or overlap are one span', () => {
  expect(found('a bridgework', 'bridge work')).toEqual(['bridgework']);
  expect(found('banana', 'bana anan')).toEqual(['banan']);
  expect(found('abcabc', 'abcabc bc')).toEqual(['abcabc']);
  expect(found('on and on', 'on')).toEqual(['on', 'on']);
});

test('spans are in order, apart, and inside the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ minLength: 1, maxLength: 3 })), (text, words) => {
      let end = -1;
      for (const [from, to] of spansOf(text, termsOf(words.join(' ')))) {
        expect(from).toBeGreaterThan(end);
        expect(to).toBeGreaterThanOrEqual(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});
