import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restartPostgres } from '../../scripts/lib/postgres.mjs';
import { drawPng } from '../../server/seed/png';
import { makeBucket, startObjectStore } from '../../server/test/objectStore';
import { openTcpProxy, type TcpProxy } from '../../server/test/tcpProxy';
import { createHttp } from '../../src/api/http';
import { openStream } from '../../src/api/stream';
import { type ChatEvent, endpoints } from '../../src/contract';
import { type Account, createAccount } from '../support/api';
import { createRoom } from '../support/room';
import { type Service, startService } from '../support/services/service';
import { openBalancer } from './balancer';
import { createDatabase, type Database } from './database';

/** `npm run machines` is longer, and with more people. */
const isLong = process.env.MACHINES === 'long';
const seconds = isLong ? 90 : 6;
const people = isLong ? 20 : 4;
/** A writer of the short form rests between two messages, so that it costs little. */
const restMs = isLong ? 0 : 150;
const natsUrl = process.env.TEST_EVENTS_URL;

let database: Database;
/** One for each process. */
let databaseProxies: TcpProxy[];
let eventsProxy: TcpProxy | undefined;
let filesProxy: TcpProxy;
let processes: Service[];
let balancer: Awaited<ReturnType<typeof openBalancer>>;
let accounts: Account[];
let conversationId: string;
const closing: (() => unknown)[] = [];

const proxyTo = async (address: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(address);
  const proxy = await openTcpProxy(hostname, Number(port));
  closing.unshift(() => proxy.close());
  return proxy;
};
const through = (address: string, proxy: TcpProxy) => {
  const url = new URL(address);
  url.port = String(proxy.port);
  return url.href;
};

/** The store of TEST_FILES_URL, or else a fake. */
async function filesAddress(): Promise<string> {
  if (process.env.TEST_FILES_URL) return makeBucket(process.env.TEST_FILES_URL);
  const fake = await startObjectStore();
  closing.unshift(() => fake.close());
  return fake.url;
}

beforeAll(async () => {
  database = await createDatabase();
  closing.unshift(() => database.drop());
  const files = await filesAddress();
  filesProxy = await proxyTo(files);
  eventsProxy = natsUrl ? await proxyTo(natsUrl) : undefined;
  databaseProxies = await Promise.all([1, 2, 3].map(() => proxyTo(database.url)));
  const clockAhead = pathToFileURL(path.resolve('e2e/support/services/clockAhead.mjs')).href;
  processes = await Promise.all(
    databaseProxies.map((proxy, n) =>
      startService({
        DATABASE_URL: through(database.url, proxy),
        // A signature contains the host, so the store must get the host name of the proxy.
        FILES_URL: through(files, filesProxy),
        // The first process uses LISTEN, as while processes are replaced. The other processes hear its events all the
        // same.
        ...(natsUrl && eventsProxy && n > 0 && { EVENTS_URL: through(natsUrl, eventsProxy) }),
        EVENTS_HEARTBEAT_MS: '500',
        NODE_OPTIONS: `--import ${clockAhead}`,
      }),
    ),
  );
  closing.unshift(() => Promise.all(processes.map((each) => each.dispose())));
  balancer = await openBalancer(processes.map(({ url }) => Number(new URL(url).port)));
  closing.unshift(() => balancer.close());
  accounts = [];
  for (let n = 0; n < people; n++) accounts.push(await createAccount(urlOf(0), `person-${n}`));
  const others = accounts.slice(1).map(({ username }) => username);
  conversationId = (await createRoom(personOf(0), 'Room', others)).group.conversation_id;
});
afterAll(async () => {
  for (const close of closing) await close();
});

const urlOf = (n: number) => processes[n % processes.length]?.url ?? '';
function personOf(n: number): Account {
  const found = accounts[n];
  if (!found) throw new Error('nobody');
  return found;
}

/** The lines that the processes have logged of a request, for a failed test. */
const said = (requestId: string) =>
  processes
    .map((each) => each.output().split(`request ${requestId}:`)[1]?.slice(0, 1_000))
    .filter(Boolean)
    .join();

