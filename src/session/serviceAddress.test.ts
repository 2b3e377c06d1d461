import { expect, test } from 'vitest';
import { readAddress } from './serviceAddress';

test('an address is understood as people type it', () => {
  const cases = [
    ['', ''],
    [' https://svc.test/ ', 'https://svc.test'],
    ['svc.test/chat/', 'https://svc.test/chat'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
    ['https://svc.test/chat?x=1#y', 'https://svc.test/chat'],
    [globalThis.location.origin, ''],
  ];
  expect(cases.map(([typed = '']) => [typed, readAddress(typed)])).toEqual(cases);
});

for (const typed of [
  'http://svc.test',
  'http://127.0.0.1.evil.test',
  'http://localhost.evil.test',
  'http://notlocalhost',
]) {
  test(`a token would travel readable to ${typed}`, () => {
    expect(() => readAddress(typed)).toThrow(expect.objectContaining({ code: 'insecure' }));
  });
}

for (const typed of ['https://ada:secret@svc.test', 'ftp://svc.test', 'https://', 'javascript://x', 'a b']) {
  test(`${typed} is no address of a service`, () => {
    expect(() => readAddress(typed)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
}
