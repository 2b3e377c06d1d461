import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { testService } from '../test/service';

const settings = '<script type="application/json" id="confab-settings">{}</script>';
const page = `<!doctype html><head><title>Confab</title><base href="/" />${settings}</head><body></body>`;

/** A service with a built client. Beside the client's folder is a secret file. */
async function setUp(environment: Record<string, string> = {}) {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'confab-static-'));
  const client = path.join(parent, 'client');
  mkdirSync(path.join(client, 'assets'), { recursive: true });
  writeFileSync(path.join(parent, 'secret.txt'), 'secret');
  writeFileSync(path.join(client, '.hidden'), 'secret');
  for (const [name, text] of Object.entries({
    'index.html': page,
    'about.html': page,
    'robots.txt': 'robots',
    'icon.svg': '<svg/>',
    'icon.png': 'png',
    'data.bin': 'bin',
    'assets/app-1.js': 'let one;',
    'assets/plain': 'no ending',
  }))
    writeFileSync(path.join(client, name), text);
  const service = await testService({ CLIENT_DIR: client, ...environment });
  onTestFinished(async () => {
    await service.close();
    rmSync(parent, { recursive: true });
  });
  const get = async (address: string, headers: Record<string, string> = {}) => {
    const response = await service.app.request(address, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
  };
  return { client, get };
}

test('every address without an ending is the page', async () => {
  const { get } = await setUp();
  for (const address of ['/', '/groups/grp_1', '/sign-in', '/index.html', '/%', '/%ff', '/join/%'])
    expect(await get(address)).toMatchObject({ status: 200, text: page });
});

test('every address of a group is the page, whatever its id', async () => {
  const { get } = await setUp();
  for (const id of ['%', '%E0%A4%A', 'a.b', '..%2f..%2fsecret.txt', '%00', 'g/messages/m.1'])
    expect(await get(`/groups/${id}`)).toMatchObject({ status: 200, text: page });
});

test('a browser that opens an address without a file gets the page, and a program the status', async () => {
  const { get } = await setUp();
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const opened = await get('/a.b', browser);
  expect(opened).toMatchObject({ status: 200, text: page });
  expect(opened.headers.get('Vary')).toBe('Accept, Accept-Encoding');
  expect(await get('/robots.txt', browser)).toMatchObject({ status: 200, text: 'robots' });
  const asked = await get('/a.b', { Accept: '*/*' });
  expect(asked).toMatchObject({ status: 404, text: 'Not found' });
  expect(asked.headers.get('Vary')).toBe('Accept');
  for (const address of ['/assets/gone.js', '/.hidden', '/..%2fsecret.txt'])
    expect(await get(address, browser)).toMatchObject({ status: 404, text: 'Not found' });
});

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ['/icon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
  ['/icon.png', 'image/png', 'no-cache'],
  ['/data.bin', 'application/octet-stream', 'no-cache'],
  ['/assets/app-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/plain', 'application/octet-stream', 'public, max-age=31536000, immutable'],
])('%s has its type, a policy that runs nothing, and the time for which it is kept', async (address, type, kept) => {
  const { status, headers } = await (await setUp()).get(address);
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([200, type, kept]);
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(headers.has('Reporting-Endpoints')).toBe(false);
});

