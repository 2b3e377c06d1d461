import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawPng } from '../seed/png';
import { findUpload } from '../store/messages/uploads';
import { formerNameMs } from '../store/people/names';
import { sweep } from '../sweep';
import { type Answer, type Person, type TestService, testService } from './service';
import { openStream } from './stream';

let service: TestService;
let ida: Person;
let bruno: Person;
let clock: number;

beforeEach(async () => {
  clock = Date.UTC(2026, 0, 5);
  service = await testService({}, () => clock);
  ida = await service.person('ida');
  bruno = await service.person('bruno');
});
afterEach(() => service.close());

const rename = (who: Person, username: string) => who.put('/v1/me', { username });
const signUp = (username: string) => bruno.post('/v1/contacts', { username, password: 'a password of mine' });

async function upload(who: Person, filename = 'me.png', content = drawPng(4, 4, () => [20, 120, 90])) {
  const form = new FormData();
  form.append('file', new File([Buffer.from(content)], filename));
  const headers = { Authorization: `Bearer ${who.token}` };
  const response = await service.app.request('/v1/attachments', { method: 'POST', body: form, headers });
  return response.json();
}

test('a new name is the name of all that one has written and reacted to', async () => {
  const group = await ida.group('Team', ['bruno']);
  const message = await bruno.say(group.conversation_id, 'hello');
  await ida.say(group.conversation_id, 'mine');
  await ida.put(`/v1/messages/${message.id}`, { reactions: { ok: ['ida'] } });

  const { status, body } = await rename(ida, 'Idalia');
  expect([status, body.contact.id, body.contact.username, body.role]).toEqual([200, ida.id, 'Idalia', 'admin']);
  expect((await ida.get('/v1/me')).body.contact.username).toBe('Idalia');
  const { data } = (await bruno.get(`/v1/messages?conversation_id=${group.conversation_id}`)).body;
  expect(data[0].contact.username).toBe('Idalia');
  expect(data[1].reactions).toEqual([{ ok: ['Idalia'] }]);
  const { contacts } = (await bruno.get(`/v1/groups/${group.id}`)).body;
  expect(contacts.map((each: { username: string }) => each.username)).toEqual(['Idalia', 'bruno']);
  const [entry] = (await ida.get('/v1/audit')).body.data;
  expect(entry).toMatchObject({ action: 'name.change', actor: 'Idalia', subject: 'Idalia', detail: 'ida' });
});

test('one signs in by the new name, and not by the one before', async () => {
  const { token } = (await signUp('lin')).body;
  await ida.put('/v1/me', { username: 'linnea' }, { Authorization: `Bearer ${token}` });
  const signIn = (username: string) => bruno.post('/v1/sessions', { username, password: 'a password of mine' });
  expect((await signIn('lin')).status).toBe(401);
  expect((await signIn('linnea')).body.contact.username).toBe('linnea');
});

test.each([
  ['bruno', 'username-taken'],
  ['BRUNO', 'username-taken'],
  ['brun0', 'username-taken'],
  ['idа', 'mixed-scripts'],
  ['adm1n', 'reserved-name'],
  ['i da', 'invalid-format'],
  ['i'.repeat(33), 'too-long'],
  ['', 'invalid-format'],
])('a name is refused as at the sign-up: %s', async (username, code) => {
  const { status, body } = await rename(ida, username);
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, code, '/username']);
  expect((await ida.get('/v1/me')).body.contact.username).toBe('ida');
});

test.each(['सुनीता', 'อนันต์', 'อำนาจ', 'ကျော်'])('one signs up and in as %s', async (username) => {
  expect((await signUp(username)).status).toBe(201);
  const signIn = await bruno.post('/v1/sessions', { username, password: 'a password of mine' });
  expect([signIn.status, signIn.body.contact.username]).toEqual([201, username.normalize('NFKC')]);
});

test("one's own name may be written in another way, and composed characters are one name", async () => {
  expect((await rename(ida, 'Ida')).body.contact.username).toBe('Ida');
  expect((await rename(ida, 'Ide\u0301')).body.contact.username).toBe('Id\u00e9');
});

