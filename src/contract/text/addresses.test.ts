import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSafeAddress, safePath } from './addresses';

test.each([
  'https://x.test',
  'HTTP://x.test/a?b=https://u:p@y.test/',
  'https://x.test/a@b',
  'https://xn--bcher-kva.test/',
  'http://127.0.0.1:8080/a',
  '/',
  '/a',
  '/v1/files/att_1/a%20b.png?expires=1&signature=s',
  '/groups?next=//y.test',
  '/%2F/y.test',
])('%j may be linked', (address) => expect(isSafeAddress(address)).toBe(true));

test.each([
  '',
  'a',
  '//x.test',
  '/\\x.test',
  '\\\\x.test',
  '/\t/x.test',
  '/\n/x.test/a',
  '/\r\n/x.test',
  '/..//x.test',
  '/.//x.test',
  ' /a',
  '/a b',
  'https://',
  'https:///x.test',
  'https:x.test',
  'https:\\\\x.test',
  'https://x.test\\@y.test',
  'https://u:p@x.test/',
  'https://u@x.test/',
  'https://@x.test/',
  'https://x.test/\ta',
  'https://x.test/a\u202egpj',
  'https://x y.test/',
  'xhttps://x.test',
  'ftp://x.test',
  'javascript:alert(1)',
  'data:text/html,x',
])('%j may not', (address) => expect(isSafeAddress(address)).toBe(false));

test('a path leads to its own origin and an URL to the host that it names, whatever they are made of', () => {
  const part = fc.constantFrom(
    ...[
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '@',
      ':',
      'x.test',
      '%09',
      '%2f',
      'http:',
      'https://',
      '?',
      '#',
      ' ',
      '\u00a0',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const path = safePath(text);
      if (path !== null) expect(new URL(path, 'https://here.test').origin).toBe('https://here.test');
      if (path !== null) expect(safePath(path)).toBe(path);
      if (path === null && isSafeAddress(text)) {
        const named = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1]?.replace(/:\d*$/, '');
        expect(new URL(text, 'https://here.test').hostname).toBe(named?.toLowerCase());
      }
    }),
    { numRuns: 5_000 },
  );
});
