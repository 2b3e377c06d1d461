import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { end, startService, to } from './process';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-process-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const account = { username: 'ida', password: 'a long password' };

describe('the service as a process', () => {
  test('refuses a folder that another one has, and names it; gives it back when it ends, and takes it from the dead', async () => {
    const dataDir = path.join(folder, 'locked');
    const first = await startService(dataDir);
    const second = await startService(dataDir);
    expect(await second.exited).toBe(75);
    expect(second.output()).toContain(`in use by process ${first.child.pid}.`);
    expect((await fetch(`${first.address}/v1/capabilities`)).status).toBe(200);
    expect(await end(first, 'SIGTERM')).toBe(0);
    expect(existsSync(path.join(dataDir, 'confab.lock'))).toBe(false);
    // The lock names a running process with another start time: the system has given the id to another process since.
    writeFileSync(path.join(dataDir, 'confab.lock'), `${process.pid} 1`);
    const third = await startService(dataDir);
    expect(third.address).not.toBe('');
    await end(third, 'SIGKILL');
    const fourth = await startService(dataDir);
    expect(fourth.address).not.toBe('');
    await end(fourth, 'SIGTERM');
  });

  test('makes its demonstration world once, in which everybody can sign in', async () => {
    const dataDir = path.join(folder, 'world');
    const first = await startService(dataDir, {}, []);
    expect(first.output()).toContain('confab-demo');
    const { token } = (await to(first).post('/v1/sessions', { username: 'ida', password: 'confab-demo' })).body;
    const groups = (await to(first, token).get('/v1/groups?limit=100')).body.data.length;
    const archived = (await to(first, token).get('/v1/groups?limit=100&archived=true')).body.data.length;
    expect([groups, archived]).toEqual([6, 2]);
    const { data } = (await to(first, token).get('/v1/messages?limit=100')).body;
    const files = data.flatMap((message: { attachments: { file_url: string }[] }) => message.attachments);
    const own = files.filter((file: { file_url: string }) => file.file_url.startsWith('/v1/files/'));
    expect(own.length).toBeGreaterThan(1);
    for (const { file_url } of own) expect((await fetch(first.address + file_url)).status).toBe(200);
    await end(first, 'SIGTERM');
    expect(first.output()).not.toContain('passwords are public');
    // With `--empty` the existing accounts remain.
    const again = await startService(dataDir, { HOST: '0.0.0.0' }, ['--empty']);
    expect(again.output()).toContain('passwords are public');
    expect((await to(again, token).get('/v1/groups?limit=100')).body.data.length).toBe(groups);
    await end(again, 'SIGTERM');
  });

  test('ends open streams and itself when told to', async () => {
    const running = await startService(path.join(folder, 'ended'));
    const { token } = (await to(running).post('/v1/contacts', account)).body;
    const stream = await fetch(`${running.address}/v1/events`, { headers: { Authorization: `Bearer ${token}` } });
    // Opens a connection without a request, as browsers do in advance.
    const silent = connect(Number(new URL(running.address).port), '127.0.0.1').on('error', () => undefined);
    await once(silent, 'connect');
    const began = Date.now();
    running.child.kill('SIGTERM');
    await stream.text();
    expect(await running.exited).toBe(0);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  test('says which settings it cannot use', async () => {
    const running = await startService(path.join(folder, 'unset'), { PORT: 'http', SIGN_UP: 'maybe' });
    expect(await running.exited).toBe(78);
    expect(running.output()).toMatch(/PORT=http: .*\n {2}SIGN_UP=maybe: /);
    const secret = await startService(path.join(folder, 'unset'), { DATABASE_URL: 'mysql://ida:secret@db/confab' });
    expect(await secret.exited).toBe(78);
    expect(secret.output()).toMatch(/DATABASE_URL: an address that begins/);
    expect(secret.output()).not.toContain('secret');
    const larger = await startService(path.join(folder, 'unset'), { LIMIT_MESSAGE_TEXT: '9000' });
    expect(await larger.exited).toBe(78);
    expect(larger.output()).toContain('LIMIT_MESSAGE_TEXT=9000: at most 4000');
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const under = await startService(path.join(file, 'data'));
    expect(await under.exited).toBe(78);
    expect(under.output()).toContain(`DATA_DIR=${path.join(file, 'data')}: a folder that this process may write to`);
    const mistyped = await startService(path.join(folder, 'unset'), {}, ['--emtpy']);
    expect([await mistyped.exited, mistyped.output()]).toEqual([78, expect.stringContaining("'--emtpy'")]);
    const eaten = await startService(path.join(folder, 'unset'), { npm_config_empty: 'true' }, []);
    expect([await eaten.exited, eaten.output()]).toEqual([78, expect.stringContaining('npm start -- --empty')]);
    const declined = await startService(path.join(folder, 'unset'), { npm_config_empty: '', PORT: 'http' }, []);
    expect([await declined.exited, declined.output()]).toEqual([78, expect.stringContaining('PORT=http')]);
    expect(existsSync(path.join(folder, 'unset'))).toBe(false);
  });
});
