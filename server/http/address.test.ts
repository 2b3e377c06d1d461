import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientNetwork, networkOf } from './address';
import type { Env } from './env';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:0db8:0000:0000:ffff::', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['::', '0:0:0:0::'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::'],
  ['1::2:3:4:5:192.0.2.7', '1:0:2:3::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['CALL 0800 NOW', 'unknown'],
  ['local', 'local'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

/** Returns the network of a request. `bindings` has the socket, or is empty for a request within the process. */
async function networkBehind(trustProxy: boolean, bindings: object, forwarded?: string) {
  const app = new Hono<Env>();
  app.get('/', (c) => c.text(clientNetwork(c, trustProxy)));
  const headers = new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded });
  return (await app.request('/', { headers }, bindings)).text();
}
const socket = { incoming: { socket: { remoteAddress: '192.0.2.7' } } };

test('a request comes from its socket; what it says of itself counts behind a trusted proxy only', async () => {
  expect(await networkBehind(false, socket)).toBe('192.0.2.7');
  expect(await networkBehind(false, socket, '203.0.113.1')).toBe('192.0.2.7');
  expect(await networkBehind(true, socket)).toBe('192.0.2.7');
  expect(await networkBehind(true, socket, '198.51.100.9, 203.0.113.1')).toBe('203.0.113.1');
  expect(await networkBehind(true, {}, '203.0.113.1')).toBe('203.0.113.1');
});

test.each([
  ['within the process', {}],
  ['without a request', { incoming: null }],
  ['without a socket', { incoming: {} }],
  ['from a socket that has ended', { incoming: { socket: { remoteAddress: undefined } } }],
  ['from no socket', { incoming: { socket: null } }],
])('a request %s comes from this computer', async (_, bindings) => {
  expect(await networkBehind(false, bindings)).toBe('local');
});
