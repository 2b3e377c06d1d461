import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkAtStart, type Piece, splitLinks } from '../../shared/links/links';
import { hasMarkup } from '../../shared/markup/blocks';

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
    fc.constantFrom(
      'https://',
      'http://a.b',
      '//x',
      'javascript:',
      'mailto:a@b.c',
      'www.',
      'www.a.b',
      'a@b.cd',
      ' ',
      '\n',
      '<',
      '"',
      ')',
    ),
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

test.each([
  ['see www.example.org/a_b, then', 'www.example.org/a_b', 'https://www.example.org/a_b'],
  ['(WWW.example.org)', 'WWW.example.org', 'https://WWW.example.org'],
  ['write to ida.b@example.org.', 'ida.b@example.org', 'mailto:ida.b@example.org'],
])('people leave out what a browser adds: %j', (text, raw, href) => {
  expect(splitLinks(text)).toContainEqual({ raw, href, at: text.indexOf(raw) });
  expect(hasMarkup(text)).toBe(true);
});

test.each(['www.', 'www. and so on', 'awww.nice', 'wwww.x', 'me @ida', 'example.org', 'a@b', '@ida.'])(
  '%j is no address',
  (text) => expect(splitLinks(text)).toEqual([text]),
);

test('an address without a scheme is found before emphasis', () => {
  expect(linkAtStart('www.example.org/_a_ b')).toEqual({
    raw: 'www.example.org/_a_',
    href: 'https://www.example.org/_a_',
    at: 0,
  });
});