/** Repeats the request with one key until a process answers 201. */
async function untilTaken(pathname: string, token: string, init: () => RequestInit) {
  const key = randomUUID();
  for (;;) {
    const { headers, ...rest } = init();
    const answer = await fetch(`${balancer.url}${pathname}`, {
      ...rest,
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
        ...Object.fromEntries(new Headers(headers)),
      },
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    const body = await answer?.json().catch(() => undefined);
    if (answer?.status === 201 && body) return body;
    // Whatever is down, the answer is one after which clients try again.
    if (answer && body) expect(answer.status, said(body.request_id)).toBeOneOf([409, 503]);
    await setTimeout(200);
  }
}

async function send(token: string, message: string): Promise<string> {
  const body = JSON.stringify({ conversation_id: conversationId, message });
  const headers = { 'Content-Type': 'application/json' };
  return String((await untilTaken('/v1/messages', token, () => ({ headers, body }))).id);
}

async function sendFile(token: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { file_url } = await untilTaken('/v1/attachments', token, () => {
    const body = new FormData();
    body.set('file', new File([bytes], 'a.png'));
    return { body };
  });
  return String(file_url);
}

/** Hears what one account is sent, as long as `signal` allows. */
function listen({ token, username }: Account, signal: AbortSignal) {
  const heard: string[] = [];
  const state: { resets: number; last: string | null } = { resets: 0, last: null };
  let onOpen = () => {};
  const opened = new Promise<void>((resolve) => {
    onOpen = resolve;
  });
  const go = async () => {
    while (!signal.aborted) {
      const http = createHttp({ base: balancer.url, token: () => token, me: () => username });
      const onEvent = (event: ChatEvent, id: string | null) => {
        state.last = id ?? state.last;
        if (event.type === 'reset') state.resets++;
        if (event.type === 'message.created') heard.push(event.message.id);
      };
      // Lists groups first, because the client resumes a stream only if it knows that the service has events.
      await http(endpoints.listGroups)
        .then(() => openStream({ http, signal, lastEventId: () => state.last, onOpen, onEvent }))
        .catch(() => undefined);
      if (!signal.aborted) await setTimeout(200);
    }
  };
  return { heard, state, opened, ended: go() };
}

const frozenFor = async (proxy: TcpProxy | undefined, ms: number, which?: (said: string) => boolean) => {
  proxy?.freeze(which);
  await setTimeout(ms);
  proxy?.thaw();
};

const troubles: Record<string, () => Promise<unknown>> = {
  'connections to PostgreSQL are ended': () =>
    database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ),
  'NATS is frozen': () => frozenFor(eventsProxy, isLong ? 8_000 : 1_500),
  'LISTEN is frozen': () =>
    frozenFor(databaseProxies[0], isLong ? 8_000 : 1_500, (said) => said.includes('listen confab')),
  ...(isLong && {
    'PostgreSQL restarts': async () => {
      restartPostgres(String((await database.query('show data_directory'))[0]?.data_directory));
      // The restart also ended the test's own connection. This query lets the pool notice it.
      await database.query('select 1').catch(() => undefined);
    },
    'a table is locked': () =>
      database.query('begin; lock table member in access exclusive mode; select pg_sleep(6.5); rollback'),
    'the lines of a process to PostgreSQL are a black hole': () => frozenFor(databaseProxies[1], 12_000),
    'the clock of a process is an hour ahead': async () => void process.kill(processes[2]?.pid ?? 0, 'SIGUSR2'),
  }),
};

test('a file that is sent at one process is read at the others, and the picture of a person too', async () => {
  const bytes = new Uint8Array(drawPng(2, 2, () => [1, 2, 3]));
  const ida = personOf(0);
  const file = await sendFile(ida.token, bytes);
  const avatar = (await ida.api(endpoints.updateMe, { body: { avatar_url: file } })).contact.avatar_url;
  for (const n of [0, 1, 2])
    for (const address of [file, String(avatar)]) {
      const answer = await fetch(new URL(address, urlOf(n)));
      expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([200, bytes]);
    }
});

