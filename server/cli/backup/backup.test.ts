import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, startService, to } from '../../test/process';
import { backUp } from './backup';
import { restore } from './restore';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = 1_900_000_000_000;

async function upload({ address }: Running, token: string, text: string) {
  const body = new FormData();
  body.set('file', new Blob([text]), 'a.txt');
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${address}/v1/attachments`, { method: 'POST', headers, body })).json();
}

test('a log that goes while a backup is brought back, because a reader has closed, stops nothing', async () => {
  const [dataDir, kept] = [path.join(folder, 'read'), path.join(folder, 'read-kept')];
  const running = await startService(dataDir);
  running.child.kill('SIGKILL');
  await running.exited;
  await backUp(dataDir, kept);
  const log = path.join(dataDir, 'confab.db-wal');
  writeFileSync(log, '');
  const restoring = restore(kept, dataDir, { overwrite: true, now });
  // When `incoming` exists, the restore has listed the existing files but has not moved them.
  while (!existsSync(path.join(dataDir, 'incoming'))) await new Promise((resolve) => setImmediate(resolve));
  rmSync(log);
  expect(readdirSync((await restoring).aside ?? '')).toContain('confab.db');
});

test('a backup of a running service, and of a killed one, brings everything back that was acknowledged', async () => {
  const dataDir = path.join(folder, 'service');
  const running = await startService(dataDir);
  const account = { username: 'ida', password: 'a long password' };
  const signedUp = await to(running).post('/v1/contacts', account);
  const cookie = { Cookie: signedUp.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
  const ida = to(running, signedUp.body.token);
  const { conversation_id } = await ida.group('Kept');
  const file = await upload(running, signedUp.body.token, 'one');
  await ida.post('/v1/messages', { conversation_id, message: 'first', attachments: [file.id] });
  const link = (await ida.post(`/v1/people/${signedUp.body.contact.id}/password-reset`)).body;
  const alive = path.join(folder, 'alive');
  expect(await backUp(dataDir, alive)).toMatchObject({ messages: 1, files: [{ file_size: 3 }] });
  await expect(restore(alive, dataDir, { overwrite: true, now })).rejects.toThrow('in use by process');
  await ida.say(conversation_id, 'second');
  const renewed = await to(running).post('/v1/sessions/refresh', undefined, cookie);
  running.child.kill('SIGKILL');
  await running.exited;
  // The second message is only in the `-wal` file, so a copy of `confab.db` alone would lose it.
  const holds = (name: string) => readFileSync(path.join(dataDir, name)).includes('second');
  expect([holds('confab.db'), holds('confab.db-wal')]).toEqual([false, true]);

  const killed = path.join(folder, 'killed');
  expect(await backUp(dataDir, killed)).toMatchObject({ messages: 2, files: [{ file_size: 3 }] });
  expect(readdirSync(killed).toSorted()).toEqual(['confab.db', 'files']);
  await expect(backUp(dataDir, killed)).rejects.toThrow('is not empty');
  await expect(restore(alive, dataDir, { overwrite: false, now })).rejects.toThrow('There is data in');
  const elsewhere = path.join(folder, 'elsewhere');
  expect(await restore(killed, elsewhere, { overwrite: false, now })).toMatchObject({ messages: 2 });
  const done = await restore(alive, dataDir, { overwrite: true, now });
  expect(readdirSync(done.aside ?? '')).toContain('confab.db');
  expect(existsSync(path.join(dataDir, 'confab.db-wal'))).toBe(false);

  for (const [data, texts] of [
    [elsewhere, ['second', 'first']],
    [dataDir, ['first']],
  ] as const) {
    const again = await startService(data, { DATA_DIR: data });
    const renewedSince = { Cookie: renewed.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
    expect((await to(again).post('/v1/sessions/refresh', undefined, renewedSince)).status).toBe(401);
    expect((await to(again, signedUp.body.token).get('/v1/me')).status).toBe(401);
    const reset = { token: link.token, new_password: 'another long password' };
    expect((await to(again).post('/v1/sessions/reset', reset)).status).toBe(422);
    const { token } = (await to(again).post('/v1/sessions', account)).body;
    const trail = (await to(again, token).get('/v1/audit')).body.data;
    expect(trail.map(({ action }: { action: string }) => action)).not.toContain('session.replay');
    const { body } = await to(again, token).get('/v1/messages');
    expect(body.data.map(({ message }: { message: string }) => message)).toEqual(texts);
    const address = body.data.at(-1).attachments[0].file_url;
    expect(await (await fetch(again.address + address)).text()).toBe('one');
    // Event 3 announced the second message, which the older backup has lost. No other event may get number 3, because a
    // client that has received number 3 would miss that event.
    await to(again, token).say(conversation_id, 'after');
    const listening = await fetch(`${again.address}/v1/events`, {
      headers: { Authorization: `Bearer ${token}`, 'Last-Event-ID': '3' },
    });
    const reader = listening.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    expect(new TextDecoder().decode(value)).toContain(data === dataDir ? '"reset"' : 'id: 3');
    again.child.kill('SIGTERM');
    await again.exited;
  }
}, 120_000);

describe('a service does not start', () => {
  const dataOf = async (name: string) => {
    const data = path.join(folder, name);
    mkdirSync(path.join(data, 'files'), { recursive: true });
    const source = path.join(folder, 'killed');
    await copyFile(path.join(source, 'confab.db'), path.join(data, 'confab.db'));
    writeFileSync(path.join(data, 'files', readdirSync(path.join(source, 'files'))[0] ?? ''), 'one');
    return { data, file: path.join(data, 'confab.db') };
  };
  const saidBy = async (data: string) => {
    const running = await startService(data, {}, []);
    const code = await Promise.race([running.exited, running.address && 'started']);
    running.child.kill('SIGKILL');
    return [code, running.output()];
  };

  test('on an empty or missing database beside files', async () => {
    const { data, file } = await dataOf('emptied');
    truncateSync(file, 0);
    expect(await saidBy(data)).toEqual([65, expect.stringMatching(/confab\.db is empty, but files .*confab restore/)]);
    rmSync(file);
    expect(await saidBy(data)).toEqual([65, expect.stringMatching(/confab\.db is missing, but files/)]);
    expect(readdirSync(data).filter((name) => name.startsWith('confab.db'))).toEqual([]);
  });

  test('on a damaged one, and restores what is whole only', async () => {
    const { data, file } = await dataOf('damaged');
    const pages = readFileSync(file);
    pages.fill(0x5a, 4_096 * 3, 4_096 * 12);
    writeFileSync(file, pages);
    expect(await saidBy(data)).toEqual([65, expect.stringMatching(/confab\.db is damaged .*confab restore/s)]);
    await expect(restore(data, path.join(folder, 'new'), { overwrite: false, now })).rejects.toThrow('is damaged');
    const half = await dataOf('half');
    writeFileSync(path.join(half.data, 'files', readdirSync(path.join(half.data, 'files'))[0] ?? ''), '');
    await expect(restore(half.data, path.join(folder, 'new'), { overwrite: false, now })).rejects.toThrow(
      '1 of 1 files',
    );
    expect(readdirSync(path.join(folder, 'new'))).toEqual([]);
  });

  test('with a HOST that is no address here, or a CLIENT_DIR without a client', async () => {
    for (const [name, value] of [
      ['HOST', 'nonsense.invalid'],
      ['HOST', '192.0.2.1'],
      ['CLIENT_DIR', '/nonexistent'],
    ] as const) {
      const running = await startService(path.join(folder, 'unset'), { [name]: value });
      expect([await running.exited, running.output()]).toEqual([78, expect.stringContaining(`${name}=${value}`)]);
    }
  });
});
