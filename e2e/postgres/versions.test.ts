import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp, type Http } from '../../src/api/http';
import { endpoints } from '../../src/contract';
import { type Account, createAccount } from '../support/api';
import { createRoom } from '../support/room';
import { serviceAt } from '../support/services/builtAt';
import { type Service, startService } from '../support/services/service';
import { createDatabase, type Database } from './database';

/** The release before this version, 0.3.0. */
const before = await serviceAt('df02050d');

/** The advisory lock under which Kysely migrates. */
const migrationLock = '3853314791062309107';

let database: Database;
let old: Service;
let current: Service;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => {
  await Promise.all([old.dispose(), current.dispose()]);
  await database.drop();
});

const at = ({ url }: Service, { token, username }: Account): Http =>
  createHttp({ base: url, token: () => token, me: () => username });

test('processes of the version before and of this one serve one database side by side', async () => {
  old = await startService({ DATABASE_URL: database.url }, { folder: before });
  const ida = await createAccount(old.url, 'ida');
  await createAccount(old.url, 'bruno');
  const { group } = await createRoom(ida, 'Room', ['bruno']);
  const { conversation_id } = group;
  const say = (api: Http, message: string) => api(endpoints.createMessage, { body: { conversation_id, message } });
  const [atOld, id] = [at(old, ida), (await say(at(old, ida), 'before the upgrade')).id];

  // This process migrates the database while the old one runs.
  current = await startService({ DATABASE_URL: database.url });
  const atCurrent = at(current, ida);
  const words = ['before the upgrade'];
  for (let n = 0; n < 10; n++)
    for (const [api, name] of [
      [atOld, 'old'],
      [atCurrent, 'current'],
    ] as const) {
      words.push(`${name} ${n}`);
      const said = await say(api, `${name} ${n}`);
      const params = { id: said.id };
      await api(endpoints.updateMessage, {
        params,
        body: { message: `${name} ${n}, edited`, reactions: [{ ok: ['ida'] }] },
      });
      words.splice(-1, 1, `${name} ${n}, edited`);
    }
  for (const api of [atOld, atCurrent]) {
    await api(endpoints.markRead, { params: { id: conversation_id }, body: { up_to: id } });
    await createRoom({ ...ida, api }, 'Another', ['bruno']);
    const { id: gone } = await say(api, 'to be deleted');
    await api(endpoints.deleteMessage, { params: { id: gone } });
    await api(endpoints.updateGroup, { params: { id: group.id }, body: { name: 'Renamed' } });
    const archived = await createRoom({ ...ida, api }, 'Archived', []);
    await api(endpoints.updateGroup, { params: { id: archived.group.id }, body: { archived_at: 1_700_000_000 } });
    const deleted = await createRoom({ ...ida, api }, 'Deleted', []);
    await api(endpoints.deleteGroup, { params: { id: deleted.group.id } });
  }
  for (const api of [atOld, atCurrent]) {
    const listed = await api(endpoints.listMessages, { query: { conversation_id, limit: 100 } });
    expect(listed.data.map(({ message }) => message).toReversed()).toEqual(words);
    const groups = await api(endpoints.listGroups, {});
    expect(groups.data.map(({ name }) => name).toSorted()).toEqual(['Another', 'Another', 'Renamed']);
  }
  // Accounts can be created in both versions.
  await createAccount(current.url, 'carla');
  expect((await at(old, await createAccount(old.url, 'dora'))(endpoints.listGroups, {})).data).toEqual([]);
});

test('a process that starts while another migrates waits for it, however long', async () => {
  const fresh = await createDatabase();
  const migrating = new pg.Client({ connectionString: fresh.url });
  await migrating.connect();
  await migrating.query(`begin; select pg_advisory_xact_lock(${migrationLock})`);
  const starting = startService({ DATABASE_URL: fresh.url });
  const waiting = () =>
    fresh.query(
      `select query_start from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    );
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await migrating.query('commit');
  await (await starting).dispose();
  await migrating.end();
  await fresh.drop();
});
