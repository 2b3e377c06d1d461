import { expect, test } from 'vitest';
import { fuzz } from './fuzz';
import { readOperations } from './operations';

test('four hundred requests made up from the description: none fails, none shows or changes what belongs to others', async () => {
  const { findings, statuses, requests } = await fuzz({ seed: 1, requests: 400 });
  expect(findings).toEqual([]);
  expect(requests).toBe(400);
  // Every operation was requested, and enough requests were valid.
  expect(statuses.size).toBe(readOperations().length);
  const done = [...statuses.values()].flatMap((counts) => [...counts]).filter(([status]) => status < 300);
  expect(done.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(110);
});
