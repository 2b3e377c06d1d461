import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attachment, AuditEntry, GroupExport, Message } from '../../../src/contract';
import { drawPng } from '../../seed/png';
import { lockFolder } from '../../store/database/lock';
import { findAccount } from '../../store/people/contacts';
import { built, fromSources } from '../../test/process';
import { type Person, type TestService, testService } from '../../test/service';
import { confirms } from './attribution';
import { BadExport } from './badExport';
import { importGroup } from './group';
import { readExport } from './read';

let service: TestService;
let ida: Person;
let bruno: Person;
beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  bruno = await service.person('bruno');
});
afterAll(() => service.close());

async function upload(who: Person, content: Buffer | string, filename: string) {
  const form = new FormData();
  form.append('file', new File([Buffer.from(content)], filename));
  const headers = { Authorization: `Bearer ${who.token}` };
  return (await service.app.request('/v1/attachments', { method: 'POST', body: form, headers })).json();
}
const bytesAt = async (address: string) =>
  Buffer.from(await (await service.app.request(address)).arrayBuffer()).toString('base64');

/** Creates the same file as "Download a copy" of the client. */
async function copyOf(who: Person, groupId: string): Promise<GroupExport> {
  const group = (await who.get(`/v1/groups/${groupId}`)).body;
  const roles = (await who.get(`/v1/groups/${groupId}/roles`)).body;
  const list = (await who.get(`/v1/messages?conversation_id=${group.conversation_id}&limit=100`)).body;
  const messages: Message[] = list.data.reverse();
  const own = messages.flatMap((message) => message.attachments).filter((file) => file.file_url.startsWith('/'));
  const files = await Promise.all(own.map(async (file) => [file.id, await bytesAt(file.file_url)]));
  return {
    format: 'confab-export',
    version: 1,
    exported_at: Math.floor(Date.now() / 1_000),
    service: 'http://localhost',
    group,
    admins: group.contacts.flatMap((one: { id: string; username: string }) =>
      roles.admins.includes(one.id) ? [one.username] : [],
    ),
    messages,
    files: Object.fromEntries(files),
  };
}

/** Returns everything but the ids and the addresses that contain ids. */
function comparable({ group, admins, messages, files }: GroupExport) {
  const file = ({ filename, file_type, file_size, width, height, alt, file_url, id }: Attachment) => ({
    filename,
    file_type,
    file_size,
    width,
    height,
    alt,
    content: files[id] ?? file_url,
  });
  return {
    name: group.name,
    description: group.description,
    avatar: group.avatar_url,
    created: group.created_at,
    archived: group.archived_at,
    by: group.archived_by,
    admins,
    members: group.contacts.map((contact) => contact.username),
    messages: messages.map(({ contact, message, created_at, updated_at, reactions, attachments }) => ({
      by: contact.username,
      message,
      created_at,
      updated_at,
      reactions,
      attachments: attachments.map(file),
    })),
  };
}

async function fullGroup() {
  const group = await ida.group('Kept', ['bruno', 'mei', 'chidi']);
  await ida.put(`/v1/groups/${group.id}`, { description: 'All of it', avatar_url: 'https://x.test/a.png' });
  await ida.put(`/v1/groups/${group.id}/roles`, { admins: [ida.id, bruno.id] });
  const first = await ida.say(group.conversation_id, 'first, with ünïcode 🎉\nand a line');
  const second = await bruno.say(group.conversation_id, 'second');
  await bruno.put(`/v1/messages/${second.id}`, { message: 'second, changed' });
  await ida.put(`/v1/messages/${first.id}`, { reactions: { ok: ['ida'], heart: ['ida'] } });
  await bruno.put(`/v1/messages/${first.id}`, { reactions: { heart: ['bruno'] } });
  const picture = await upload(
    ida,
    drawPng(9, 7, (x) => [x * 20, 0, 90]),
    'map.png',
  );
  const words = await upload(ida, 'a list\nof things', 'list.txt');
  const attachments = [{ id: picture.id, alt: 'A map' }, words.id, { file_url: 'https://x.test/b.pdf', file_size: 5 }];
  await ida.post('/v1/messages', { conversation_id: group.conversation_id, message: '', attachments });
  await ida.put(`/v1/groups/${group.id}`, { archived_at: 1 });
  return group;
}

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'confab-copies-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Reads the copy in the same way as the command. */
function read(copy: unknown) {
  const file = path.join(scratch, 'copy.json');
  writeFileSync(file, typeof copy === 'string' ? copy : JSON.stringify(copy));
  return readExport(file, Date.now());
}

