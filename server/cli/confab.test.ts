import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { built, end, startService } from '../test/process';

const runWith = (env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const all = [...built('confab'), ...args];
    execFile(process.execPath, all, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
const run = (...args: string[]) => runWith({}, ...args);

test('one command names all programs of the package', async () => {
  const [help, ofOne, unknown] = await Promise.all([run('--help'), run('serve', '--help'), run('sreve')]);
  for (const name of ['start', 'serve', 'conform', 'token', 'migrate', 'import', 'backup', 'restore'])
    expect(help.said).toContain(`confab ${name} `);
  expect([help.code, ofOne]).toEqual([0, help]);
  expect([unknown.code, unknown.said.split('\n')[0]]).toEqual([78, "There is no command 'sreve'."]);
});

test('migrations are listed before they are done', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const migrate = (...args: string[]) => runWith({ DATA_DIR: folder }, 'migrate', ...args);
  const listed = await migrate('--dry-run');
  expect(listed.said.split('\n').slice(0, 2)).toEqual(['001_first', '002_search']);
  expect(await migrate()).toEqual({ code: 0, said: `${listed.said}Done\n` });
  expect((await migrate()).said).toMatch(/^Nothing to do/);
});

test('the client alone is not served with settings that it would refuse', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 's.json');
  writeFileSync(file, '{ "nmae": "Harbour" }');
  const [wrong, without, address] = await Promise.all([
    run('serve', '--service', 'https://chat.example.org', '--settings', file),
    run('serve'),
    run('serve', '--service', 'http://chat.example.org'),
  ]);
  expect(wrong).toEqual({ code: 78, said: 'These settings cannot be used:\n  nmae: there is no such setting\n' });
  expect(without).toEqual({ code: 78, said: expect.stringContaining('Name the service') });
  expect(address).toEqual({ code: 78, said: expect.stringContaining('service: an https:// address') });
});

test('the client alone is served below its path, with its settings and a policy for them, and no service beside it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 's.json');
  writeFileSync(file, '{ "signIn": "host", "host": "https://app.example.org", "remotePictures": "off" }');
  writeFileSync(
    path.join(folder, 'index.html'),
    '<base href="/" /><script type="application/json" id="confab-settings">{}</script>',
  );
  const args = ['serve', '--service', 'https://chat.example.org/api', '--settings', file, '--base', '/chat/'];
  const client = await startService(folder, { CLIENT_DIR: folder }, args, built('confab'));
  onTestFinished(() => void end(client, 'SIGTERM'));
  const page = await fetch(new URL('/chat/groups/g1', client.address));
  const text = await page.text();
  expect(text).toContain('<base href="/chat/"');
  expect(text).toContain('"service":"https://chat.example.org/api"');
  const policy = page.headers.get('Content-Security-Policy');
  expect(policy).toContain("connect-src 'self' https://chat.example.org;");
  expect(policy).toContain("frame-ancestors 'self' https://app.example.org;");
  expect(policy).toContain("img-src 'self' blob: https://chat.example.org;");
  expect((await fetch(new URL('/v1/groups', client.address))).status).toBe(404);
});
