import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createApp } from '../app';
import { randomLetters } from '../ids';
import { readSettings } from '../settings';
import { openPostgres } from '../store/database/postgres';
import { openSqlite } from '../store/database/sqlite';
import type { Store } from '../store/database/store';
import { migrate } from '../store/migrations';
import { createContact } from '../store/people/contacts';
import { createToken } from '../store/people/tokens';

/**
 * Starts a service in this process, with a database in memory. `TEST_DATABASE_URL` names a PostgreSQL server to use instead, and
 * `TEST_EVENTS_URL` a NATS server.
 */
export async function testService(environment: Record<string, string> = {}, now: () => number = Date.now) {
  const store = await openTestStore();
  // The first file creates the folder.
  const dataDir = path.join(os.tmpdir(), `confab-test-${randomLetters(10)}`);
  const settings = readSettings({ RATE_LIMITS: 'off', CONFAB_TEST: 'on', DATA_DIR: dataDir, ...environment });
  const { app, service } = createApp({ store, settings, now });
  const underWay = new Set<Promise<Response>>();
  const answer = app.request;
  let isClosing = false;
  app.request = async (...input) => {
    if (isClosing) throw new TypeError('the service is closed');
    const answered = Promise.resolve(answer(...input));
    underWay.add(answered);
    return answered.finally(() => underWay.delete(answered));
  };
  /** Creates a signed-in person. The first person is an admin of the service. */
  const person = async (username: string) => {
    const contact = await store.write((tx) => createContact(tx, store.kind, { username, password: null, now: now() }));
    if (!contact) throw new Error(`${username} exists`);
    const token = await createToken(store.db, {
      contactId: contact.id,
      sessionId: username,
      kind: 'access',
      now: now(),
      lifeMs: 400 * 86_400_000,
    });
    const voice = speaker((path, init) => app.request(path, init), token);
    /** Creates a group that all members have accepted. The result shows the group after that. */
    const group: typeof voice.group = async (name, contacts) => {
      const { id } = await voice.group(name, contacts);
      await store.db.updateTable('member').set({ kept_at: now() }).where('group_id', '=', id).execute();
      return (await voice.get(`/v1/groups/${id}`)).body;
    };
    return { ...contact, token, ...voice, group };
  };
  const close = async () => {
    // Waits for running requests and refuses later requests, which a closed page may still send. Without the store they would log
    // errors.
    isClosing = true;
    await Promise.allSettled(underWay);
    service.markerEvents.stop();
    await service.eraser.stop();
    await store.close();
    await service.files.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, service, store, person, close };
}
export type TestService = Awaited<ReturnType<typeof testService>>;
export type Person = Awaited<ReturnType<TestService['person']>>;

/** On PostgreSQL each service gets a separate database, because a test file may run several services at once. */
async function openTestStore(): Promise<Store> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const store = openSqlite(':memory:');
    await migrate(store);
    return store;
  }
  const name = `confab_test_${randomLetters(10)}`;
  await administer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const store = await openPostgres(own.href, process.env.TEST_EVENTS_URL);
  await migrate(store);
  const close = async () => {
    await store.close();
    await administer(url, `drop database ${name}`);
  };
  return { ...store, close };
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Number of cases of a property. PostgreSQL is slower, so it gets fewer cases. `npm run runs` tries a thousand. */
export const cases = Number(process.env.CASES ?? (process.env.TEST_DATABASE_URL ? 50 : 200));

type Send = (path: string, init: RequestInit) => Response | Promise<Response>;
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails when it is not there.
  body: any;
}

/** Functions that send a test's requests to the service in JSON. */
export function speaker(send: Send, token?: string) {
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await send(path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !headers['Content-Type'] && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return {
    get: (path: string, headers?: Record<string, string>) => ask('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => ask('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>) => ask('PUT', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => ask('DELETE', path, undefined, headers),
    postForm: (path: string, body: string) => ask('POST', path, body, form),
    putForm: (path: string, body: string) => ask('PUT', path, body, form),
    group: async (name: string, contacts: string[] = []) => (await ask('POST', '/v1/groups', { name, contacts })).body,
    say: async (conversationId: string, message: string) =>
      (await ask('POST', '/v1/messages', { conversation_id: conversationId, message })).body,
  };
}
