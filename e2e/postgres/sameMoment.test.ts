import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../server/accounts/hashToken';
import type { Tx } from '../../server/store/database/schema';
import { renewSession, replaceSessions, startSession } from '../../server/store/people/sessions';
import { type Person, speaker, type TestService, testService } from '../../server/test/service';

let service: TestService;
let ida: Person;
let bruno: Person;

beforeAll(async () => {
  service = await testService();
  [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
});
afterAll(() => service.close());

type Ids = { id: string; conversation_id: string };

/** Sends the request after `write` and before its commit. The request waits for the commit. */
async function beforeCommit<T>(write: (tx: Tx) => Promise<unknown>, request: () => Promise<T>): Promise<T> {
  const { db } = service.store;
  let answer: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await write(tx);
    answer = request();
    const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(1);
  });
  if (!answer) throw new Error('nothing was asked');
  return answer;
}

/** `beforeCommit`, with a change of a group. */
const meanwhile = <T>(
  change: (ids: Ids) => ReturnType<typeof sql>[],
  ids: Ids,
  request: () => Promise<T>,
): Promise<T> =>
  beforeCommit(async (tx) => {
    await sql`select id from groups where id = ${ids.id} for update`.execute(tx);
    for (const statement of change(ids)) await statement.execute(tx);
  }, request);

const removal = ({ id, conversation_id }: Ids) => [
  sql`delete from member where group_id = ${id} and contact_id = ${bruno.id}`,
  sql`delete from read_mark where conversation_id = ${conversation_id} and contact_id = ${bruno.id}`,
];
const deletion = ({ id, conversation_id }: Ids) => [
  sql`delete from message where conversation_id = ${conversation_id}`,
  sql`delete from groups where id = ${id}`,
];
const archiving = ({ id }: Ids) => [sql`update groups set archived_at = 1 where id = ${id}`];
const send = ({ conversation_id }: Ids) => bruno.post('/v1/messages', { conversation_id, message: 'just now' });

test('who is removed while sending sends nothing', async () => {
  const group = await ida.group('Removed', ['bruno']);
  expect(await meanwhile(removal, group, () => send(group))).toMatchObject({ status: 404 });
  expect((await ida.get(`/v1/messages?conversation_id=${group.conversation_id}`)).body.data).toEqual([]);
});

test('a group that is deleted while somebody sends is gone, and one that is archived is archived', async () => {
  const deleted = await ida.group('Deleted', ['bruno']);
  expect(await meanwhile(deletion, deleted, () => send(deleted))).toMatchObject({ status: 404 });
  const archived = await ida.group('Archived', ['bruno']);
  expect(await meanwhile(archiving, archived, () => send(archived))).toMatchObject({ status: 409 });
});

test('a repeated request that waits for the first one and is refused for what it did is answered with it', async () => {
  const group = await ida.group('Repeated', ['bruno']);
  const body = { conversation_id: group.conversation_id, message: 'once' };
  const send = () => bruno.post('/v1/messages', body, { 'Idempotency-Key': 'repeated-while-it-was-stored' });
  const first = await send();
  const keys = sql`select * from idempotency where contact_id = ${bruno.id}`;
  const [stored] = (await keys.execute(service.store.db)).rows;
  await sql`delete from idempotency where contact_id = ${bruno.id}`.execute(service.store.db);
  // Commits what another process would commit: the key of the first request, and the archiving that refuses the second.
  const commit = (ids: Ids) => [
    ...archiving(ids),
    sql`insert into idempotency select * from json_populate_record(null::idempotency, ${JSON.stringify(stored)}::json)`,
  ];
  const again = await meanwhile(commit, group, send);
  expect([again.status, again.body.id, again.headers.get('Idempotent-Replayed')]).toEqual([201, first.body.id, 'true']);
});

test('who is removed while reading leaves no read mark behind', async () => {
  const group = await ida.group('Read', ['bruno']);
  const { id } = await ida.say(group.conversation_id, 'hello');
  const read = () => bruno.post(`/v1/conversations/${group.conversation_id}/read`, { up_to: id });
  expect(await meanwhile(removal, group, read)).toMatchObject({ status: 404 });
  const marks = service.store.db.selectFrom('read_mark').selectAll().where('contact_id', '=', bruno.id);
  expect(await marks.execute()).toEqual([]);
  expect((await ida.get(`/v1/messages/${id}`)).body.read_at).toBeNull();
});

test('of two readings by one person the later one counts, also for what was read', async () => {
  const group = await ida.group('Twice', ['bruno']);
  const [first, second] = [await ida.say(group.conversation_id, 'one'), await ida.say(group.conversation_id, 'two')];
  const { db } = service.store;
  const later = ({ conversation_id }: Ids) => [
    sql`update member set read_up_to = ${second.id} where conversation_id = ${conversation_id} and contact_id = ${bruno.id}`,
    sql`insert into read_mark values (${conversation_id}, ${bruno.id}, ${second.id}, 1767225600000)`,
  ];
  const read = () => bruno.post(`/v1/conversations/${group.conversation_id}/read`, { up_to: first.id });
  expect(await meanwhile(later, group, read)).toMatchObject({ status: 200, body: { read_up_to: first.id } });
  const marks = db.selectFrom('read_mark').select('up_to').where('conversation_id', '=', group.conversation_id);
  expect(await marks.where('contact_id', '=', bruno.id).execute()).toEqual([{ up_to: first.id }]);
});

test('signing out while the session is renewed ends the new tokens too', async () => {
  const { store, app } = service;
  const times = { now: Date.now(), accessMs: 60_000 };
  const { cookie } = await store.write((tx) => startSession(tx, { contactId: bruno.id, device: '', ...times }));
  const headers = { Cookie: `confab-refresh=${cookie}` };
  const out = await beforeCommit(
    (tx) => renewSession(tx, cookie, times),
    async () => app.request('/v1/sessions/current', { method: 'DELETE', headers }),
  );
  expect(out.status).toBe(204);
  const tokens = store.db
    .selectFrom('token')
    .selectAll()
    .where('session_id', '=', cookie.split('.')[0] ?? '');
  expect(await tokens.execute()).toEqual([]);
});

test('a new password while a copier signs out everywhere else ends the session that the copier goes on in', async () => {
  const { store, app } = service;
  const times = { now: Date.now(), accessMs: 60_000, device: '' };
  const { token, id } = await store.write((tx) => startSession(tx, { contactId: bruno.id, ...times }));
  const link = (await ida.post(`/v1/people/${bruno.id}/password-reset`)).body.token;
  let copied = '';
  const reset = await beforeCommit(
    async (tx) => {
      const caller = { id: bruno.id, sessionId: id, tokenHash: hashToken(token) };
      copied = (await replaceSessions(tx, caller, times)).started?.cookie ?? '';
    },
    async () =>
      speaker((path, init) => app.request(path, init)).post('/v1/sessions/reset', {
        token: link,
        new_password: 'by the link',
      }),
  );
  expect([reset.status, copied === '']).toEqual([201, false]);
  const headers = { Cookie: `confab-refresh=${copied}` };
  expect((await app.request('/v1/sessions/refresh', { method: 'POST', headers })).status).toBe(401);
});
