import { expect, test } from 'vitest';
import { sameAddress } from './renamed';

test('an upload is the same picture however its address was signed', () => {
  const signed = (by: string) => `https://chat.example/v1/files/f1?signature=${by}`;
  expect(sameAddress(signed('a'), signed('b'))).toBe(true);
  expect(sameAddress(signed('a'), '/v1/files/f1')).toBe(true);
  expect(sameAddress('/v1/files/f1', '/v1/files/f2')).toBe(false);
});

test('any other address is another picture when anything in it differs', () => {
  expect(sameAddress('https://else.example/p?size=1', 'https://else.example/p?size=2')).toBe(false);
  expect(sameAddress('https://else.example/p', null)).toBe(false);
  expect(sameAddress(null, null)).toBe(true);
});
