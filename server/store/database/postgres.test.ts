import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../app';
import { readSettings } from '../../settings';
import { testService } from '../../test/service';
import { openTcpProxy, type TcpProxy } from '../../test/tcpProxy';
import { migrate } from '../migrations';
import { createContact, findRole } from '../people/contacts';
import { openPostgres } from './postgres';
import type { Db } from './schema';
import type { Store } from './store';

const name = `confab_test_line_${process.pid}`;
let proxy: TcpProxy;
let store: Store;

beforeAll(async () => {
  const own = new URL(cluster());
  await administer(`create database ${name}`);
  proxy = await openTcpProxy(own.hostname, Number(own.port));
  own.pathname = `/${name}`;
  own.port = String(proxy.port);
  store = await openPostgres(own.href);
  await noteTimeouts(store.db, 'migrating', 'event_trigger');
  await sql`create event trigger noting on ddl_command_start execute function note_migrating()`.execute(store.db);
  await migrate(store);
  await sql`drop event trigger noting`.execute(store.db);
});
afterAll(async () => {
  await store.close();
  proxy.close();
  await administer(`drop database ${name} with (force)`);
});

/** Creates a trigger function that stores the `statement_timeout` of its statement. */
async function noteTimeouts(db: Db, name: string, returns: string) {
  const [noted, functionName] = [sql.id(`noted_${name}`), sql.id(`note_${name}`)];
  await sql`create table ${noted} (timeout text not null)`.execute(db);
  await sql`create function ${functionName}() returns ${sql.raw(returns)} language plpgsql as $$ begin
    insert into ${noted} values (current_setting('statement_timeout'));
    ${sql.raw(returns === 'trigger' ? 'return old;' : '')}
  end $$`.execute(db);
}

const timeouts = async (db: Db, name: string) =>
  (await sql<{ timeout: string }>`select distinct timeout from ${sql.id(`noted_${name}`)}`.execute(db)).rows;

test('migrations may take longer than other statements', async () => {
  expect(await timeouts(store.db, 'migrating')).toContainEqual({ timeout: '0' });
  const usual = sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`;
  expect((await usual.execute(store.db)).rows).toEqual([{ timeout: '8s' }]);
});

test('no statement of the deletion of a group may take longer than others', async () => {
  const service = await testService();
  const { db } = service.store;
  const tables = ['upload', 'message', 'groups'];
  for (const table of tables) {
    await noteTimeouts(db, table, 'trigger');
    await sql`create trigger noting before delete on ${sql.id(table)}
      execute function ${sql.id(`note_${table}`)}()`.execute(db);
  }
  const ida = await service.person('ida');
  const { id, conversation_id } = await ida.group('Large', []);
  await ida.say(conversation_id, 'to be erased');
  expect((await ida.delete(`/v1/groups/${id}`)).status).toBe(204);
  await service.service.eraser.settled();
  for (const table of tables) expect([table, await timeouts(db, table)]).toEqual([table, [{ timeout: '8s' }]]);
  await service.close();
});

test('two writes that wait for each other are both done', async () => {
  await sql`create table pair (id integer primary key, n integer not null)`.execute(store.db);
  await sql`insert into pair values (1, 0), (2, 0)`.execute(store.db);
  let both = 0;
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const add = (first: number, second: number) =>
    store.write(async (tx) => {
      await sql`update pair set n = n + 1 where id = ${first}`.execute(tx);
      if (++both === 2) meet();
      await met;
      await sql`update pair set n = n + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect((await sql`select n from pair`.execute(store.db)).rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('of two first accounts that are created at the same moment one administers the service', async () => {
  const waitsForLock = async () =>
    (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(store.db)).rows.length > 0;
  const create = (username: string, beforeCommit = async () => {}) =>
    store.write(async (tx) => {
      const contact = await createContact(tx, store.kind, { username, password: null, now: 1 });
      await beforeCommit();
      return findRole(tx, contact?.id ?? '');
    });
  let second: Promise<string> | undefined;
  const first = await create('ada', async () => {
    let done = false;
    second = create('bea').finally(() => {
      done = true;
    });
    // The first account is created but not committed. The commit waits until the second transaction waits for the lock.
    await expect.poll(async () => done || (await waitsForLock())).toBe(true);
  });
  expect([first, await second]).toEqual(['admin', 'member']);
});

test('while the database is away people are told to come back, and it is asked for once a second and no more', async () => {
  const { app } = createApp({ store, settings: readSettings({ RATE_LIMITS: 'off' }) });
  const getMe = () => app.request('/v1/me', { headers: { Authorization: 'Bearer x' } });
  expect((await getMe()).status).toBe(401);
  let changes = 0;
  store.onChange(() => {
    changes++;
  });
  proxy.cut();
  await expect.poll(getMe).toMatchObject({ status: 503 });
  expect((await getMe()).headers.get('Retry-After')).toBe('2');
  const before = proxy.attempts();
  const began = performance.now();
  await expect.poll(() => proxy.attempts() - before, { interval: 50, timeout: 20_000 }).toBeGreaterThanOrEqual(6);
  expect(performance.now() - began).toBeGreaterThan(3_000);
  proxy.mend();
  await expect.poll(() => changes, { timeout: 20_000 }).toBeGreaterThan(0);
  expect((await getMe()).status).toBe(401);
});

test('a line to the database on which nothing comes is given up, and the next request has another one', async () => {
  const { app } = createApp({ store, settings: readSettings({ RATE_LIMITS: 'off' }) });
  const getMe = () => app.request('/v1/me', { headers: { Authorization: 'Bearer x' } });
  expect((await getMe()).status).toBe(401);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const before = proxy.attempts();
  proxy.freeze((_, number) => number <= before);
  const answer = await getMe();
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
  expect((await getMe()).status).toBe(401);
  proxy.thaw();
  log.mockRestore();
});

function cluster(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: npm run postgres');
  return url;
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: cluster() });
  await client.connect();
  await client.query(statement);
  await client.end();
}
