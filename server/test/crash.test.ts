import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { end, type Running, startService, to } from './process';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-crash-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How often the service is killed: ten times in `npm run runs`, because each start takes seconds of processor time. */
const kills = process.env.WHOLE ? 10 : 4;

const account = { username: 'ida', password: 'a long password' };

/** Limits the size of the files that the process may write, which acts like a full disk. Linux only. */
const disk = ({ child }: Running, bytes: number | 'unlimited') =>
  spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]).status === 0;

describe('the service as a process, killed or without a disk', () => {
  test('loses no message it acknowledged, killed again and again in the middle of sending', async () => {
    const dataDir = path.join(folder, 'killed');
    const acknowledged = new Map<string, string>();
    let token = '';
    let conversation = '';
    for (let round = 0; round < kills; round++) {
      const running = await startService(dataDir);
      expect(running.address).not.toBe('');
      if (round === 0) {
        token = (await to(running).post('/v1/contacts', account)).body.token;
        conversation = (await to(running, token).group('Busy')).conversation_id;
      }
      const speak = to(running, token);
      const killAfter = acknowledged.size + 30 + round * 10;
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
    expect(acknowledged.size).toBeGreaterThan(kills * 40);
    const lost = [...acknowledged].filter(([id, text]) => stored.get(id) !== text);
    expect(lost).toEqual([]);
    await end(running, 'SIGTERM');
  }, 90_000);

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
  });
});
