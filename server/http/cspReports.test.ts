import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TestService, testService } from '../test/service';

let service: TestService;
let warn: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  service = await testService({ RATE_LIMITS: 'on' }, () => 1_800_000_000_000);
});
afterEach(async () => {
  warn.mockRestore();
  await service.close();
});

const report = (body: string) =>
  service.app.request('/csp-report', {
    method: 'POST',
    body,
    headers: { 'Content-Length': String(Buffer.byteLength(body)) },
  });

test('what a page reports is one line at the log, without paths, and nothing of it is believed', async () => {
  const violation = { effectiveDirective: 'img-src', blockedURL: 'https://tracker.test/secret?who=ida' };
  expect((await report(JSON.stringify([{ type: 'csp-violation', body: violation }]))).status).toBe(204);
  const old = { 'effective-directive': 'script-src\u001b[31m\nfake line', 'blocked-uri': 'inline' };
  await report(JSON.stringify({ 'csp-report': old }));
  expect(warn.mock.calls).toEqual([
    ['content security policy: img-src blocked https://tracker.test'],
    ['content security policy: script-src[31mfake line blocked inline'],
  ]);
});

test('of a report that says only a part, the rest is a question mark', async () => {
  await report('[{"body":{"effectiveDirective":"img-src"}},{"body":{"blockedURL":"eval"}}]');
  await report('{"csp-report":{}}');
  expect(warn.mock.calls.flat()).toEqual([
    'content security policy: img-src blocked ?',
    'content security policy: ? blocked eval',
    'content security policy: ? blocked ?',
  ]);
});

test('what is no report, or too long, is dropped', async () => {
  for (const body of ['', '[]', '{', '{"csp-report":7}', `[{"body":{"blockedURL":"${'x'.repeat(17_000)}"}}]`])
    expect((await report(body)).status).toBe(204);
  // Drops a report without Content-Length, because its body may have no end.
  expect((await service.app.request('/csp-report', { method: 'POST', body: '[{"body":{}}]' })).status).toBe(204);
  expect(warn).not.toHaveBeenCalled();
});

test('twenty at once, and no more', async () => {
  const statuses = await Promise.all(Array.from({ length: 22 }, () => report('[]')));
  expect(statuses.map(({ status }) => status)).toEqual([...Array(20).fill(204), 429, 429]);
});

test('files of the client are limited too', async () => {
  const statuses = [];
  for (let n = 0; n < 602; n++) statuses.push((await service.app.request('/assets/none.js')).status);
  expect(statuses).toEqual([...Array(600).fill(404), 429, 429]);
});

test('a proxy in front is warned of once, and not where it is trusted', async () => {
  const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.7' } };
  for (let n = 0; n < 3; n++) await service.app.request('/', forwarded);
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('TRUST_PROXY is off')]);
  warn.mockClear();
  const trusting = await testService({ TRUST_PROXY: 'on' });
  await trusting.app.request('/', forwarded);
  expect(warn).not.toHaveBeenCalled();
  await trusting.close();
});
