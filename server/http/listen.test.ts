import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../test/service';
import { listen, timeouts } from './listen';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function started(environment: Record<string, string>, times = timeouts) {
  return (await serve(await testService({ PORT: '0', ...environment }), times)).port;
}

async function serve(service: TestService, times = timeouts) {
  ends.push(() => service.close());
  const { server, port } = await listen(service.app, service.service.settings, times);
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  ends.push(() => 'closeAllConnections' in server && server.closeAllConnections());
  return { server, port };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  ends.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
/** Returns the first line of the response, or an empty text if the connection was closed without a response. */
async function request(socket: Socket): Promise<string> {
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
  expect(await request(await open(port))).toBe(full);
  const [first] = held;
  expect(first && (await request(first))).toBe(ok);
  await expect.poll(async () => request(await open(port))).toBe(ok);
});

test.skipIf(!existsSync('/proc'))('all who come back at once are let in, also while the service is busy', async () => {
  const port = await started({});
  const most = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  const connectAll = `const net = require('node:net');
    let left = ${Math.min(700, most)};
    for (let n = left; n > 0; n--) net.connect(${port}, '127.0.0.1', () => --left || process.exit());`;
  // The service runs in this process and is blocked here, so all connections wait in the system's queue.
  execFileSync(process.execPath, ['-e', connectAll], { timeout: 20_000 });
});

test('one address has no more than its part, and behind a proxy everybody has one address', async () => {
  const port = await started({ MAX_SOCKETS_PER_ADDRESS: '2' });
  const held = [await open(port), await open(port)];
  expect(await request(await open(port))).toBe(full);
  const [first, second] = held;
  expect(first && (await request(first))).toBe(ok);
  await expect.poll(async () => request(await open(port))).toBe(ok);
  expect(second && (await request(second))).toBe(ok);
  const behind = await started({ MAX_SOCKETS_PER_ADDRESS: '2', TRUST_PROXY: 'on' });
  await open(behind);
  await open(behind);
  expect(await request(await open(behind))).toBe(ok);
});

test('who says nothing, or half a head, is let go, within ten seconds where nothing is said to the contrary', async () => {
  const port = await started({}, { ...timeouts, headers: 300, every: 50 });
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

describe('an answer that nobody reads', () => {
  const unread = async (times = timeouts) => {
    // The clock moves on a minute per call, so that the tokens for long responses come back at once.
    let minutes = 0;
    const now = () => Date.now() + minutes++ * 60_000;
    const service = await testService({ PORT: '0', RATE_LIMITS: 'on', EVENTS_HEARTBEAT_MS: '100' }, now);
    const { server, port } = await serve(service, times);
    const { db } = service.store;
    const ida = await service.person('ida');
    const { conversation_id } = await ida.group('Long');
    const { id } = await ida.say(conversation_id, 'x');
    // The text is longer than what the system buffers for a connection that nobody reads.
    await db
      .updateTable('message')
      .set({ message: 'x'.repeat(12_000_000) })
      .where('id', '=', id)
      .execute();
    const request = `GET /v1/messages HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ida.token}\r\n\r\n`;
    const requestUnread = async (times = 1) => {
      const socket = await open(port);
      socket.pause();
      socket.write(request.repeat(times));
      return socket;
    };
    return { server, requestUnread, status: async () => (await ida.get('/v1/me')).status };
  };

  test('counts as one of the eight of its reader until it is read, or its line is closed', async () => {
    const { requestUnread, status } = await unread();
    const sockets = await Promise.all(Array.from({ length: 8 }, () => requestUnread()));
    await expect.poll(status).toBe(429);
    sockets[0]?.destroy();
    await expect.poll(status).toBe(200);
    for (const socket of sockets) socket.resume();
    await expect.poll(status).toBe(200);
  });

  test('counts no longer once its line is closed, also where it waits for others before it', async () => {
    const { requestUnread, status } = await unread();
    const socket = await requestUnread(8);
    await expect.poll(status).toBe(429);
    socket.destroy();
    const eight = () => Promise.all(Array.from({ length: 8 }, status));
    await expect.poll(eight, { interval: 1_000 }).toEqual(Array(8).fill(200));
  });

  test('is given up after a while', async () => {
    const { server, requestUnread } = await unread({ ...timeouts, idle: 3_000 });
    const accepted = once(server, 'connection');
    await requestUnread();
    const [line] = await accepted;
    // Waits for the end of the connection. With a slow database, another request would come after the end.
    await once(line, 'close');
  });
});
