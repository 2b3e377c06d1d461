import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '../../src/contract';
import { type TestService, testService } from './service';

let service: TestService;
beforeAll(async () => {
  // The clock stands still, so that no bucket regains a token during the test.
  service = await testService({ RATE_LIMITS: 'on', SIGN_UP: 'on' }, () => 1_700_000_000_000);
});
afterAll(() => service.close());

/** Returns the number of reads and writes of the database while `work` runs. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  const { store } = service;
  const spies = [
    vi.spyOn(store, 'write'),
    ...(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'] as const).map((name) => vi.spyOn(store.db, name)),
  ];
  await work();
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

test('whatever is asked without a token is counted by address before the database is asked', async () => {
  const request = (method: string, path: string) =>
    service.app.request(path.replace(/:\w+/g, 'x_1'), {
      method,
      headers: {
        Authorization: 'Bearer guessed',
        Cookie: 'confab_refresh=guessed',
        'Content-Type': 'application/json',
      },
      ...(method === 'POST' || method === 'PUT' ? { body: '{"username":"ida","password":"a guess of mine"}' } : {}),
    });
  expect(await statementsOf(async () => void (await request('GET', '/v1/groups')))).toBeGreaterThan(0);
  const addresses = [
    ...Object.values(endpoints).map(({ method, path }) => [method, path] as const),
    ...([
      ['GET', '/v1/events'],
      ['POST', '/v1/nothing'],
      ['GET', '/v1/files/:id/:name'],
    ] as const),
  ];
  // Uses the tokens up. The first refused request writes a row in the audit trail, and later requests write none.
  for (let at = 0; at < 201; at++) await request('GET', '/v1/capabilities');
  const statuses: number[] = [];
  const statements = await statementsOf(async () => {
    for (const [method, path] of addresses) statuses.push((await request(method, path)).status);
  });
  expect([...new Set(statuses)]).toEqual([429]);
  expect(statements).toBe(0);
});
