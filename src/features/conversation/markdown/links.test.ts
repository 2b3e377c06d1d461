import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, splitLinks } from './links';

const links = (pieces: Piece[]) => pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.href]));

test('addresses are found, the punctuation after them is not part of them', () => {
  expect(links(splitLinks('see https://example.org/a?b=c, then mailto:ida@example.org.'))).toEqual([
    'https://example.org/a?b=c',
    'mailto:ida@example.org',
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https-not',
  'ftp://x.org',
])('%s stays words', (text) => {
  expect(links(splitLinks(text))).toEqual([]);
});

test('P8: the pieces add up to the text, and every link has a scheme that is allowed', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('https://', 'http://a.b', '//x', 'javascript:', 'mailto:a@b.c', ' ', '\n', '<', '"', ')'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const pieces = splitLinks(text);
      expect(pieces.map((each) => (typeof each === 'string' ? each : each.raw)).join('')).toBe(text);
      for (const href of links(pieces)) expect(href).toMatch(/^(https?|mailto):/i);
    }),
    { numRuns: 1_000 },
  );
});
