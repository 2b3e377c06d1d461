import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRandom } from '../random';
import { type FaultProxy, type FaultProxyOptions, startFaultProxy } from './faultProxy';
import { createDecider, type FaultId, retryAfter } from './faults';

let close: (() => Promise<void>)[] = [];
let done: { body: string; headers: IncomingHttpHeaders }[];
let target: string;

beforeEach(async () => {
  done = [];
  const service = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    done.push({ body, headers: request.headers });
    response.setHeader('confab-capabilities', 'idempotency-key');
    if (request.url === '/v1/events') return void response.write('data: hello\n\n');
    if (done.length > 1) response.setHeader('idempotent-replayed', 'true');
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id: done.length }));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  target = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  close = [
    async () => {
      service.close();
      service.closeAllConnections();
    },
  ];
});
afterEach(async () => {
  for (const end of close.reverse()) await end();
});

async function between(options: Partial<FaultProxyOptions>): Promise<FaultProxy> {
  const proxy = await startFaultProxy({ target, seed: 1, rates: {}, ...options });
  close.push(() => proxy.close());
  return proxy;
}
const always = (fault: FaultId, more: Partial<FaultProxyOptions> = {}) => between({ rates: { [fault]: 1 }, ...more });
const post = (proxy: FaultProxy, body = 'hi') => fetch(`${proxy.url}/v1/messages`, { method: 'POST', body });

test('no fault: the request and its answer pass as they are', async () => {
  const response = await post(await between({}));
  expect([response.status, await response.json(), done[0]?.body]).toEqual([201, { id: 1 }, 'hi']);
});

test('F1: the service never hears of it', async () => {
  await expect(post(await always('F1'))).rejects.toThrow('fetch failed');
  expect(done).toHaveLength(0);
});

test('F2: done, but nobody learns of it', async () => {
  await expect(post(await always('F2'))).rejects.toThrow('fetch failed');
  expect(done).toHaveLength(1);
});

test('F3: the answer comes too late', async () => {
  const proxy = await always('F3', { hold: 300 });
  const response = fetch(`${proxy.url}/v1/messages`, { method: 'POST', body: 'hi', signal: AbortSignal.timeout(150) });
  await expect(response).rejects.toThrow('timeout');
  expect(done).toHaveLength(1);
});

test('F4: done, and a gateway says it was not', async () => {
  expect([502, 504]).toContain((await post(await always('F4'))).status);
  expect(done).toHaveLength(1);
});

test.each([
  ['F5', 503],
  ['F6', 429],
] as const)('%s: not done, and told to wait', async (fault, status) => {
  const response = await post(await always(fault));
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toMatch(/./);
  expect(done).toHaveLength(0);
});

test('F7: done, and the answer breaks off', async () => {
  const response = await post(await always('F7'));
  expect(response.status).toBe(201);
  await expect(response.text()).rejects.toThrow();
  expect(done).toHaveLength(1);
});

test('F8: the service gets it twice, and a replay is counted', async () => {
  const proxy = await always('F8');
  expect((await post(proxy)).status).toBe(201);
  expect(done.map(({ body }) => body)).toEqual(['hi', 'hi']);
  expect(proxy.tally()).toEqual({ injected: { F8: 1 }, replays: 1 });
});

test('F9: slowly, but whole', async () => {
  const began = Date.now();
  const response = await post(await always('F9', { slow: { rate: 40, jitter: 20 } }));
  expect(await response.json()).toEqual({ id: 1 });
  expect(Date.now() - began).toBeGreaterThan(200);
});

test('reads pass untouched, and a stream stays one', async () => {
  const proxy = await always('F1');
  const response = await fetch(`${proxy.url}/v1/events`);
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('data: hello\n\n');
});

test('a fault that was switched off does not happen', async () => {
  const proxy = await always('F1');
  proxy.enable(false);
  expect((await post(proxy)).status).toBe(201);
});

test('a plan says what happens, by request and attempt', async () => {
  const proxy = await between({ plan: ({ body, attempt }) => (body === 'bad' && attempt === 1 ? 'F4' : null) });
  expect((await post(proxy, 'good')).status).toBe(201);
  expect((await post(proxy, 'bad')).status).toBeGreaterThan(500);
  expect((await post(proxy, 'bad')).status).toBe(201);
  expect(proxy.tally().injected).toEqual({ F4: 1 });
});

test('a test can do its harm before the service hears of it, and once it has done it', async () => {
  const points: string[] = [];
  const at: FaultProxyOptions['at'] = (point, { body }) => {
    points.push(`${point} of ${body}: ${done.length}`);
  };
  await post(await between({ at }));
  expect(points).toEqual(['request of hi: 0', 'answer of hi: 1']);
});

test('every decision is in the log', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-proxy-'));
  const log = path.join(folder, 'faults.jsonl');
  const proxy = await always('F5', { log });
  const headers = { 'idempotency-key': 'a-key-of-its-own' };
  for (const _ of [1, 2]) await fetch(`${proxy.url}/v1/messages`, { method: 'POST', body: 'hi', headers });
  const entries = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  rmSync(folder, { recursive: true });
  expect(entries).toMatchObject([
    { op: 'POST /v1/messages', key: 'a-key-of-its-own', attempt: 1, fault: 'F5', phase: 'request' },
    { attempt: 2, fault: 'F5' },
  ]);
});

test('the same seed decides the same, in whatever order requests arrive', () => {
  const keys = Array.from({ length: 200 }, (_, n) => `POST /v1/messages ${n}`);
  const decideAll = (seed: number, order: string[]) => {
    const decide = createDecider(seed, { F1: 0.2, F2: 0.2 });
    const decisions = new Map(order.map((key) => [key, decide(key).fault]));
    return keys.map((key) => decisions.get(key));
  };
  expect(decideAll(7, [...keys].reverse())).toEqual(decideAll(7, keys));
  expect(decideAll(8, keys)).not.toEqual(decideAll(7, keys));
  const share = decideAll(7, keys).filter((fault) => fault === 'F1').length / keys.length;
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.3);
});

test('a retry is decided anew, so a request gets through in the end', () => {
  const decide = createDecider(1, { F1: 0.5 });
  const tries = Array.from({ length: 20 }, () => decide('same').fault);
  expect(tries).toContain(null);
  expect(tries).toContain('F1');
});

test('Retry-After comes in every form', () => {
  const random = createRandom(1);
  const forms = new Set(
    Array.from({ length: 60 }, () =>
      retryAfter(random, 0)
        .replace(/\d+/g, 'n')
        .replace(/^\w{3}, .*/, 'date'),
    ),
  );
  expect([...forms].sort()).toEqual(['date', 'n', 'soon']);
});
