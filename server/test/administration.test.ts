import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../src/contract';
import { type Person, speaker, type TestService, testService } from './service';

let clock = Date.UTC(2026, 2, 2, 12);
let service: TestService;
let ida: Person;
let bruno: Person;
let chidi: Person;

beforeAll(async () => {
  service = await testService({ SIGN_UP: 'on' }, () => clock);
  ida = await service.person('ida');
  clock += 1_000;
  bruno = await service.person('bruno');
  clock += 1_000;
  chidi = await service.person('chidi');
});
afterAll(() => service.close());

const namesOf = async (query: string) =>
  (await ida.get(`/v1/people?${query}`)).body.data.map(({ contact }: { contact: Person }) => contact.username);

test('accounts are sorted by name or by age, and narrowed to admins or disabled ones', async () => {
  expect(await namesOf('')).toEqual(['bruno', 'chidi', 'ida']);
  expect(await namesOf('sort=newest')).toEqual(['chidi', 'bruno', 'ida']);
  expect(await namesOf(`sort=newest&limit=1&starting_after=${chidi.id}`)).toEqual(['bruno']);
  expect(await namesOf(`sort=newest&limit=1&ending_before=${ida.id}`)).toEqual(['bruno']);
  expect(await namesOf('show=admins')).toEqual(['ida']);
  await ida.put(`/v1/people/${chidi.id}`, { disabled: true });
  expect(await namesOf('show=disabled&sort=newest')).toEqual(['chidi']);
  await ida.put(`/v1/people/${chidi.id}`, { disabled: false });
  const refused = await ida.get('/v1/people?show=all');
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, '?show']);
});

test('an admin makes another one, and no admin ends their own rights', async () => {
  const roleOf = async (id: string, role: string) => (await ida.put(`/v1/people/${id}`, { role })).body.role;
  expect(await roleOf(bruno.id, 'admin')).toBe('admin');
  expect((await bruno.get('/v1/people')).status).toBe(200);
  expect((await bruno.put(`/v1/people/${bruno.id}`, { role: 'member' })).status).toBe(403);
  const both = await Promise.all([
    ida.put(`/v1/people/${bruno.id}`, { role: 'member' }),
    bruno.put(`/v1/people/${ida.id}`, { role: 'member' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  const [left] = (await Promise.all([ida, bruno].map((each) => each.get('/v1/me')))).flatMap(({ body }) =>
    body.role === 'admin' ? [body.contact.username] : [],
  );
  if (left === 'bruno') await bruno.put(`/v1/people/${ida.id}`, { role: 'admin' });
  if (left === 'bruno') await ida.put(`/v1/people/${bruno.id}`, { role: 'member' });
  expect((await bruno.get('/v1/people')).status).toBe(403);
});

test('an account that an admin creates has no password until its owner chooses one', async () => {
  const made = await ida.post('/v1/people', { username: 'noor' });
  expect([made.status, made.body.role, made.body.group_count]).toEqual([201, 'member', 0]);
  const nobody = speaker((path, init) => service.app.request(path, init));
  expect((await nobody.post('/v1/sessions', { username: 'noor', password: '' })).status).toBe(401);
  const { token } = (await ida.post(`/v1/people/${made.body.contact.id}/password-reset`)).body;
  const chosen = await nobody.post('/v1/sessions/reset', { token, new_password: 'a long password' });
  expect([chosen.status, chosen.body.contact.username]).toEqual([201, 'noor']);
  for (const [username, code] of [
    ['NOOR', 'username-taken'],
    ['two words', 'invalid-format'],
  ])
    expect((await ida.post('/v1/people', { username })).body.errors).toMatchObject([{ pointer: '/username', code }]);
});

test('the trail is narrowed to actions, a person, a part of a name, and a time', async () => {
  clock += 60_000;
  const began = clock / 1_000;
  const lake = await ida.group('The Lake', [chidi.id]);
  const hut = await bruno.group('100% hut', [chidi.id]);
  clock += 60_000;
  await ida.put(`/v1/groups/${lake.id}`, { archived_at: 1 });
  await bruno.delete(`/v1/groups/${hut.id}`);
  const trail = async (query: string) =>
    (await ida.get(`/v1/audit?since=${began}&${query}`)).body.data.map(
      ({ actor, action, group_name }: AuditEntry) => `${actor} ${action} ${group_name}`,
    );
  const archived = 'ida group.archive The Lake';
  const deleted = 'bruno group.delete 100% hut';
  expect(await trail('actions=group.archive,group.delete')).toEqual([deleted, archived]);
  expect(await trail('actions=group.archive,group.delete&person=IDA')).toEqual([archived]);
  expect(await trail('actions=group.delete&group=%25%20H')).toEqual([deleted]);
  expect(await trail('group=lake&person=chi')).toEqual(['ida member.add The Lake']);
  expect(await trail(`until=${clock / 1_000}&actions=group.create`)).toEqual([
    'bruno group.create 100% hut',
    'ida group.create The Lake',
  ]);
  expect(await trail(`until=${clock / 1_000}&actions=group.delete`)).toEqual([]);
  for (const nothing of ['person=nobody', 'group=_', 'actions=group.colour']) expect(await trail(nothing)).toEqual([]);
});
