import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type TestService, testService } from '../test/service';
import { listen, timeouts } from './listen';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function started(environment: Record<string, string>, times = timeouts) {
  const service: TestService = await testService({ PORT: '0', ...environment });
  ends.push(() => service.close());
  const { server, port } = await listen(service.app, service.service.settings, times);
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  ends.push(() => 'closeAllConnections' in server && server.closeAllConnections());
  return port;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  ends.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
/** The first line of the answer, or nothing where the line was closed without one. */
async function ask(socket: Socket): Promise<string> {
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(socket, 'close');
  socket.write('GET /v1/capabilities HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await ended;
  return said.split('\r\n')[0] ?? '';
}
const ok = 'HTTP/1.1 200 OK';
const full = 'HTTP/1.1 503 Service Unavailable';

test('there are as many connections as MAX_SOCKETS says and no more, and room again when one goes', async () => {
  const port = await started({ MAX_SOCKETS: '3' });
  const held = [await open(port), await open(port), await open(port)];
  expect(await ask(await open(port))).toBe(full);
  const [first] = held;
  expect(first && (await ask(first))).toBe(ok);
  await expect.poll(async () => ask(await open(port))).toBe(ok);
});

test('one address has no more than its part, and behind a proxy everybody has one address', async () => {
  const port = await started({ MAX_SOCKETS_PER_ADDRESS: '2' });
  const held = [await open(port), await open(port)];
  expect(await ask(await open(port))).toBe(full);
  expect(await Promise.all(held.map(ask))).toEqual([ok, ok]);
  const behind = await started({ MAX_SOCKETS_PER_ADDRESS: '2', TRUST_PROXY: 'on' });
  await open(behind);
  await open(behind);
  expect(await ask(await open(behind))).toBe(ok);
});

test('who says nothing, or half a head, is let go, within ten seconds where nothing is said to the contrary', async () => {
  const port = await started({}, { headers: 300, every: 50 });
  const silent = await open(port);
  const half = await open(port);
  half.write('GET /v1/groups HTTP/1.1\r\nHost: con');
  for (const socket of [silent, half]) socket.resume();
  await Promise.all([once(silent, 'close'), once(half, 'close')]);
  expect(timeouts.headers + timeouts.every).toBeLessThanOrEqual(10_000);
});

test('a request that needs no body and sends one slowly is answered, and its line closed', async () => {
  const port = await started({});
  const socket = await open(port);
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(socket, 'close');
  socket.write('GET /v1/capabilities HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nx');
  await ended;
  expect(said).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(said).toMatch(/\r\nConnection: close\r\n/i);
});

test('a line is used again after a request that sends no body, whatever it says of that', async () => {
  const { app, close } = await testService();
  ends.push(close);
  const line = async (headers: Record<string, string>) =>
    (await app.request('/v1/capabilities', { headers })).headers.get('Connection');
  expect(await line({})).toBeNull();
  expect(await line({ 'Content-Length': '0' })).toBeNull();
  expect(await line({ 'Content-Length': '1' })).toBe('close');
  expect(await line({ 'Transfer-Encoding': 'chunked' })).toBe('close');
});

test('headers of 16 kB are read, and more are refused', async () => {
  const port = await started({});
  const withHeader = async (length: number) => {
    const socket = await open(port);
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = once(socket, 'close');
    const more = `X-Long: ${'x'.repeat(length)}\r\n`;
    socket.write(`GET /v1/capabilities HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`);
    await ended;
    return said.split('\r\n')[0];
  };
  expect(await withHeader(15_000)).toBe(ok);
  expect(await withHeader(17_000)).toBe('HTTP/1.1 431 Request Header Fields Too Large');
});
