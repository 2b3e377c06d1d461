import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract';
import { openApi } from '../openapi/document';
import { type Person, type TestService, testService } from './service';

const client = mkdtempSync(path.join(os.tmpdir(), 'confab-client-'));
mkdirSync(path.join(client, 'assets'));
writeFileSync(path.join(client, 'index.html'), '<!doctype html><title>Confab</title>');
writeFileSync(path.join(client, 'assets/index-abc.js'), 'export {};');
writeFileSync(path.join(client, 'icon.svg'), '<svg/>');

let service: TestService;
let ida: Person;
beforeAll(async () => {
  service = await testService({ CLIENT_DIR: client, CORS_ORIGINS: 'https://chat.example.org' });
  ida = await service.person('ida');
});
afterAll(async () => {
  await service.close();
  rmSync(client, { recursive: true });
});

const headersOf = async (address: string, init?: RequestInit) => {
  const response = await service.app.request(address, init);
  return { status: response.status, headers: Object.fromEntries([...response.headers].sort()) };
};

describe('headers', () => {
  test('of an answer of the service', async () => {
    const { headers } = await headersOf('/v1/groups', { headers: { Authorization: `Bearer ${ida.token}` } });
    expect(headers).toEqual({
      'cache-control': 'no-store',
      'confab-capabilities':
        'sessions, me, contacts, read, roles, events, event-count, typing, idempotency-key, client-key, etag, reaction-merge, attachments, search, audit, account, people, quarantine, blocks, reports, report-list, profile, all-groups, administration, first-members, pinned, preferences, invites',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      vary: 'Origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test('of the page', async () => {
    const { headers } = await headersOf('/groups/grp_1');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: https:; media-src 'self' blob: https:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'; " +
        "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types service-worker; " +
        'report-to csp; report-uri /csp-report',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['confab-capabilities']).toBeUndefined();
  });

  test('of the description for people: one style by its hash, and nothing else', async () => {
    const response = await service.app.request('/v1/docs', { headers: { Accept: 'text/html' } });
    const text = await response.text();
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(response.headers.get('Content-Type')).toMatch('text/html');
    expect(text).not.toMatch(/<script|https?:/);
    for (const { method, path } of Object.values(endpoints)) expect(text).toContain(`<code>${method} ${path}</code>`);
  });

  test('follow the settings for pictures from elsewhere, for https and for other services', async () => {
    const other = await testService({
      CLIENT_DIR: client,
      REMOTE_IMAGES: 'off',
      PUBLIC_URL: 'https://x.example',
      CONNECT_ORIGINS: 'https://api.example',
    });
    const { headers } = await other.app.request('/');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("img-src 'self' blob: https://api.example;");
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(policy).toContain('upgrade-insecure-requests');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    await other.close();
  });

  test('keep hashed files for good', async () => {
    const { headers } = await headersOf('/assets/index-abc.js');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  test('of every refusal carry a type with its charset, and the method that would do', async () => {
    for (const { path: address } of Object.values(endpoints)) {
      const { status, headers } = await headersOf(address, { method: 'PATCH' });
      expect(status).toBe(405);
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(headers.allow).toMatch(/^(GET|POST|PUT|DELETE)/);
    }
  });

  test('of every operation are those of the service, whatever it answers', async () => {
    const wanted = {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    };
    for (const [name, { method, path: pattern }] of Object.entries(endpoints)) {
      const address = pattern.replace(/:\w+/g, 'x_1');
      // Creates a person for each endpoint, because some endpoints end the session.
      const { token } = await service.person(`asks_${name}`);
      for (const authorization of [`Bearer ${token}`, '']) {
        const { headers } = await headersOf(address, { method, headers: { Authorization: authorization } });
        expect(headers, `${method} ${address}`).toMatchObject(wanted);
        if ('content-type' in headers) expect(headers['content-type']).toContain('charset=utf-8');
      }
    }
  });

  // A client assumes that a response without this header comes from a gateway (docs/decisions/017).
  test('of every refusal say what the service can do', async () => {
    const signedIn = { Authorization: `Bearer ${ida.token}` };
    const post = (body: string, more: Record<string, string> = {}) => ({
      method: 'POST',
      body,
      headers: { ...signedIn, 'Content-Type': 'application/json', ...more },
    });
    const asked: [number, string, RequestInit][] = [
      [400, '/v1/messages', post('{')],
      [401, '/v1/groups', {}],
      [401, '/v1/sessions/refresh', { method: 'POST' }],
      [403, '/v1/messages', post('{}', { 'Sec-Fetch-Site': 'cross-site' })],
      [404, '/v1/groups/grp_none', { headers: signedIn }],
      [404, '/v1/nothing', { headers: signedIn }],
      [405, '/v1/groups', { method: 'PATCH', headers: signedIn }],
      [406, '/v1/groups', { headers: { ...signedIn, Accept: 'text/html' } }],
      [413, '/v1/messages', post(JSON.stringify({ message: 'x'.repeat(2_000_000) }))],
      [415, '/v1/messages', post('x', { 'Content-Type': 'text/plain' })],
      [422, '/v1/messages', post('{}')],
    ];
    const answers = await Promise.all(asked.map(([, address, init]) => headersOf(address, init)));
    expect(answers.map(({ status }) => status)).toEqual(asked.map(([status]) => status));
    for (const { headers } of answers) expect(headers['confab-capabilities']).toContain('sessions');
    service.service.draining.on = true;
    const ending = await headersOf('/v1/groups');
    service.service.draining.on = false;
    expect([ending.status, ending.headers['confab-capabilities']]).toEqual([503, expect.stringContaining('sessions')]);
  });
});

describe('files', () => {
  test.each([
    '/assets/gone-abc.js',
    '/nothing.css',
    '/assets/../assets/x.css',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/x.css/',
    '/.env',
    '/%00.html',
  ])('at %s are not found, and are not the page', async (address) => {
    // Below `/assets/` the request looks like a browser's. Elsewhere a browser would get the page, which itself shows
    // that nothing is there.
    const headers = { Accept: address.startsWith('/assets/') ? 'text/html' : '*/*' };
    const response = await service.app.request(address, { headers });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>');
  });
  test("the policy's reports are taken", async () => {
    expect((await headersOf('/csp-report', { method: 'POST', body: '{}' })).status).toBe(204);
  });
});

describe('other origins', () => {
  const request = (origin: string | undefined, init: RequestInit = {}) =>
    headersOf('/v1/groups', { ...init, headers: { ...(origin && { Origin: origin }), ...init.headers } });

  test.each([
    undefined,
    'https://evil.example',
    'null',
    'https://chat.example.org.evil.example',
    'http://chat.example.org',
  ])('like %s are told nothing', async (origin) => {
    expect((await request(origin)).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('that are named are let in, and may see what the client needs', async () => {
    const origin = 'https://chat.example.org';
    const { headers } = await request(origin);
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect(headers['access-control-expose-headers']).toContain(
      'Confab-Capabilities, Date, ETag, Retry-After, Idempotent-Replayed, Link',
    );
    const preflight = await request(origin, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID',
      'access-control-max-age': '600',
    });
  });

  test("cannot write through somebody's browser", async () => {
    const write = {
      method: 'POST',
      body: 'name=x',
      headers: {
        Authorization: `Bearer ${ida.token}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'cross-site',
      },
    };
    expect((await request('https://evil.example', write)).status).toBe(403);
    expect((await request('https://chat.example.org', write)).status).toBe(201);
  });
});

describe('in plain mode', () => {
  test.each([
    ['off', true],
    ['on', false],
  ])('with capabilities %s the page is told that tokens are the only way: %s', async (CAPABILITIES, isTold) => {
    const CLIENT_DIR = mkdtempSync(path.join(os.tmpdir(), 'confab-client-'));
    writeFileSync(
      path.join(CLIENT_DIR, 'index.html'),
      '<script type="application/json" id="confab-settings">{}</script>',
    );
    const { app } = await testService({ CAPABILITIES, CLIENT_DIR });
    const page = await (await app.request('/sign-in')).text();
    expect(page.includes('{"signIn":"token"}')).toBe(isTold);
    rmSync(CLIENT_DIR, { recursive: true });
  });

  test('the service is the interface and nothing else', async () => {
    const plain = await testService({ CAPABILITIES: 'off' });
    const bruno = await plain.person('bruno');
    const { headers, status } = await bruno.get('/v1/groups');
    expect([status, headers.get('Confab-Capabilities')]).toEqual([200, null]);
    const named = (routes: readonly { method: string; path: string }[]) =>
      [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort();
    const answered = plain.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1/'));
    const rule = 'what is beyond the interface names a capability, and is registered under settings.capabilities';
    expect(named(answered), rule).toEqual([
      'DELETE /v1/groups/:id',
      'DELETE /v1/messages/:id',
      'GET /v1/groups',
      'GET /v1/groups/:id',
      'GET /v1/messages',
      'GET /v1/messages/:id',
      'POST /v1/groups',
      'POST /v1/messages',
      'PUT /v1/groups/:id',
      'PUT /v1/messages/:id',
    ]);
    // A capability announces every other endpoint, because clients use no other endpoints of a plain service.
    const plainOnes = Object.values(endpoints).filter((endpoint) => !('capability' in endpoint));
    expect(named(plainOnes), rule).toEqual(named(answered));
    expect((await bruno.get('/v1/events')).status).toBe(404);
    await plain.close();
  });
});

test('an address of 8,256 letters is read, and one more is refused', async () => {
  const asked = (length: number) => {
    const start = 'http://localhost/v1/capabilities?more=';
    return headersOf(start + 'x'.repeat(length - start.length));
  };
  expect([(await asked(8_256)).status, (await asked(8_257)).status]).toEqual([200, 400]);
});

test('the OpenAPI document that is checked in is the one that is served', async () => {
  const served = await (await service.app.request('/v1/openapi.json')).json();
  const file = new URL('../../docs/openapi.json', import.meta.url);
  if (process.env.UPDATE) writeFileSync(file, `${JSON.stringify(served, null, 2)}\n`);
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(kept, 'after a change of the contract: UPDATE=1 npx vitest run surface').toEqual(served);
  expect(served).toEqual(JSON.parse(JSON.stringify(openApi())));
  expect(Object.keys(openApi().paths)).toContain('/v1/messages/{id}');
});
