import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { forgetRestoredEvents } from '../../server/store/database/eventHome';
import { addEvents, lastEventId } from '../../server/store/events';
import { type Person, type TestService, testService } from '../../server/test/service';
import { openStream } from '../../server/test/stream';

let service: TestService;
let ida: Person;
let bruno: Person;
let group: { id: string; conversation_id: string };

beforeAll(async () => {
  service = await testService();
  [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
  group = await ida.group('Team', ['bruno']);
});
afterAll(() => service.close());

/** `own` has the statements of the request. `underLock` has those between the group's lock and the commit. */
async function statementsOf(work: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  await work();
  const texts = query.mock.calls.map(([text]) => JSON.stringify(text));
  query.mockRestore();
  // Queries of the event streams do not belong to the request.
  const own = texts.filter((text) => !/pg_notify|event_id_seq|pg_stat_activity/.test(text));
  const lock = own.findIndex((text) => text.includes('update \\"groups\\"'));
  return { own, underLock: own.slice(lock + 1, own.findIndex((text, at) => at > lock && text.includes('commit')) + 1) };
}

test('writing a message locks nothing that is common to all conversations, and few statements are under the lock', async () => {
  const send = (headers = {}) =>
    ida.post('/v1/messages', { conversation_id: group.conversation_id, message: 'counted' }, headers);
  await send();
  const { own, underLock } = await statementsOf(() => send());
  expect(own.filter((text) => /advisory|write_order/.test(text))).toEqual([]);
  expect([underLock.length, own.length]).toEqual([3, 6]);
  const keyed = await statementsOf(() => send({ 'Idempotency-Key': 'counted-with-a-key' }));
  expect([keyed.underLock.length, keyed.own.length]).toEqual([3, 6]);
});

test('writers of two conversations do not wait for each other, and an event of the first that commits later is sent', async () => {
  const { store } = service;
  const stream = await openStream(service, bruno);
  const { hub } = service.service;
  const first = {
    type: 'message.deleted',
    groupId: group.id,
    conversationId: group.conversation_id,
    messageId: 'first',
  } as const;
  await store.db.transaction().execute(async (tx) => {
    await sql`update groups set version = version where id = ${group.id}`.execute(tx);
    await addEvents(tx, [first], Date.now());
    const other = await bruno.group('Other');
    expect(other.id).toMatch(/^grp_/);
    await hub.settled();
  });
  const heard = [await stream.event(), await stream.event()];
  expect(heard).toMatchObject([{ type: 'message.deleted', message_id: 'first' }, { type: 'group.created' }]);
  await stream.close();
});

const deletionOf = (messageId: string) =>
  ({ type: 'message.deleted', groupId: group.id, conversationId: group.conversation_id, messageId }) as const;

/** Begins a transaction that locks a group, because only then it has a transaction id. */
async function beginIn({ id }: { id: string }) {
  const tx = await service.store.db.startTransaction().execute();
  await sql`update groups set version = version where id = ${id}`.execute(tx);
  return tx;
}

test('an event of the newest transaction is not passed over when an older one with a later event has ended', async () => {
  const other = await bruno.group('Yet another');
  const older = await beginIn(group);
  const newer = await beginIn(other);
  await addEvents(newer, [deletionOf('newer')], Date.now());
  await addEvents(older, [deletionOf('older')], Date.now());
  await older.commit().execute();
  const { upTo } = await service.store.completeEvents();
  await newer.commit().execute();
  expect(await lastEventId(service.store.db)).toBeGreaterThan(upTo + 1);
});

test('the first stream of a process begins before an event that is being committed', async () => {
  await service.service.hub.settled();
  expect(service.service.hub.count()).toBe(0);
  const writer = await beginIn(group);
  await addEvents(writer, [deletionOf('early')], Date.now());
  const { upTo } = await service.store.completeEvents();
  await writer.commit().execute();
  expect(await lastEventId(service.store.db)).toBeGreaterThan(upTo);
});

test('a transaction of another database holds no event back', async () => {
  const stream = await openStream(service, bruno);
  const elsewhere = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await elsewhere.connect();
  await elsewhere.query('begin');
  await elsewhere.query('create table long (n integer)');
  const { id } = await ida.say(group.conversation_id, 'not held back');
  expect((await service.store.completeEvents()).isAll).toBe(true);
  expect(await stream.event()).toMatchObject({ type: 'message.created', message: { id } });
  await elsewhere.query('rollback');
  await elsewhere.end();
  await stream.close();
});

test('after a dump was restored elsewhere, a client that comes back is told to read again', async () => {
  const { store } = service;
  await forgetRestoredEvents(store);
  await ida.say(group.conversation_id, 'kept');
  const before = await lastEventId(store.db);
  await forgetRestoredEvents(store);
  expect(await lastEventId(store.db)).toBe(before);
  await sql`update event_home set place = 'another cluster'`.execute(store.db);
  await forgetRestoredEvents(store);
  const { id } = await ida.say(group.conversation_id, 'after it');
  const stream = await openStream(service, bruno, String(before));
  expect(await stream.event()).toMatchObject({ type: 'reset' });
  expect(await lastEventId(store.db)).toBeGreaterThan(before + 1_000_000 - 1);
  expect(id).toMatch(/^msg_/);
  await stream.close();
});