/** The header of this picture claims a width and height of 60,000 pixels. */
const hugePicture = drawPng(6, 4, () => [0, 0, 0]);
hugePicture.writeUInt32BE(60_000, 16);
hugePicture.writeUInt32BE(60_000, 20);

const settings = () => ({ limits: service.service.settings.limits, now: Date.now() });

test('a group that was copied, deleted and brought back is equal to the old one', async () => {
  await service.person('mei');
  await service.person('chidi');
  const group = await fullGroup();
  const copy = await copyOf(ida, group.id);
  await ida.delete(`/v1/groups/${group.id}`);

  const done = await importGroup(service.store, service.service.files, await read(copy), settings());
  expect(done).toMatchObject({ messages: 3, members: 4, files: 2, added: [], notes: [] });
  const again = await copyOf(ida, done.groupId);
  expect(comparable(again)).toEqual(comparable(copy));
  expect(Object.keys(again.files)).toHaveLength(2);

  // Search, unread counts, restoring and sending work in the imported group.
  expect((await bruno.get('/v1/messages?query=unicode')).body.data).toHaveLength(1);
  await ida.put(`/v1/groups/${done.groupId}`, { archived_at: null });
  await ida.say(again.group.conversation_id, 'and on');
  const state = (await bruno.get(`/v1/conversations?ids=${again.group.conversation_id}`)).body.data[0];
  expect(state).toMatchObject({ message_count: 4, unread_count: 1 });
  const { body } = await ida.get(`/v1/groups/${done.groupId}/audit`);
  expect(body.data.at(-1)).toMatchObject({ action: 'group.import', actor: null, subject: null, group_name: 'Kept' });
  // The trail names only people to whom the copy attributes something, because they may want to deny it.
  const attributed = body.data.filter(({ subject }: { subject: string | null }) => subject !== null);
  expect(attributed.map(({ action, subject }: AuditEntry) => [action, subject])).toEqual([
    ['group.import', 'bruno'],
    ['group.import', 'ida'],
  ]);
});

test('a file that stands in two messages is brought back in both, and one without an address is left out', async () => {
  const copy = await copyOf(ida, (await fullGroup()).id);
  const [message] = copy.messages.slice(-1);
  if (!message) throw new Error('nothing was copied');
  copy.messages.push({ ...structuredClone(message), id: 'again' });
  const [file] = message.attachments;
  if (!file) throw new Error('no file was copied');
  message.attachments.push({ ...file, id: 'attachment-0', filename: 'nothing', file_url: '' });
  const done = await importGroup(service.store, service.service.files, await read(copy), settings());
  const notes = ['nothing of messages[2] is neither in the copy nor at an address, and is left out'];
  expect(done).toMatchObject({ messages: 4, files: 4, notes });
  const again = comparable(await copyOf(ida, done.groupId));
  expect(again.messages[3]?.attachments).toEqual(again.messages[2]?.attachments);
  expect(again.messages[3]?.attachments).toEqual(comparable(copy).messages[3]?.attachments);
});

