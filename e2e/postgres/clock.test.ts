import { setImmediate } from 'node:timers/promises';
import { DefaultQueryExecutor } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { minuteMs } from '../../server/durations';
import { openClock } from '../../server/store/database/clock';
import { testService } from '../../server/test/service';

/** Each answer of the database takes the next of these waits, in milliseconds. */
function late(waits: number[]) {
  const real = performance.now.bind(performance);
  let waited = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + waited);
  const { executeQuery } = DefaultQueryExecutor.prototype;
  return vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (
    this: DefaultQueryExecutor,
    ...given
  ) {
    const result = await executeQuery.apply(this, given);
    waited += waits.shift() ?? 0;
    return result as never;
  });
}

test('an answer of the database that was long under way does not set the clock', async () => {
  const { store, close } = await testService();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
  const now = await openClock(store);
  const began = now();
  const asked = late([minuteMs]);
  vi.advanceTimersByTime(minuteMs);
  await asked.mock.results[0]?.value;
  await setImmediate();
  expect(now() - began).toBeGreaterThanOrEqual(minuteMs);
  await close();
});

test('at the start the time is asked for again after such an answer, and five of them are refused', async () => {
  const { store, close } = await testService();
  onTestFinished(() => void vi.restoreAllMocks());
  late([minuteMs, minuteMs, 0, ...Array(5).fill(minuteMs)]);
  expect(Math.abs((await openClock(store))() - Date.now())).toBeLessThan(1_000);
  await expect(openClock(store)).rejects.toThrow('longer than a second');
  await close();
});
