import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPng } from '../../server/seed/png';
import { type ObjectStore, startObjectStore } from '../../server/test/objectStore';
import { createHttp } from '../../src/api/http';
import { openStream } from '../../src/api/stream';
import { type ChatEvent, endpoints } from '../../src/contract';
import { type Account, createAccount } from '../support/api';
import { createRoom } from '../support/room';
import { type Service, startService } from '../support/services/service';
import { createDatabase, type Database } from './database';

/** `npm run machines` is longer, and with more people. */
const isLong = process.env.npm_lifecycle_event === 'machines';
const seconds = isLong ? 120 : 20;
const people = isLong ? 20 : 6;

let database: Database;
let objects: ObjectStore;
let processes: Service[];
let accounts: Account[];
let conversationId: string;

beforeAll(async () => {
  [database, objects] = await Promise.all([createDatabase(), startObjectStore()]);
  const env = { DATABASE_URL: database.url, FILES_URL: objects.url, EVENTS_HEARTBEAT_MS: '500' };
  processes = await Promise.all([1, 2, 3].map(() => startService(env)));
  accounts = [];
  for (let n = 0; n < people; n++) accounts.push(await createAccount(urlOf(0), `person-${n}`));
  const [first, ...others] = accounts;
  if (!first) throw new Error('nobody');
  conversationId = (
    await createRoom(
      first,
      'Room',
      others.map(({ username }) => username),
    )
  ).group.conversation_id;
});
afterAll(async () => {
  for (const each of processes) await each.dispose();
  await Promise.all([database.drop(), objects.close()]);
});

const urlOf = (n: number) => processes[n % processes.length]?.url ?? '';

/** As a client behind a proxy: tries until one of the processes has taken it, with one key. Returns the message's id. */
async function send(token: string, message: string, from: number): Promise<string> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  };
  const body = JSON.stringify({ conversation_id: conversationId, message });
  for (let n = from; ; n++) {
    const signal = AbortSignal.timeout(15_000);
    const answer = await fetch(`${urlOf(n)}/v1/messages`, { method: 'POST', headers, body, signal }).catch(
      () => undefined,
    );
    if (answer?.status === 201) return String((await answer.json()).id);
    await setTimeout(200);
  }
}

/** Hears what one account is sent, at one process after another, as long as `signal` allows. */
function listen({ token, username }: Account, from: number, signal: AbortSignal) {
  const heard: string[] = [];
  const state = { resets: 0, last: null as string | null };
  const go = async () => {
    for (let n = from; !signal.aborted; n++) {
      const http = createHttp({ base: urlOf(n), token: () => token, me: () => username });
      const onEvent = (event: ChatEvent, id: string | null) => {
        state.last = id ?? state.last;
        if (event.type === 'reset') state.resets++;
        if (event.type === 'message.created') heard.push(event.message.id);
      };
      // An event is resumed after only where the service is known to have events.
      await http(endpoints.listGroups)
        .then(() => openStream({ http, signal, lastEventId: () => state.last, onEvent }))
        .catch(() => undefined);
      if (!signal.aborted) await setTimeout(200);
    }
  };
  return { heard, state, ended: go() };
}

test('a file that is sent at one process is read at the others', async () => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(drawPng(2, 2, () => [1, 2, 3]))], 'a.png'));
  const headers = { Authorization: `Bearer ${accounts[0]?.token}` };
  const sent = await (await fetch(`${urlOf(0)}/v1/attachments`, { method: 'POST', headers, body: form })).json();
  for (const n of [0, 1, 2]) expect((await fetch(new URL(sent.file_url, urlOf(n)))).status).toBe(200);
});

test(
  'while processes are killed, connections broken and a table is locked, nothing that was acknowledged is lost, doubled or out of order',
  async () => {
    const stop = new AbortController();
    const listeners = accounts.map((account, n) => listen(account, n, stop.signal));
    await setTimeout(1_000);
    const until = Date.now() + seconds * 1_000;
    const acknowledged: string[] = [];
    const write = async ({ token }: Account, n: number) => {
      const own: string[] = [];
      while (Date.now() < until) own.push(await send(token, `${n} ${own.length}`, n + own.length));
      acknowledged.push(...own);
      return own;
    };
    const trouble = async () => {
      for (let n = 0; Date.now() < until; n++) {
        await setTimeout(2_000);
        if (n % 3 === 0) {
          const killed = processes[n % processes.length];
          await killed?.stop('SIGKILL');
          await killed?.start();
        } else if (n % 3 === 1)
          await database.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
        else await database.query('begin; lock table member in access exclusive mode; select pg_sleep(6.5); rollback');
      }
    };
    const [orders] = await Promise.all([Promise.all(accounts.map(write)), trouble()]);
    const last = await send(accounts[0]?.token ?? '', 'the last one', 0);
    acknowledged.push(last);
    await expect.poll(() => listeners.filter(({ heard }) => !heard.includes(last)).length, { timeout: 30_000 }).toBe(0);
    stop.abort();
    await Promise.all(listeners.map(({ ended }) => ended));

    const rows = await database.query(
      `select id, seq from message where conversation_id = '${conversationId}' order by seq`,
    );
    const stored = rows.map(({ id }) => String(id));
    expect(stored.toSorted()).toEqual(acknowledged.toSorted());
    expect(stored).toEqual(stored.toSorted());
    for (const own of orders) expect(own).toEqual(own.toSorted());
    for (const { heard, state } of listeners) {
      expect(heard).toEqual([...new Set(heard)].toSorted());
      // A listener with a `reset` reads the rest from the lists.
      if (state.resets === 0) expect(heard).toEqual(stored);
    }
    console.log(`${stored.length} messages, ${listeners.map(({ state }) => state.resets).join(' ')} resets`);
  },
  (seconds + 90) * 1_000,
);
