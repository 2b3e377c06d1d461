import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../test/service';

const client = mkdtempSync(path.join(os.tmpdir(), 'confab-share-'));
const page = '<!doctype html><head><title>Confab</title></head><body></body>';
writeFileSync(path.join(client, 'index.html'), page);

let service: TestService;
beforeAll(async () => {
  service = await testService({ CLIENT_DIR: client });
});
afterAll(async () => {
  await service.close();
  rmSync(client, { recursive: true });
});

test('what is shared where no worker takes it leads to words about that, from any page, and nothing of it is read', async () => {
  let read = 0;
  const body = new ReadableStream({ pull: () => void read++ }, { highWaterMark: 0 });
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Sec-Fetch-Site': 'cross-site' };
  const asked = { method: 'POST', headers, body, duplex: 'half' } as const;
  const { status, headers: said } = await service.app.request('/share', asked);
  expect([status, said.get('Location'), said.get('Set-Cookie')]).toEqual([303, '/share/missed.html', null]);
  expect(read).toBe(0);
});

test('those words are the page, at an address that an older worker asks the service for', async () => {
  const missed = await service.app.request('/share/missed.html');
  expect([missed.status, await missed.text()]).toEqual([200, page]);
  expect(missed.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  expect((await service.app.request('/share/other.html')).status).toBe(404);
  expect((await service.app.request('/share')).status).toBe(200);
});
