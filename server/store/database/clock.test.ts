import { expect, test, vi } from 'vitest';
import { testService } from '../../test/service';
import { openClock } from './clock';

test('the clock is that of the database, and a machine that is far off does not start', async () => {
  const { store, close } = await testService();
  const now = await openClock(store);
  expect(Math.abs(now() - Date.now())).toBeLessThan(5_000);
  const real = Date.now;
  const machine = vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
  if (store.kind === 'postgres') {
    // A clock that jumps while the process runs changes nothing.
    expect(Math.abs(now() - real())).toBeLessThan(5_000);
    await expect(openClock(store)).rejects.toThrow('3600 s ahead of');
  } else expect(await openClock(store)).toBe(Date.now);
  machine.mockRestore();
  await close();
});
