import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../src/contract';
import { dayMs, hourMs, minuteMs } from './durations';
import { insertInBatches } from './store/database/batches';
import type { Schema } from './store/database/schema';
import { insertUpload } from './store/messages/uploads';
import { startSweeping, sweep, watchClock } from './sweep';
import { type Person, type TestService, testService } from './test/service';

describe('uploads that nothing refers to', () => {
  let service: TestService;
  let ida: Person;
  let clock: number;
  let stop: () => void;
  beforeEach(async () => {
    clock = Date.UTC(2026, 0, 5);
    service = await testService({}, () => clock);
    ida = await service.person('ida');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    stop = startSweeping(service.service);
  });
  afterEach(async () => {
    stop();
    vi.useRealTimers();
    await service.close();
  });

  const add = (name: string) =>
    insertUpload(service.store.db, {
      ...{ id: `att_${name}`, owner_id: ida.id, name, secret: 'secret', message_id: null, group_id: null },
      ...{ filename: 'a.txt', file_type: 'text/plain', file_size: 8, width: null, height: null, created_at: clock },
    });
  /** Moves the clock and the timers forward together, with a sweep each hour. */
  const pass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      const swept = vi.spyOn(service.store, 'byOneProcess');
      clock += hourMs;
      vi.advanceTimersByTime(hourMs);
      await vi.waitUntil(() => swept.mock.settledResults[0]?.type === 'fulfilled');
      swept.mockRestore();
    }
  };
  const names = async () =>
    (await service.store.db.selectFrom('upload').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('are deleted after a day', async () => {
    await add('old');
    await pass(24);
    expect(await names()).toEqual(['old']);
    await pass(1);
    expect(await names()).toEqual([]);
  });

  test('are kept for a day where the clock is set forward by years a minute after they came, and for no longer', async () => {
    await add('before');
    clock += 3 * 365 * dayMs;
    await pass(10);
    await add('after');
    await pass(13);
    expect(await names()).toEqual(['after', 'before']);
    await pass(2);
    expect(await names()).toEqual(['after']);
    await pass(10);
    expect(await names()).toEqual([]);
  });

  test('are kept for a day, and for no longer, where the clock is put back by years', async () => {
    await add('ahead');
    clock -= 3 * 365 * dayMs;
    await pass(24);
    expect(await names()).toEqual(['ahead']);
    await pass(2);
    expect(await names()).toEqual([]);
  });

  test('a clock that is set forward ends no session of somebody who is signed in until it is put right', async () => {
    clock += 401 * dayMs;
    await pass(3);
    clock -= 401 * dayMs;
    expect((await ida.get('/v1/me')).status).toBe(200);
  });
});

test('expired rows of every kind go, at most 500 in one statement, and the others stay', async () => {
  const now = Date.UTC(2026, 0, 5);
  const service = await testService({}, () => now);
  const { db } = service.store;
  const { id: contact_id, group } = await service.person('ida');
  const { id: group_id, conversation_id } = await group('Team');
  const ids = Array.from({ length: 1_002 }, (_, n) => `${n}`);
  const person = { password: null, phone_number: null, avatar_url: null, last_active_at: null, created_at: 0 };
  await insertInBatches(
    db,
    'contact',
    ids.map((id) => ({ ...person, id, username: id, username_key: id, skeleton: id, role: 'member' })),
  );
  const key = { route: 'r', fingerprint: 'f', status: 201, resource_id: 'r' };
  const token = { contact_id, session_id: 's', kind: 'access', created_at: 0 };
  const session = { contact_id, device: '', created_at: 0, renewed_at: 0, replayed_at: 0 };
  /** Functions that create a row of each table which expires at `at`. */
  const rows: [keyof Schema, (id: string, at: number) => object][] = [
    ['event', (_, at) => ({ type: 'group.updated', group_id, conversation_id, created_at: at - dayMs })],
    ['idempotency', (id, at) => ({ ...key, contact_id, key: id, created_at: at - 7 * dayMs })],
    ['token', (id, at) => ({ ...token, hash: id, expires_at: at })],
    ['session', (id, at) => ({ ...session, id, public_id: id, ends_at: at })],
    ['password_reset', (id, at) => ({ hash: id, contact_id, expires_at: at })],
    ['deleted_group', (id, at) => ({ id, activity: '', deleted_at: at - 30 * dayMs })],
    ['departure', (id, at) => ({ group_id, person_id: id, added_by: contact_id, at: at - 30 * dayMs })],
    ['former_name', (id, at) => ({ skeleton: id, contact_id, until: at })],
  ];
  for (const [table, row] of rows) {
    await db.deleteFrom(table).execute();
    const each = ids.map((id) => row(id, id === '1001' ? now + hourMs : now - 1) as never);
    await insertInBatches(db, table, each);
  }
  const deleted: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      deleted.push(Number(result.numAffectedRows ?? 0));
      return result;
    },
  };
  await sweep({ ...service.store, db: db.withPlugin(counting) }, service.service.files, limits, now);
  for (const [table] of rows)
    expect([table, (await db.selectFrom(table).selectAll().execute()).length]).toEqual([table, 1]);
  expect(deleted.filter((count) => count > 0)).toEqual(rows.flatMap(() => [500, 500, 1]));
  await service.close();
});

test('a clock that is set forward was so for a day; small corrections and steps back were none', () => {
  let [now, elapsed] = [1_000_000, 0];
  const jumped = watchClock(
    () => now,
    () => elapsed,
  );
  const after = (ms: number, step = 0) => {
    now += ms + step;
    elapsed += ms;
    return jumped();
  };
  expect([after(hourMs), after(hourMs, minuteMs), after(hourMs, -dayMs)]).toEqual([0, 0, 0]);
  expect([after(hourMs, minuteMs + 1), after(hourMs, hourMs)]).toEqual([minuteMs + 1, hourMs + minuteMs + 1]);
  expect([after(dayMs - hourMs - 1), after(1), after(hourMs)]).toEqual([hourMs + minuteMs + 1, hourMs, 0]);
});
