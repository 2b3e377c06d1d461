import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../src/api/http';
import { type ChatEvent, endpoints, type Group } from '../../src/contract';
import { type Account, createAccount } from '../support/api';
import { createRoom } from '../support/room';
import { type Service, startService } from '../support/services/service';
import { createDatabase, type Database } from './database';
import { listenTo } from './listener';

let database: Database;
let starting: Promise<[Service, Service]>;
let processes: [Service, Service];
let ida: Account;
let bruno: Account;
let group: Group;

/** The client of the same person at one of the two processes. */
const at = (place: 0 | 1, { token, username }: Account) =>
  createHttp({ base: processes[place].url, token: () => token, me: () => username });
const say = (place: 0 | 1, who: Account, message: string) =>
  at(place, who)(endpoints.createMessage, { body: { conversation_id: group.conversation_id, message } });
const says = (message: string) => (event: ChatEvent) =>
  event.type === 'message.created' && event.message.message === message;

beforeAll(async () => {
  database = await createDatabase();
  const env = { DATABASE_URL: database.url, EVENTS_HEARTBEAT_MS: '500' };
  // Both processes start at once on an empty database.
  starting = Promise.all([startService(env), startService(env)]);
  processes = await starting;
  ida = await createAccount(processes[0].url, 'ida');
  bruno = await createAccount(processes[1].url, 'bruno');
  group = (await createRoom(ida, 'Room', ['bruno'])).group;
});
afterAll(async () => {
  for (const process of await starting) await process.dispose();
  await database.drop();
});

test('what is written at one process is heard at the other, in one order, each once', async () => {
  const listeners = await Promise.all([listenTo(at(0, ida)), listenTo(at(1, bruno))]);
  const words = Array.from({ length: 60 }, (_, n) => `crossing ${n}`);
  const each = async (who: Account, place: 0 | 1) => {
    for (const [n, text] of words.entries()) {
      if (n % 4 === place + (who === ida ? 0 : 2)) await say(place, who, text);
    }
  };
  await Promise.all([each(ida, 0), each(ida, 1), each(bruno, 0), each(bruno, 1)]);
  await say(0, ida, 'the last one');
  const orders = await Promise.all(
    listeners.map(async (listener) => {
      await listener.until(says('the last one'));
      await listener.leave();
      return listener.heard.flatMap((event) => (event.type === 'message.created' ? event.message.message : []));
    }),
  );
  expect(orders[0]?.toSorted()).toEqual([...words, 'the last one'].toSorted());
  expect(orders[1]).toEqual(orders[0]);
  const query = { conversation_id: group.conversation_id, limit: 100 };
  const listed = await ida.api(endpoints.listMessages, { query });
  expect(listed.data.map(({ message }) => message).toReversed()).toEqual(orders[0]);
});

test('typing crosses too, and what the processes tell each other is a number, never what was said', async () => {
  const payloads = await database.listen('confab');
  const listener = await listenTo(at(1, bruno));
  const typist = at(0, ida);
  await typist(endpoints.listGroups);
  await typist(endpoints.typing, { params: { id: group.conversation_id } });
  await listener.until((event) => event.type === 'typing' && event.username === 'ida');
  await say(0, ida, 'for those who may read it');
  await listener.until(says('for those who may read it'));
  await listener.leave();
  await expect.poll(() => payloads.filter((payload) => /^\d+$/.test(payload)).length).toBeGreaterThan(0);
  const others = payloads.filter((payload) => !/^\d+$/.test(payload));
  expect(others.map((payload) => JSON.parse(payload).type)).toEqual(['typing']);
  expect(payloads.join()).not.toContain('for those who may read it');
});

test('one idempotency key at both processes at once takes effect once', async () => {
  const send = async (place: 0 | 1, key: string) => {
    const answer = await fetch(new URL('/v1/messages', processes[place].url), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${ida.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `"${key}"`,
      },
      body: JSON.stringify({ conversation_id: group.conversation_id, message: key }),
    });
    const { id } = await answer.json();
    return { status: answer.status, id, replayed: answer.headers.get('Idempotent-Replayed') === 'true' };
  };
  for (let n = 0; n < 40; n++) {
    const key = `race-${String(n).padStart(20, '0')}`;
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((place) => send(place === 0 ? 0 : 1, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  }
  const [row] = await database.query("select count(*)::int as count from message where message like 'race-%'");
  expect(row?.count).toBe(40);
});

test('signed out at one process, a stream at the other ends', async () => {
  const again = await createAccount(processes[0].url, 'carla');
  const listener = await listenTo(at(1, again));
  let open = true;
  const ended = new Promise<void>((resolve) => {
    void fetch(new URL('/v1/events', processes[1].url), { headers: { Authorization: `Bearer ${again.token}` } })
      .then((answer) => answer.text())
      .then(() => {
        open = false;
        resolve();
      });
  });
  await at(0, again)(endpoints.deleteSession);
  await ended;
  expect(open).toBe(false);
  await listener.leave();
});

test('connections to the database that break are made anew, and nothing said meanwhile is missed', async () => {
  const listener = await listenTo(at(1, bruno));
  await database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect
    .poll(
      () =>
        say(0, ida, 'after the break').then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  await listener.until(says('after the break'));
  await say(0, ida, 'and on');
  await listener.until(says('and on'));
  await listener.leave();
});

test('when one process is killed the other one carries on, and the killed one comes back', async () => {
  await processes[0].stop('SIGKILL');
  const listener = await listenTo(at(1, bruno));
  await say(1, bruno, 'still here');
  await listener.until(says('still here'));
  await processes[0].start();
  await say(0, ida, 'back again');
  await listener.until(says('back again'));
  await listener.leave();
});
