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

const long = `https://files.example/signed?${'k=v&'.repeat(600)}end`;
test.each([
  // A username before the host. The link leads to the host after the `@`.
  ['https://git@github.com/o/r.git', 'https://git@github.com/o/r.git'],
  ['https://acme@dev.azure.com/a/_git/web.', 'https://acme@dev.azure.com/a/_git/web'],
  ['https://foo:bar@example.com/x', 'https://foo:bar@example.com/x'],
  [`https://${'t'.repeat(90)}@example.com/x`, `https://${'t'.repeat(90)}@example.com/x`],
  ['https://e.org/@ida', 'https://e.org/@ida'],
  [`${long}, and`, long],
  ['http://my_service.internal:8080/health', 'http://my_service.internal:8080/health'],
  ['https://rfinton2_18.gr8.com/', 'https://rfinton2_18.gr8.com/'],
  ['https://_dmarc.example.com', 'https://_dmarc.example.com'],
  ['https://en.example.org/wiki/Talk: see there', 'https://en.example.org/wiki/Talk'],
  ['(https://e.org/a:)', 'https://e.org/a'],
  ['https://e.org/wiki/Talk:Main', 'https://e.org/wiki/Talk:Main'],
  ['https://e.org:8080: here', 'https://e.org:8080'],
  ['https://example.com/a\u200bnext', 'https://example.com/a'],
  ['https://example.com/a\u2060 next', 'https://example.com/a'],
  ['https://example.com\u00ad next', 'https://example.com'],
  ['https://example.com/a\u200f', 'https://example.com/a'],
  ['网址是www.example.com/a，谢谢', 'https://www.example.com/a'],
  ['见https://example.com/中文。', 'https://example.com/中文'],
  ['주소는 https://example.com/a 입니다', 'https://example.com/a'],
  ['https://e.org/a_(b).', 'https://e.org/a_(b)'],
  ['"https://e.org/a"', 'https://e.org/a'],
  ['https://e.org/a?', 'https://e.org/a'],
])('%j leads to one address', (text, href) => {
  expect(links(splitLinks(text))).toEqual([href]);
});

test.each(['https://bank.example@', 'https://a@-', `https://${'t'.repeat(600)}@e.org`])(
  '%j, where the host is not told, leads nowhere',
  (text) => expect(links(splitLinks(text))).toEqual([]),
);

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