test('who is not known here becomes a contact without a password, and never the admin of the service', async () => {
  const other = await testService();
  const group = await fullGroup();
  const copy = await copyOf(ida, group.id);
  const done = await importGroup(other.store, other.service.files, await read(copy), settings());
  expect(done.added.sort()).toEqual(['bruno', 'chidi', 'ida', 'mei']);
  const people = await other.store.db.selectFrom('contact').select(['password', 'role']).execute();
  expect(people).toEqual(Array.from({ length: 4 }, () => ({ password: null, role: 'member' })));
  await other.close();
});

test('a copy that names nobody needs to be told who administers it', async () => {
  const group = await ida.group('Alone');
  const copy = await copyOf(ida, group.id);
  expect(copy.group.contacts).toEqual([]);
  const unnamed = importGroup(service.store, service.service.files, await read(copy), settings());
  await expect(unnamed).rejects.toThrow('--admin');
  const done = await importGroup(service.store, service.service.files, await read(copy), {
    ...settings(),
    admin: 'bruno',
  });
  expect((await bruno.put(`/v1/groups/${done.groupId}`, { name: 'Mine' })).status).toBe(200);
});

test('nobody becomes the admin of a group by a mistyped name', async () => {
  const copy = await copyOf(ida, (await fullGroup()).id);
  const bringing = async (admin: string) =>
    importGroup(service.store, service.service.files, await read(copy), { ...settings(), admin });
  await expect(bringing('brunno')).rejects.toThrow('--admin brunno: neither has an account here nor is in the copy');
  expect(await findAccount(service.store.db, 'brunno')).toBeUndefined();
  expect(await bringing('Bruno')).toMatchObject({ added: [] });
  copy.group.contacts.push({ ...copy.group.contacts[0], username: 'newcomer' } as (typeof copy.group.contacts)[number]);
  expect(await bringing('Newcomer')).toMatchObject({ added: ['newcomer'] });
});

test('a broken copy is refused with the names of its fields, and leaves nothing behind', async () => {
  const group = await fullGroup();
  const good = await copyOf(ida, group.id);
  const refusal = (change: (copy: GroupExport) => unknown) => {
    const copy = structuredClone(good);
    return expect(read(change(copy) ?? copy)).rejects;
  };
  await expect(read('{')).rejects.toThrow('it is not JSON');
  await refusal(() => []).toThrow('the file: ');
  await refusal((copy) => ({ ...copy, version: 2 })).toThrow(/\n {2}version: /);
  await refusal((copy) => ({ ...copy, messages: [{ ...copy.messages[0], contact: { username: 'x' } }] })).toThrow(
    'messages[0].contact.id: ',
  );
  await refusal((copy) => void Object.assign(copy.messages[1] ?? {}, { message: 'a\0b' })).toThrow(
    'messages[1].message: text-nul',
  );
  await refusal((copy) => void Object.assign(copy.messages[0] ?? {}, { created_at: 9e12 })).toThrow(
    'messages[0].created_at: ',
  );
  await refusal((copy) => void copy.admins.push('a b')).toThrow('admins[2]: "a b"');

  for (const broken of ['%%%%', 'AAA', 'AAAAA', 'AA==AAAA', 'A===', 'AA\\/A']) {
    const copy = structuredClone(good);
    for (const id of Object.keys(copy.files)) copy.files[id] = broken;
    const bringing = importGroup(service.store, service.service.files, await read(copy), settings());
    await expect(bringing, broken).rejects.toThrow(/files\.\w+: is not base64/);
  }

  const hostile = structuredClone(good);
  for (const id of Object.keys(hostile.files)) hostile.files[id] = hugePicture.toString('base64');
  const files = path.join(service.service.settings.dataDir, 'files');
  const [before, groups] = [readdirSync(files).length, (await ida.get('/v1/groups?limit=100')).body.data.length];
  const attempt = importGroup(service.store, service.service.files, await read(hostile), settings());
  await expect(attempt).rejects.toThrow(BadExport);
  expect([readdirSync(files).length, (await ida.get('/v1/groups?limit=100')).body.data.length]).toEqual([
    before,
    groups,
  ]);
});

