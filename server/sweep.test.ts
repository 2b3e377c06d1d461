import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from './durations';
import { insertUpload } from './store/messages/uploads';
import { startSweeping, watchClock } from './sweep';
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
  /** Time passes by both clocks, with a sweep every hour. */
  const pass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      const swept = vi.spyOn(service.service.files, 'findUnknown');
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
