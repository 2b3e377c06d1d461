import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app';
import { resumeOrder, WriteOrder } from '../store/database/order';
import { type Person, speaker, type TestService, testService } from './service';

/** 2026-01-01. Only the tests move the clock. */
const began = 1_767_225_600_000;
let clock = began;
let service: TestService;
let ida: Person;

beforeAll(async () => {
  service = await testService({}, () => clock);
  ida = await service.person('ida');
});
afterAll(() => service.close());

/** Another process of the same service, with the same database, a separate order, and a clock that differs by `skew` ms. */
function secondProcess(skew: number) {
  const store = { ...service.store, order: new WriteOrder() };
  const { app } = createApp({ store, settings: service.service.settings, now: () => clock + skew });
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

test('in a conversation, what one process wrote stands above what another wrote before it, whatever their clocks say', async () => {
  const behind = secondProcess(-60_000);
  const ahead = secondProcess(60_000);
  const { conversation_id } = await ida.group('P0');
  const sent: string[] = [];
  for (const [n, who] of [ahead, behind, ida, behind, ahead, ida].entries()) {
    await who.say(conversation_id, `process ${n}`);
    sent.unshift(`process ${n}`);
  }
  const listed = (await ida.get(`/v1/messages?conversation_id=${conversation_id}`)).body.data;
  expect(listed.map(({ message }: { message: string }) => message)).toEqual(sent);
  await ida.group('Newest');
  expect((await names())[0]).toBe('Newest');
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
  // Times in a conversation do not decrease, although the clock was set back.
  expect([after.created_at, late.created_at]).toEqual([began / 1_000, began / 1_000]);
  clock += 3_600_000;
  const next = await ida.group('Next');
  expect((await names())[0]).toBe('Next');
  clock += 5_000;
  expect((await ida.say(next.conversation_id, 'later')).created_at).toBe(clock / 1_000);
});

test('ids of a conversation follow the commits, however many are written at once', async () => {
  const groups = await Promise.all(Array.from({ length: 6 }, (_, n) => ida.group(`At once ${n}`)));
  const other = secondProcess(-10_000);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => (n % 2 ? ida : other).say(groups[n % 6].conversation_id, `at once ${n}`)),
  );
  for (const { conversation_id } of groups) {
    const events = await service.store.db
      .selectFrom('event')
      .select('message_id')
      .where('type', '=', 'message.created')
      .where('conversation_id', '=', conversation_id)
      .orderBy('id', 'desc')
      .execute();
    const listed = (await ida.get(`/v1/messages?conversation_id=${conversation_id}`)).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(events.map((event) => event.message_id));
    expect(listed).toHaveLength(10);
  }
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

test('a process that starts with a clock that was put back goes on after everything that is stored', async () => {
  await ida.say((await ida.group('Ahead')).conversation_id, 'before the start');
  clock -= 3_600_000;
  const store = { ...service.store, order: new WriteOrder() };
  await resumeOrder(store.order, store.db);
  const { app } = createApp({ store, settings: service.service.settings, now: () => clock });
  const restarted = speaker((path, init) => app.request(path, init), ida.token);
  await restarted.say((await restarted.group('After it')).conversation_id, 'after the start');
  expect(await texts(2)).toEqual(['after the start', 'before the start']);
});
