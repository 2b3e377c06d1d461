import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings';
import { testService } from '../test/service';
import { isKnownHost } from './host';

describe.each<[environment: Record<string, string>, known: string[], unknown: string[]]>([
  [
    {},
    ['localhost', 'LOCALHOST', 'chat.localhost', '127.0.0.1', '127.8.9.1', '[::1]', '192.168.1.7'],
    ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', 'chat.example.org'],
  ],
  [
    { PUBLIC_URL: 'https://chat.example.org' },
    ['chat.example.org', 'localhost', '10.0.0.1'],
    ['evil.test', 'example.org'],
  ],
  [{ HOST: '0.0.0.0' }, ['chat.lan', '10.0.0.1'], []],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://chat.example.org' }, ['chat.example.org'], ['chat.lan', 'evil.test']],
  [{ HOST: 'chat.lan' }, ['chat.lan', 'other.lan'], []],
  [{ TRUST_PROXY: 'on' }, ['chat.example.org'], []],
  [{ TRUST_PROXY: 'on', PUBLIC_URL: 'https://chat.example.org' }, ['confab'], []],
])('with %o', (environment, known, unknown) => {
  const settings = readSettings(environment);
  test.each(known)('%s is answered', (name) => expect(isKnownHost(name, settings)).toBe(true));
  if (unknown.length > 0) test.each(unknown)('%s is not', (name) => expect(isKnownHost(name, settings)).toBe(false));
});

test('a page whose name points at this machine is not answered', async () => {
  const { app, close } = await testService();
  for (const path of ['/', '/v1/capabilities', '/v1/sessions']) {
    const answer = await app.request(`http://evil.test:4180${path}`, path === '/v1/sessions' ? { method: 'POST' } : {});
    expect([path, answer.status]).toEqual([path, 421]);
    expect((await answer.json()).code).toBe('unknown-host');
  }
  expect((await app.request('http://localhost:4180/v1/capabilities')).status).toBe(200);
  await close();
});
