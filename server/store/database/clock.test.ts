import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inWords } from '../../failures';
import { testService } from '../../test/service';
import { openClock } from './clock';
import type { Schema } from './schema';

test('the clock is that of the database, and a machine that is far off does not start', async () => {
  const { store, close } = await testService();
  const now = await openClock(store);
  expect(Math.abs(now() - Date.now())).toBeLessThan(5_000);
  const real = Date.now;
  const machine = vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
  if (store.kind === 'postgres') {
    // The service ignores jumps of the local clock after its start.
    expect(Math.abs(now() - real())).toBeLessThan(5_000);
    await expect(openClock(store)).rejects.toThrow('3600 s ahead of');
  } else expect(await openClock(store)).toBe(Date.now);
  machine.mockRestore();
  await close();
});

test('a start whose database answers after more than a second ends in one sentence', async () => {
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  let elapsed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    elapsed += 1_001;
    return elapsed;
  });
  onTestFinished(() => clock.mockRestore());
  const failed = openClock({ kind: 'postgres', db }).catch(inWords);
  expect(await failed).toBe(
    'PostgreSQL took longer than a second to answer, five times: see whether it is overloaded, and start again',
  );
});