test('nobody else takes the name before for ninety days; who gave it up may', async () => {
  await rename(ida, 'idalia');
  expect((await rename(bruno, '1da')).body.code).toBe('username-taken');
  expect((await signUp('Ida')).body.code).toBe('username-taken');
  expect((await rename(ida, 'ida')).status).toBe(200);
  await rename(ida, 'idalia');
  clock += formerNameMs + 1;
  await sweep(service.store, service.service.files, service.service.settings.limits, clock);
  expect(await service.store.db.selectFrom('former_name').selectAll().execute()).toEqual([]);
  expect((await rename(bruno, 'ida')).status).toBe(200);
});

test('of two who choose one name at the same moment one has it', async () => {
  const answers = await Promise.all([rename(ida, 'robin'), rename(bruno, 'robin')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a picture is an upload of their own: shown where they are, and gone when another takes its place', async () => {
  const group = await ida.group('Team', ['bruno']);
  const [first, second] = [await upload(ida), await upload(ida)];
  const { body } = await ida.put('/v1/me', { avatar_url: first.file_url });
  expect(body.contact.avatar_url).toMatch(new RegExp(`^/v1/files/${first.id}/picture\\?expires=`));
  expect((await service.app.request(body.contact.avatar_url)).status).toBe(200);
  const message = await ida.say(group.conversation_id, 'hello');
  expect(message.contact.avatar_url).toBe(body.contact.avatar_url);
  await bruno.put(`/v1/blocks/${ida.id}`);
  expect((await bruno.get('/v1/blocks')).body.data[0].avatar_url).toBe(body.contact.avatar_url);

  clock += 3 * 86_400_000;
  await sweep(service.store, service.service.files, service.service.settings.limits, clock);
  expect(await findUpload(service.store.db, first.id)).toMatchObject({ contact_id: ida.id });
  expect((await ida.put('/v1/me', { avatar_url: second.file_url })).status).toBe(422);
  const third = await upload(ida);
  expect((await ida.put('/v1/me', { avatar_url: third.file_url })).status).toBe(200);
  expect(await findUpload(service.store.db, first.id)).toBeUndefined();
  expect((await ida.put('/v1/me', { avatar_url: null })).body.contact.avatar_url).toBeNull();
  expect(await findUpload(service.store.db, third.id)).toBeUndefined();
});

test('of two pictures chosen at the same moment one stays, with its file, and the other is gone', async () => {
  const [first, second, third] = [await upload(ida), await upload(ida), await upload(ida)];
  await ida.put('/v1/me', { avatar_url: first.file_url });
  const answers = await atOnce(() =>
    [second, third].map(({ file_url }) => ida.put('/v1/me', { avatar_url: file_url })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { avatar_url } = (await ida.get('/v1/me')).body.contact;
  const left = await service.store.db.selectFrom('upload').select(['id', 'name']).execute();
  expect(left.map(({ id }) => `/v1/files/${id}/picture`)).toEqual([avatar_url.replace(/\?.*/, '')]);
  expect(left.map(({ name }) => existsSync(service.service.files.path(name)))).toEqual([true]);
});

test('of two names chosen by one person at the same moment the one that did not last is kept for them too', async () => {
  const answers = await atOnce(() => [rename(ida, 'idalia'), rename(ida, 'idony')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { username } = (await ida.get('/v1/me')).body.contact;
  const passed = username === 'idony' ? 'idalia' : 'idony';
  const trail = (await ida.get('/v1/audit')).body.data.filter(
    ({ action }: { action: string }) => action === 'name.change',
  );
  expect(trail.map(({ detail }: { detail: string }) => detail)).toEqual([passed, 'ida']);
  for (const name of ['ida', 'idalia', 'idony'].filter((each) => each !== username))
    expect((await rename(bruno, name)).body.code).toBe('username-taken');
});

/**
 * Sends requests of ida at the same time. On PostgreSQL a lock holds them until both wait. The embedded database needs no lock,
 * because its writes never overlap.
 */
async function atOnce(send: () => Promise<Answer>[]): Promise<Answer[]> {
  const { db, kind } = service.store;
  if (kind === 'sqlite') return Promise.all(send());
  const { answers } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('contact').select('id').where('id', '=', ida.id).forUpdate().execute();
    const answers = send();
    const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(answers.length);
    return { answers };
  });
  return Promise.all(answers);
}

test.each([
  ['at another address', async () => 'https://x.test/me.png'],
  ['of somebody else', async () => (await upload(bruno)).file_url],
  ['that is no picture', async () => (await upload(ida, 'me.txt', Buffer.from('me'))).file_url],
  [
    'of a group',
    async () => {
      const file = await upload(ida);
      const group = await ida.group('Team');
      await ida.put(`/v1/groups/${group.id}`, { avatar_url: file.file_url });
      return file.file_url;
    },
  ],
])('a picture %s is refused, and the name beside it is not taken', async (_what, picture) => {
  const { status, body } = await ida.put('/v1/me', { username: 'idalia', avatar_url: await picture() });
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'unknown-attachment', '/avatar_url']);
  expect((await ida.get('/v1/me')).body.contact).toMatchObject({ username: 'ida', avatar_url: null });
});

test('those who share a group hear of it once, and of the phone number only those who may; others hear nothing', async () => {
  const [mei, eve] = [await service.person('mei'), await service.person('eve')];
  await service.store.db.updateTable('contact').set({ phone_number: '+1' }).where('id', '=', ida.id).execute();
  await ida.group('Team', ['bruno']);
  await ida.group('Again', ['bruno']);
  const shy = await mei.post('/v1/groups', { name: 'Prize', contacts: ['ida'] });
  expect(shy.status).toBe(201);
  const streams = await Promise.all([ida, bruno, mei, eve].map((who) => openStream(service, who)));
  await rename(ida, 'idalia');
  await ida.put('/v1/me', {});
  await rename(eve, 'evelyn');
  for (const who of [ida, bruno, mei, eve]) await who.group('Last');
  const heard = await Promise.all(streams.map((stream) => stream.until(({ type }) => type === 'group.created')));
  const contacts = heard.map((events) =>
    events.flatMap((event) =>
      event.type === 'contact.updated' ? [[event.contact.username, event.contact.phone_number]] : [],
    ),
  );
  expect(contacts).toEqual([[['idalia', '+1']], [['idalia', '+1']], [['idalia', null]], [['evelyn', null]]]);
  await Promise.all(streams.map((stream) => stream.close()));
});

test('who comes back after it is sent it again, and goes on after it', async () => {
  const group = await ida.group('Team', ['bruno']);
  await ida.say(group.conversation_id, 'before');
  const before = await openStream(service, bruno);
  const hello = await before.next();
  await before.close();
  if (hello === 'end') throw new Error('ended');
  await rename(ida, 'idalia');
  const missed = await openStream(service, bruno, hello.id);
  const event = await missed.event();
  expect(event).toMatchObject({ type: 'contact.updated', contact: { username: 'idalia' } });
  await missed.close();
  const again = await openStream(service, bruno, event.id);
  await ida.say(group.conversation_id, 'after');
  expect(await again.event()).toMatchObject({ type: 'message.created' });
  await again.close();
});

test('five names a day, without those that are refused, and as many pictures as twenty an hour', async () => {
  const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
  const lin = await limited.person('lin');
  await limited.person('mei');
  for (const name of ['mei', 'MEI']) expect((await rename(lin, name)).body.code).toBe('username-taken');
  for (const name of ['lin1', 'lin2', 'lin3', 'lin4', 'lin5']) expect((await rename(lin, name)).status).toBe(200);
  const refused = await rename(lin, 'lin6');
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-names']);
  expect((await lin.get('/v1/me')).body.contact.username).toBe('lin5');
  for (let n = 0; n < 12; n++) expect((await lin.put('/v1/me', { avatar_url: null })).status).toBe(200);
  expect((await lin.put('/v1/me', { avatar_url: null })).status).toBe(429);
  await limited.close();
});
