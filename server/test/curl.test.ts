import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Group, Message, pageOf } from '../../src/contract';
import { type Running, startService } from './process';

const run = promisify(execFile);
let folder: string;
let service: Running;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-curl-'));
  service = await startService(folder, {}, []);
  token = (await curl('--json', '{"username":"ida","password":"confab-demo"}', '/v1/sessions')).body.token;
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exited;
  rmSync(folder, { recursive: true, force: true });
});

async function curl(...args: string[]) {
  const address = args.pop() ?? '';
  const { stdout } = await run('curl', [
    '--silent',
    '--globoff',
    '--write-out',
    '\n%{http_code}',
    ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
    ...args,
    service.address + address,
  ]);
  const end = stdout.lastIndexOf('\n');
  const text = stdout.slice(0, end);
  return { status: Number(stdout.slice(end + 1)), body: text === '' ? undefined : JSON.parse(text) };
}

test('the ten endpoints of the interface answer to curl with form fields, as its examples show them', async () => {
  const created = await curl(
    '-d',
    'name=Weekend hike',
    '-d',
    'description=Boots on',
    '-d',
    'contacts[]=bruno',
    '-d',
    'contacts[]=mei',
    '/v1/groups',
  );
  expect(created.status).toBe(201);
  const group = Group.parse(created.body);
  expect(group).toMatchObject({ name: 'Weekend hike', description: 'Boots on', avatar_url: null, archived_at: null });
  expect(group.contacts.map((contact) => contact.username)).toEqual(['ida', 'bruno', 'mei']);

  const plain = await curl('-d', 'name=Nobody yet', '/v1/groups');
  expect(plain.body).toMatchObject({ contacts: [], description: null });

  const listed = await curl('-G', '-d', 'limit=3', '/v1/groups');
  expect(pageOf(Group).parse(listed.body)).toMatchObject({
    has_more: true,
    data: [{ id: plain.body.id }, { id: group.id }, {}],
  });
  expect((await curl(`/v1/groups/${group.id}`)).body).toEqual(group);

  const sent = await curl(
    '-d',
    `conversation_id=${group.conversation_id}`,
    '--data-urlencode',
    'message=See you at 9 & bring tea',
    '-d',
    'attachments[][file_url]=https://example.org/route.gpx',
    '-d',
    'attachments[][filename]=route.gpx',
    '/v1/messages',
  );
  expect(sent.status).toBe(201);
  const message = Message.parse(sent.body);
  expect(message).toMatchObject({
    message: 'See you at 9 & bring tea',
    reactions: [],
    read_at: null,
    updated_at: null,
  });
  expect(message.attachments).toMatchObject([{ filename: 'route.gpx', file_url: 'https://example.org/route.gpx' }]);

  expect((await curl(`/v1/messages/${message.id}`)).body).toEqual(message);
  const messages = await curl('-G', '-d', `conversation_id=${group.conversation_id}`, '/v1/messages');
  expect(messages).toEqual({ status: 200, body: { has_more: false, data: [message] } });
  expect((await curl('/v1/messages')).body.data).toHaveLength(10);

  const reacted = await curl('-X', 'PUT', '-d', 'reactions[red_angry_face][]=ida', `/v1/messages/${message.id}`);
  expect(reacted.body.reactions).toEqual([{ red_angry_face: ['ida'] }]);
  const edited = await curl('-X', 'PUT', '-d', 'message=See you at 10', `/v1/messages/${message.id}`);
  expect([edited.status, edited.body.message, edited.body.reactions]).toEqual([
    200,
    'See you at 10',
    [{ red_angry_face: ['ida'] }],
  ]);
  const attached = await curl(
    '-X',
    'PUT',
    '-d',
    `attachments[0][id]=${message.attachments[0]?.id}`,
    '-d',
    'attachments[1][file_url]=https://example.org/map.png',
    `/v1/messages/${message.id}`,
  );
  expect(attached.body.attachments.map((file: { filename: string }) => file.filename)).toEqual([
    'route.gpx',
    'map.png',
  ]);
  expect(await curl('-X', 'DELETE', `/v1/messages/${message.id}`)).toEqual({ status: 204, body: undefined });
  expect((await curl(`/v1/messages/${message.id}`)).status).toBe(404);

  const renamed = await curl(
    '-X',
    'PUT',
    '-d',
    'name=Hike',
    '-d',
    'avatar_url=https://example.org/hike.png',
    `/v1/groups/${group.id}`,
  );
  expect(renamed.body).toMatchObject({ name: 'Hike', avatar_url: 'https://example.org/hike.png' });
  const smaller = await curl('-X', 'PUT', '-d', 'contacts[]=ida', '-d', 'contacts[]=bruno', `/v1/groups/${group.id}`);
  expect(smaller.body.contacts).toHaveLength(2);
  const archived = await curl(
    '-X',
    'PUT',
    '-d',
    `archived_at=${Math.floor(Date.now() / 1_000)}`,
    `/v1/groups/${group.id}`,
  );
  expect(typeof archived.body.archived_at).toBe('number');
  expect(
    (await curl('-G', '-d', 'archived=true', '/v1/groups')).body.data.map((row: { id: string }) => row.id),
  ).toContain(group.id);
  expect((await curl('-X', 'PUT', '-d', 'archived_at=', `/v1/groups/${group.id}`)).body.archived_at).toBeNull();
  expect(await curl('-X', 'DELETE', `/v1/groups/${group.id}`)).toEqual({ status: 204, body: undefined });
  expect((await curl(`/v1/groups/${group.id}`)).status).toBe(404);
});
