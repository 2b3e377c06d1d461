import { setImmediate } from 'node:timers/promises';
import { DefaultQueryExecutor } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { minuteMs } from '../../server/durations';
import { openClock } from '../../server/store/database/clock';
import { testService } from '../../server/test/service';

test('an answer of the database that was long under way does not set the clock', async () => {
  const { store, close } = await testService();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
  const now = await openClock(store);
  const [began, real] = [now(), performance.now.bind(performance)];
  let waited = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + waited);
  const { executeQuery } = DefaultQueryExecutor.prototype;
  const asked = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (
    this: DefaultQueryExecutor,
    ...given
  ) {
    const result = await executeQuery.apply(this, given);
    waited = minuteMs;
    return result as never;
  });
  vi.advanceTimersByTime(minuteMs);
  await asked.mock.results[0]?.value;
  await setImmediate();
  expect(now() - began).toBeGreaterThanOrEqual(minuteMs);
  await close();
});
