import { expect, test } from 'vitest';
import { createKeepalive } from './serviceClient';
import type { Wire } from './transport';

const wire = (method: string, url = '/v1/messages/m1', body?: string): Wire => ({ method, url, body, timeout: 1 });

test('what can be said again outlives its page; a new message does not', async () => {
  const keepalive = createKeepalive();
  const outlives = (sent: Wire) => keepalive(sent, async (given) => given.keepalive === true);
  expect(await outlives(wire('PUT'))).toBe(true);
  expect(await outlives(wire('DELETE'))).toBe(true);
  expect(await outlives(wire('POST', '/v1/conversations/c1/read'))).toBe(true);
  expect(await outlives(wire('POST', '/v1/messages'))).toBe(false);
  expect(await outlives(wire('GET'))).toBe(false);
});

test('browsers refuse more than 64 KiB of it at once: the rest goes without, and so does one too many', async () => {
  const keepalive = createKeepalive();
  const ends: (() => void)[] = [];
  const runs: Promise<void>[] = [];
  const open = (body?: string) =>
    new Promise<boolean>((asked) => {
      const run = keepalive(wire('PUT', '/', body), async (given) => {
        asked(given.keepalive === true);
        await new Promise<void>((end) => ends.push(end));
      });
      runs.push(run);
    });
  expect(await open('x'.repeat(40_000))).toBe(true);
  // Each character has two bytes.
  expect(await open('é'.repeat(10_001))).toBe(false);
  expect(await open('x'.repeat(20_000))).toBe(true);
  for (const end of ends.splice(0)) end();
  await Promise.all(runs);
  expect(await open('é'.repeat(10_001))).toBe(true);
  const many = await Promise.all(Array.from({ length: 61 }, () => open()));
  expect(many.filter(Boolean)).toHaveLength(59);
});
