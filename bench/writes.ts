import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import Database from 'libsql';
import { hashToken } from '../server/accounts/hashToken';
import { createApp } from '../server/app';
import { readSettings } from '../server/settings';
import { openSqlite } from '../server/store/database/sqlite';
import { migrate } from '../server/store/migrations';
import { createContact } from '../server/store/people/contacts';
import { createToken } from '../server/store/people/tokens';
import { type Measured, rounded } from './lib/measure';

const rounds = 12;
const each = 250;

/** A minimal service with one insert per transaction. Its time is the lower bound for the service. */
function bareService(folder: string, token: string) {
  const database = new Database(path.join(folder, 'bare.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table token (hash text primary key, person text)');
  database.exec('create table message (id integer primary key, place text, person text, text text, at integer)');
  database.prepare('insert into token values (?, ?)').run(hashToken(token), 'ida');
  const find = database.prepare('select person from token where hash = ?');
  const insert = database.prepare('insert into message (place, person, text, at) values (?, ?, ?, ?)');
  const app = new Hono();
  app.post('/v1/messages', async (c) => {
    const found: unknown = find.get(hashToken(c.req.header('Authorization')?.slice(7) ?? ''));
    if (!found) return c.text('', 401);
    const { conversation_id, message } = await c.req.json();
    const { lastInsertRowid } = insert.run(conversation_id, 'ida', message, Date.now());
    return c.json({ id: String(lastInsertRowid), conversation_id, message }, 201);
  });
  return { app, close: () => database.close() };
}

export default async function writes(): Promise<Measured> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-writes-'));
  const store = openSqlite(folder);
  await migrate(store);
  const settings = readSettings({ DATA_DIR: folder, RATE_LIMITS: 'off', CONFAB_TEST: 'on' });
  const { app } = createApp({ store, settings });
  const now = Date.now();
  const ida = await store.write((tx) => createContact(tx, 'sqlite', { username: 'ida', password: null, now }));
  if (!ida) throw new Error('there is an ida');
  const token = await createToken(store.db, { contactId: ida.id, sessionId: 's', kind: 'access', now, lifeMs: 1e9 });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const post = (to: Pick<typeof app, 'request'>, address: string, body: unknown) =>
    to.request(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const { conversation_id } = await (await post(app, '/v1/groups', { name: 'Busy' })).json();
  const bare = bareService(folder, token);

  const taken = { confab: { ms: 0, cpu: 0 }, bare: { ms: 0, cpu: 0 } };
  const measure = async (name: keyof typeof taken, to: Pick<typeof app, 'request'>) => {
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    for (let n = 0; n < each; n++) {
      const { status } = await post(to, '/v1/messages', { conversation_id, message: 'as people write' });
      if (status !== 201) throw new Error(`${name}: ${status}`);
    }
    const { user, system } = process.cpuUsage(cpu);
    taken[name].ms += performance.now() - began;
    taken[name].cpu += (user + system) / 1_000;
  };
  for (let round = -1; round < rounds; round++) {
    await measure('confab', app);
    await measure('bare', bare.app);
    if (round === -1) for (const each of Object.values(taken)) Object.assign(each, { ms: 0, cpu: 0 });
  }
  bare.close();
  await store.close();
  rmSync(folder, { recursive: true });
  const row = (what: string, { ms, cpu }: { ms: number; cpu: number }) => ({
    what,
    'a second': rounded((rounds * each * 1_000) / ms),
    'processor ms': rounded(cpu / (rounds * each)),
  });
  return {
    what: `${rounds} rounds of ${each} messages in turns, one after another, in files on ${folder}`,
    rows: [
      row('POST /v1/messages', taken.confab),
      row('a bare insert', taken.bare),
      {
        what: 'ratio',
        'a second': rounded(taken.bare.ms / taken.confab.ms),
        'processor ms': rounded(taken.bare.cpu / taken.confab.cpu),
      },
    ],
  };
}