test(
  'whatever is killed, restarted, locked, frozen or away, nothing that was acknowledged is lost, doubled or out of order',
  async () => {
    const elsewhere = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    elsewhere.on('error', () => undefined);
    await elsewhere.connect();
    // Holds a transaction in another database open. The first restart of PostgreSQL ends it.
    await elsewhere.query('begin; select pg_current_xact_id()');
    const stop = new AbortController();
    setMaxListeners(2 * people, stop.signal);
    const listeners = accounts.map((account) => listen(account, stop.signal));
    await Promise.all(listeners.map(({ opened }) => opened));
    const until = Date.now() + seconds * 1_000;
    const isOver = () => Date.now() > until;
    const acknowledged: string[] = [];
    const write = async ({ token }: Account, n: number) => {
      const own: string[] = [];
      while (!isOver()) {
        own.push(await send(token, `${n} ${own.length}`));
        await setTimeout(restMs);
      }
      acknowledged.push(...own);
      return own;
    };
    const sent: { address: string; bytes: Uint8Array }[] = [];
    const writeFiles = async () => {
      while (!isOver()) {
        const shade = sent.length % 256;
        const bytes = new Uint8Array(drawPng(2, 2, () => [shade, 2, 3]));
        sent.push({ address: await sendFile(personOf(0).token, bytes), bytes });
        await setTimeout(500);
      }
    };
    const kill = async () => {
      for (let n = 0; !isOver(); n++) {
        await setTimeout(5_000);
        const killed = processes[n % processes.length];
        await killed?.stop('SIGKILL');
        // If the database is down too, the start fails. The test repeats it, as a process manager does.
        while (
          !(await killed?.start().then(
            () => true,
            () => false,
          ))
        )
          await setTimeout(1_000);
      }
    };
    const trouble = async () => {
      while (!isOver())
        for (const work of Object.values(troubles)) {
          await setTimeout(500);
          if (!isOver()) await work();
        }
    };
    const takeStoreAway = async () => {
      await setTimeout(2_000);
      filesProxy.cut();
      await setTimeout(isLong ? 20_000 : 1_500);
      filesProxy.mend();
    };
    const [orders] = await Promise.all([
      Promise.all(accounts.map(write)),
      writeFiles(),
      kill(),
      trouble(),
      takeStoreAway(),
    ]);
    await elsewhere.end().catch(() => undefined);
    const last = await send(personOf(0).token, 'the last one');
    acknowledged.push(last);
    // A listener that got a `reset` would read missed messages from the lists, so it does not count here.
    const isDeaf = ({ heard, state }: (typeof listeners)[number]) => state.resets === 0 && !heard.includes(last);
    await expect.poll(() => listeners.filter(isDeaf).length, { timeout: 60_000 }).toBe(0);
    stop.abort();
    await Promise.all(listeners.map(({ ended }) => ended));

    const rows = await database.query(
      `select id, created_at > extract(epoch from now()) * 1000 + 1000 as ahead from message
        where conversation_id = '${conversationId}' order by seq`,
    );
    const stored = rows.map(({ id }) => String(id));
    expect(stored.toSorted()).toEqual(acknowledged.toSorted());
    expect(stored).toEqual(stored.toSorted());
    expect(rows.filter(({ ahead }) => ahead)).toEqual([]);
    for (const own of orders) expect(own).toEqual(own.toSorted());
    for (const { heard, state } of listeners) {
      expect(heard).toEqual([...new Set(heard)].toSorted());
      if (state.resets === 0) expect(heard).toEqual(stored);
    }
    // The messages of a listener with a `reset` are not compared with the stored messages.
    expect(listeners.filter(({ state }) => state.resets === 0)).not.toEqual([]);
    for (const { address, bytes } of sent)
      expect(new Uint8Array(await (await fetch(new URL(address, urlOf(sent.length)))).arrayBuffer())).toEqual(bytes);
    const resets = listeners.map(({ state }) => state.resets).join(' ');
    console.log(`${acknowledged.length} messages, ${sent.length} files, ${resets} resets`);
  },
  (seconds + 180) * 1_000,
);
