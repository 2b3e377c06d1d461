import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromSources, type Running, startService } from './test/process';
import { speaker } from './test/service';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-process-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const to = ({ address }: Running, token?: string) => speaker((where, init) => fetch(address + where, init), token);
const account = { username: 'ida', password: 'a long password' };

async function end({ child, exited }: Running, signal: NodeJS.Signals) {
  child.kill(signal);
  return exited;
}

/** As much as it may write to one file: a disk that is full, for whom may not fill a real one. Linux only. */
const disk = ({ child }: Running, bytes: number | 'unlimited') =>
  spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]).status === 0;

describe('the service as a process', () => {
  test('loses no message it acknowledged, killed ten times in the middle of sending', async () => {
    const dataDir = path.join(folder, 'killed');
    const acknowledged = new Map<string, string>();
    let token = '';
    let conversation = '';
    for (let round = 0; round < 10; round++) {
      const running = await startService(dataDir);
      expect(running.address).not.toBe('');
      if (round === 0) {
        token = (await to(running).post('/v1/contacts', account)).body.token;
        conversation = (await to(running, token).group('Busy')).conversation_id;
      }
      const speak = to(running, token);
      const killAfter = acknowledged.size + 20 + round * 7;
      let next = 0;
      const sender = async () => {
        for (let i = next++; i < 500; i = next++) {
          const text = `round ${round}, message ${i}`;
          const sent = await speak.post('/v1/messages', { conversation_id: conversation, message: text });
          if (sent.status !== 201) return;
          acknowledged.set(sent.body.id, text);
          if (acknowledged.size >= killAfter) running.child.kill('SIGKILL');
        }
      };
      await Promise.allSettled(Array.from({ length: 8 }, sender));
      await running.exited;
      expect(running.child.signalCode).toBe('SIGKILL');
      expect(next).toBeLessThan(500);
    }
    const running = await startService(dataDir);
    const stored = new Map<string, string>();
    for (let after = ''; ; ) {
      const { body } = await to(running, token).get(`/v1/messages?conversation_id=${conversation}&limit=100${after}`);
      for (const { id, message } of body.data) stored.set(id, message);
      after = `&starting_after=${body.data.at(-1).id}`;
      if (!body.has_more) break;
    }
    expect(acknowledged.size).toBeGreaterThan(400);
    const lost = [...acknowledged].filter(([id, text]) => stored.get(id) !== text);
    expect(lost).toEqual([]);
    await end(running, 'SIGTERM');
  }, 90_000);

  test('refuses a folder that another one has, and names it; gives it back when it ends, and takes it from the dead', async () => {
    const dataDir = path.join(folder, 'locked');
    const first = await startService(dataDir);
    const second = await startService(dataDir);
    expect(await second.exited).toBe(75);
    expect(second.output()).toContain(`in use by process ${first.child.pid}.`);
    expect((await fetch(`${first.address}/v1/capabilities`)).status).toBe(200);
    expect(await end(first, 'SIGTERM')).toBe(0);
    expect(existsSync(path.join(dataDir, 'confab.lock'))).toBe(false);
    // A pid that lives, but began at another time: it was given to somebody else since.
    writeFileSync(path.join(dataDir, 'confab.lock'), `${process.pid} 1`);
    const third = await startService(dataDir);
    expect(third.address).not.toBe('');
    await end(third, 'SIGKILL');
    const fourth = await startService(dataDir);
    expect(fourth.address).not.toBe('');
    await end(fourth, 'SIGTERM');
  }, 60_000);

  test('makes its demonstration world once, in which everybody can sign in', async () => {
    const dataDir = path.join(folder, 'world');
    const first = await startService(dataDir, {}, [], fromSources('server/main.ts'));
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
    const again = await startService(dataDir, { HOST: '0.0.0.0' }, []);
    expect(again.output()).toContain('passwords are public');
    expect((await to(again, token).get('/v1/groups?limit=100')).body.data.length).toBe(groups);
    await end(again, 'SIGTERM');
  }, 60_000);

  test('acknowledges nothing while its disk takes no more, and goes on as soon as it does', async (context) => {
    const running = await startService(path.join(folder, 'full'));
    const { token } = (await to(running).post('/v1/contacts', account)).body;
    const speak = to(running, token);
    const { conversation_id } = await speak.group('Full');
    context.skip(!disk(running, 600_000), 'there is no prlimit here');
    const acknowledged: string[] = [];
    const say = (n: number) =>
      speak.post(
        '/v1/messages',
        { conversation_id, message: `${n} ${'x'.repeat(3_900)}` },
        { 'Idempotency-Key': `full-disk-message-${n}` },
      );
    const upload = async (name: string) => {
      const body = new FormData();
      body.set('file', new Blob(['text '.repeat(200_000)]), name);
      const answer = await fetch(`${running.address}/v1/attachments`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body,
      });
      return answer.status;
    };
    expect(await upload('a.txt')).toBe(500);
    let refused = 0;
    for (let n = 0; refused < 3; n++) {
      const { status, body } = await say(n);
      if (status === 201) acknowledged.push(body.id);
      else {
        expect([status, body.code]).toEqual([500, 'internal']);
        refused++;
      }
      expect(n).toBeLessThan(500);
    }
    const listed = async () => {
      const { body } = await speak.get(`/v1/messages?conversation_id=${conversation_id}&limit=100`);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await listed()).toEqual(acknowledged.toReversed().slice(0, 100));
    disk(running, 'unlimited');
    for (let n = acknowledged.length; n < acknowledged.length + 3; n++) {
      const { status, headers } = await say(n);
      expect([status, headers.get('Idempotent-Replayed')]).toEqual([201, null]);
    }
    expect(await upload('b.txt')).toBe(201);
    expect((await listed()).slice(3)).toEqual(acknowledged.toReversed().slice(0, 97));
    expect(await end(running, 'SIGTERM')).toBe(0);
  }, 60_000);

  test('ends open streams and itself when told to', async () => {
    const running = await startService(path.join(folder, 'ended'));
    const { token } = (await to(running).post('/v1/contacts', account)).body;
    const stream = await fetch(`${running.address}/v1/events`, { headers: { Authorization: `Bearer ${token}` } });
    // Browsers open connections in advance, on which nothing has been asked yet.
    const silent = connect(Number(new URL(running.address).port), '127.0.0.1').on('error', () => undefined);
    await once(silent, 'connect');
    const began = Date.now();
    running.child.kill('SIGTERM');
    await stream.text();
    expect(await running.exited).toBe(0);
    expect(Date.now() - began).toBeLessThan(5_000);
  }, 60_000);

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
  }, 60_000);
});
