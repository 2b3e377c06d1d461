import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNext } from './safeNext';

const hostile = [
  ...[
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/%09//evil.test/'.replace('%09', '\t'),
    '/\t/evil.test',
    '/\n/evil.test',
  ],
  ...[
    'https://evil.test',
    'javascript:alert(1)',
    'evil.test',
    '',
    ' /groups',
    '/..//evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
  ],
  ...['/\u0000/evil.test', 'http:evil.test', '/groups\\..\\', '///evil.test', 'data:text/html,x', '?next=//evil.test'],
];

for (const next of hostile) {
  test(`${JSON.stringify(next)} leads home`, () => expect(safeNext(next)).toBe('/'));
}

test('a path of this app is kept, with what follows it', () => {
  for (const next of [
    '/',
    '/groups',
    '/groups/a%2Fb/messages/m?x=1#y',
    '/settings?next=//evil.test',
    '/%2F/evil.test',
  ]) {
    expect(safeNext(next)).toBe(next);
  }
  expect([safeNext(null), safeNext(undefined)]).toEqual(['/', '/']);
});

test('wherever it leads, it stays here', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    '@',
    ':',
    'evil.test',
    '%09',
    '%2f',
    'http:',
    '?',
    '#',
    '\u00a0',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const next = safeNext(parts.join(''));
      return next.startsWith('/') && new URL(next, 'https://here.test').origin === 'https://here.test';
    }),
    { numRuns: 5_000 },
  );
});