test('the service worker is asked for anew each time, and may fetch the files of the app and nothing else', async () => {
  const { get, client } = await setUp();
  writeFileSync(path.join(client, 'sw.js'), 'let worker;');
  const { headers } = await get('/sw.js');
  expect(headers.get('Cache-Control')).toBe('no-cache');
  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

test('a page may run its own scripts, and reports what breaks its policy', async () => {
  const { get } = await setUp();
  const { headers } = await get('/about.html');
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  expect(headers.get('Reporting-Endpoints')).toBe('csp="/csp-report"');
});

test.each(['/missing.js', '/assets/missing', '/assets/'])('%s is not there, and is not the page', async (address) => {
  expect(await (await setUp()).get(address)).toMatchObject({ status: 404, text: 'Not found' });
});

test('without a built client it says how to make one', async () => {
  const { get, client } = await setUp();
  rmSync(path.join(client, 'index.html'));
  expect(await get('/')).toMatchObject({ status: 404, text: 'The client has not been built: npm run build' });
  expect((await get('/missing.js')).text).toBe('Not found');
});

test.each([
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '/.hidden',
  '/assets/.hidden.js',
  '/robots.txt%00.js',
  '/%.js',
  '/assets/%',
  '/%/..%2f..%2fsecret.txt',
])('%s leads nowhere', async (address) => {
  const { status, text } = await (await setUp()).get(address);
  expect([status, text]).toEqual([404, 'Not found']);
});

test('text is packed for those who can unpack it, and both are told apart by what lies between', async () => {
  const { get } = await setUp();
  const packed = await get('/assets/app-1.js', { 'Accept-Encoding': 'br, gzip' });
  expect([packed.headers.get('Content-Encoding'), packed.headers.get('Vary')]).toEqual(['gzip', 'Accept-Encoding']);
  expect(gunzipSync(packed.bytes).toString()).toBe('let one;');
  for (const [address, encodings] of [
    ['/assets/app-1.js', 'br'],
    ['/icon.png', 'gzip'],
  ] as const) {
    const { headers, bytes } = await get(address, { 'Accept-Encoding': encodings });
    expect([headers.has('Content-Encoding'), headers.get('Vary'), bytes.length > 0]).toEqual([
      false,
      'Accept-Encoding',
      true,
    ]);
  }
});

test('who can unpack Brotli gets what the build has made, and who refuses it does not', async () => {
  const { get, client } = await setUp();
  writeFileSync(path.join(client, 'assets/app-1.js.br'), brotliCompressSync('let one;'));
  const { headers, bytes } = await get('/assets/app-1.js', { 'Accept-Encoding': 'gzip, deflate, br;q=0.9' });
  expect([headers.get('Content-Encoding'), headers.get('Content-Type'), headers.get('Vary')]).toEqual([
    ...['br', 'text/javascript; charset=utf-8', 'Accept-Encoding'],
  ]);
  expect(brotliDecompressSync(bytes).toString()).toBe('let one;');
  for (const [encodings, encoding] of [
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', null],
  ] as const)
    expect((await get('/assets/app-1.js', { 'Accept-Encoding': encodings })).headers.get('Content-Encoding')).toBe(
      encoding,
    );
});

test('what has a hash in its name is packed once, and anything else as it is now', async () => {
  const { get, client } = await setUp();
  const unpacked = async (address: string) => {
    const { bytes } = await get(address, { 'Accept-Encoding': 'gzip' });
    return gunzipSync(bytes).toString();
  };
  for (const address of ['/assets/app-1.js', '/robots.txt']) await unpacked(address);
  writeFileSync(path.join(client, 'assets/app-1.js'), 'let two;');
  writeFileSync(path.join(client, 'robots.txt'), 'other');
  expect([await unpacked('/assets/app-1.js'), await unpacked('/robots.txt')]).toEqual(['let one;', 'other']);
});

test('where nobody signs in by password, the page is told so, and no other file', async () => {
  const { get, client } = await setUp({ CAPABILITIES: 'off' });
  const told = page.replace('{}', '{"signIn":"token"}');
  for (const address of ['/', '/index.html', '/groups']) expect((await get(address)).text).toBe(told);
  expect((await get('/about.html')).text).toBe(page);
  writeFileSync(path.join(client, 'index.html'), 'no head at all');
  expect((await get('/')).text).toBe('no head at all');
});

test('the page has the settings of the client, and its policy allows the addresses in them', async () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'confab-settings-')), 'settings.json');
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
  const given = { service: 'https://chat.example.org/api', icon: 'https://cdn.example.org/i.png', name: '</script>' };
  writeFileSync(file, JSON.stringify(given));
  const { get } = await setUp({ CLIENT_SETTINGS: file });
  const { text, headers } = await get('/sign-in');
  const [, json = ''] = /id="confab-settings">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json)).toEqual(given);
  const policy = headers.get('Content-Security-Policy');
  expect(policy).toContain("connect-src 'self' https://chat.example.org");
  expect(policy).toMatch(/img-src [^;]*https:\/\/cdn.example.org/);
});

test('below a path the client is there and nowhere else, and its page says so', async () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'confab-settings-')), 'settings.json');
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
  writeFileSync(file, '{ "base": "/chat/" }');
  const { get } = await setUp({ CLIENT_SETTINGS: file });
  for (const address of ['/chat/', '/chat/groups/g.1', '/chat/index.html'])
    expect((await get(address)).text).toContain('<base href="/chat/" />');
  expect((await get('/chat/assets/app-1.js')).text).toBe('let one;');
  for (const address of ['/', '/chat']) expect((await get(address)).headers.get('Location')).toBe('/chat/');
  for (const address of ['/groups', '/assets/app-1.js']) expect((await get(address)).status).toBe(404);
});

test('the page around the client may show it in a frame, and nobody else', async () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'confab-settings-')), 'settings.json');
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
  writeFileSync(file, '{ "signIn": "host", "host": "https://app.example.org" }');
  const ancestors = async (environment: Record<string, string>) => {
    const { get } = await setUp(environment);
    return /frame-ancestors ([^;]*)/.exec((await get('/')).headers.get('Content-Security-Policy') ?? '')?.[1];
  };
  expect(await ancestors({})).toBe("'none'");
  expect(await ancestors({ FRAME_ANCESTORS: 'https://a.example' })).toBe('https://a.example');
  expect(await ancestors({ CLIENT_SETTINGS: file })).toBe("'self' https://app.example.org");
});
