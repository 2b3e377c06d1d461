import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app';
import { timeKey } from '../ids';
import { order } from '../store/migrations/005_order';
import { type Person, speaker, type TestService, testService } from './service';

/** 2026-01-01. It moves only where a test moves it. */
const began = 1_767_225_600_000;
let clock = began;
let service: TestService;
let ida: Person;

beforeAll(async () => {
  service = await testService({}, () => clock);
  ida = await service.person('ida');
});
afterAll(() => service.close());

/** Another process of the same service: one database, a clock that is `skew` ms off. */
function secondProcess(skew: number) {
  const { app } = createApp({ store: service.store, settings: service.service.settings, now: () => clock + skew });
  return speaker((path, init) => app.request(path, init), ida.token);
}

const texts = async (limit = 100) =>
  (await ida.get(`/v1/messages?limit=${limit}`)).body.data.map(({ message }: { message: string }) => message);
const names = async () => (await ida.get('/v1/groups?limit=100')).body.data.map(({ name }: { name: string }) => name);

test('messages of several conversations and groups written in one millisecond stand in the order of their writing', async () => {
  const groups = [];
  for (const name of ['G0', 'G1', 'G2', 'G3']) groups.push(await ida.group(name));
  expect(await names()).toEqual(['G3', 'G2', 'G1', 'G0']);
  const sent: string[] = [];
  for (let n = 0; n < 24; n++) {
    await ida.say(groups[(n * 7 + (n >> 2)) % 4].conversation_id, `${n}`);
    sent.unshift(`${n}`);
  }
  expect(await texts()).toEqual(sent);
  for (const last of [1, 3, 0, 2]) await ida.say(groups[last].conversation_id, 'last');
  expect(await names()).toEqual(['G2', 'G0', 'G3', 'G1']);
});

test('what one process wrote stands above what another wrote before it, whatever their clocks say', async () => {
  const behind = secondProcess(-60_000);
  const ahead = secondProcess(60_000);
  const groups = [await ida.group('P0'), await ida.group('P1'), await ida.group('P2')];
  const sent: string[] = [];
  for (const [n, who] of [ahead, behind, ida, behind, ahead, ida].entries()) {
    await who.say(groups[n % 3].conversation_id, `process ${n}`);
    sent.unshift(`process ${n}`);
    expect((await names())[0]).toBe(`P${n % 3}`);
  }
  expect(await texts(6)).toEqual(sent);
  await behind.group('Behind');
  expect((await names())[0]).toBe('Behind');
});

test('reactions stand in the order in which they came, in one millisecond too, and whatever the clocks of two processes say', async () => {
  const { id } = await ida.say((await ida.group('Reactions')).conversation_id, 'hello');
  const put = (who: Pick<Person, 'put'>, ...given: string[]) =>
    who.put(`/v1/messages/${id}`, { reactions: given.map((name) => ({ [name]: ['ida'] })) });
  await put(secondProcess(60_000), 'zzz');
  await put(ida, 'yyy', 'mmm');
  await put(ida, 'xxx');
  const { body } = await put(secondProcess(-60_000), 'aaa');
  expect(body.reactions.flatMap(Object.keys)).toEqual(['zzz', 'yyy', 'mmm', 'xxx', 'aaa']);
});

test('a clock that is put back changes no order, and what is sent then carries its time in a conversation of its own', async () => {
  const [old, fresh] = [await ida.group('Old'), await ida.group('Fresh')];
  await ida.say(old.conversation_id, 'before');
  clock -= 3_600_000;
  const after = await ida.say(fresh.conversation_id, 'after');
  const late = await ida.say(old.conversation_id, 'late');
  expect(await texts(3)).toEqual(['late', 'after', 'before']);
  // Within a conversation times do not run backwards either.
  expect([after.created_at, late.created_at]).toEqual([began / 1_000, began / 1_000]);
  clock += 3_600_000;
  const next = await ida.group('Next');
  expect((await names())[0]).toBe('Next');
  clock += 5_000;
  expect((await ida.say(next.conversation_id, 'later')).created_at).toBe(clock / 1_000);
});

test('ids follow the commits, however many are written at once', async () => {
  const groups = await Promise.all(Array.from({ length: 6 }, (_, n) => ida.group(`At once ${n}`)));
  const other = secondProcess(-10_000);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => (n % 2 ? ida : other).say(groups[n % 6].conversation_id, `at once ${n}`)),
  );
  // Events are numbered in the order of their commits.
  const events = await service.store.db
    .selectFrom('event')
    .select('message_id')
    .where('type', '=', 'message.created')
    .orderBy('id', 'desc')
    .limit(60)
    .execute();
  const listed = (await ida.get('/v1/messages?limit=60')).body.data;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(events.map((event) => event.message_id));
});

test('the service asks one clock for everything that it writes', async () => {
  clock += 40 * 86_400_000;
  const group = await ida.group('Timed');
  const { id } = await ida.say(group.conversation_id, 'now');
  clock += 120_000;
  const edited = await ida.put(`/v1/messages/${id}`, { message: 'then' });
  expect([edited.body.created_at, edited.body.updated_at]).toEqual([clock / 1_000 - 120, clock / 1_000]);
  const archived = await ida.put(`/v1/groups/${group.id}`, { archived_at: 1 });
  expect(archived.body.archived_at).toBe(clock / 1_000);
  const [entry] = (await ida.get('/v1/audit?limit=1')).body.data;
  expect(entry).toMatchObject({ action: 'group.archive', at: clock / 1_000 });
  expect((await ida.get('/v1/me')).body.contact.last_active_at).toBe(clock / 1_000);
  const anybody = speaker((path, init) => service.app.request(path, init));
  const session = (await anybody.post('/v1/contacts', { username: 'bruno', password: 'a long password' })).body;
  expect(session.expires_at).toBe(clock / 1_000 + 12 * 3_600);
  clock += 12 * 3_600_000;
  expect((await anybody.get('/v1/me', { Authorization: `Bearer ${session.token}` })).status).toBe(401);
});

test('a database from before there was one order goes on after everything that is in it', async () => {
  const { store } = service;
  const group = await ida.group('From before');
  // The row that a clock which was ahead left.
  await sql`update groups set last_ms = ${clock + 500} where id = ${group.id}`.execute(store.db);
  const id = `msg_${timeKey(clock + 500)}zzzzzzzzzzzzz`;
  const row = { id, conversation_id: group.conversation_id, contact_id: ida.id, message: 'from before', seq: 1 };
  await store.db
    .insertInto('message')
    .values({ ...row, version: 1, created_at: clock + 500, updated_at: null, seen_at: null })
    .execute();
  await sql`drop table write_order`.execute(store.db);
  await order.up(store.db);
  await ida.say((await ida.group('After it')).conversation_id, 'after it');
  expect(await texts(2)).toEqual(['after it', 'from before']);
});