test('a copy that puts words into the mouth of somebody who is here is brought back only when that is meant', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-forged-'));
  const file = path.join(folder, 'copy.json');
  const forged = await copyOf(ida, (await fullGroup()).id);
  forged.group.name = 'Kept\u001b[2J\u202e\u009b1m';
  writeFileSync(file, JSON.stringify(forged));
  const run = (...flags: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' };
      execFile(
        process.execPath,
        [...built('import'), file, ...flags],
        { cwd: path.join(import.meta.dirname, '../../..'), env },
        (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err }),
      );
    });
  // The service has no accounts yet, so the command asks nothing.
  expect(await run()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^There was no database in .*\nKept\[2J1m: 3 messages/),
  });
  const asked = await run();
  expect(asked.code).toBe(1);
  expect(asked.said).toContain('  ida: 2 messages, 2 reactions\n  bruno: 1 message, 1 reaction\n');
  expect(asked.said).toMatch(/Nothing was brought back\. .*--yes/);
  expect(await run('--yes')).toMatchObject({ code: 0 });
  expect(await run('--no')).toMatchObject({ code: 1, said: expect.stringContaining('confab import') });
  rmSync(folder, { recursive: true });
});

test.each([
  ['yes\n', true],
  ['YES\n', true],
  ['y\n', false],
  ['\n', false],
  ['', false],
])('%j at the question means %s', async (typed, means) => {
  expect(await confirms('? ', Readable.from([typed]), new PassThrough())).toBe(means);
});

test('names of an older copy are without what is hidden', async () => {
  const copy = await copyOf(ida, (await fullGroup()).id);
  copy.group.name = 'Weekend \u202eplans';
  copy.group.description = 'one\ntwo\u200b';
  copy.group.avatar_url = 'https://u:p@evil.test/a.png';
  const done = await importGroup(service.store, service.service.files, await read(copy), settings());
  expect((await ida.get(`/v1/groups/${done.groupId}`)).body).toMatchObject({
    name: 'Weekend plans',
    description: 'one\ntwo',
    avatar_url: null,
  });
  copy.group.name = '\u200b';
  await expect(read(copy)).rejects.toThrow('group.name: is empty');
});

test('the command brings it back and says where, but not into a folder that is in use', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-import-'));
  const file = path.join(folder, 'copy.json');
  writeFileSync(file, JSON.stringify(await copyOf(ida, (await fullGroup()).id)));
  const asTyped = fromSources('server/cli/import/main.ts');
  const run = (program: string[], asked: string) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = {
        ...process.env,
        DATA_DIR: path.join(folder, 'data'),
        PUBLIC_URL: 'https://chat.example',
        DATABASE_URL: '',
      };
      const root = path.join(import.meta.dirname, '../../..');
      execFile(process.execPath, [...program, asked], { cwd: root, env }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err }),
      );
    });
  const done = await run(asTyped, file);
  expect(done.said).toMatch(/^There was no database in .*\nKept: 3 messages, 4 members, 2 files\n/);
  expect(done.said).toMatch(/It is at https:\/\/chat\.example\/groups\/grp_\w{22}\n$/);
  const unlock = lockFolder(path.join(folder, 'data'));
  const refused = await run(built('import'), file);
  expect([refused.code, refused.said]).toEqual([75, expect.stringContaining('is in use by process')]);
  unlock();
  expect(await run(built('import'), path.join(folder, 'nothing.json'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('cannot be read'),
  });
  // Somebody may have mounted the folder of files without the database.
  rmSync(path.join(folder, 'data/confab.db'));
  expect(await run(built('import'), file)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/confab\.db is missing, but files of its messages are in/),
  });
  expect(readdirSync(path.join(folder, 'data'))).toEqual(['files']);
  rmSync(folder, { recursive: true });
});
