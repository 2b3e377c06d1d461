import { expect, onTestFinished, test } from 'vitest';
import { testService } from '../test/service';

async function setUp() {
  const clock = { now: 1_700_000_000_000 };
  const service = await testService({}, () => clock.now);
  onTestFinished(service.close);
  const ada = await service.person('ada');
  const request = (authorization?: string) =>
    service.app.request('/v1/groups', authorization === undefined ? {} : { headers: { Authorization: authorization } });
  const lastActive = async () => {
    const row = await service.store.db
      .selectFrom('contact')
      .select('last_active_at')
      .where('id', '=', ada.id)
      .executeTakeFirst();
    return row?.last_active_at;
  };
  return { clock, service, ada, request, lastActive };
}

test('a request without a token, and one with a token that opens nothing, are told apart', async () => {
  const { request, ada } = await setUp();
  const asked = async (authorization?: string) => {
    const response = await request(authorization);
    return [response.status, response.headers.get('WWW-Authenticate')];
  };
  for (const nothing of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${ada.token}`,
    'Bearer a b',
    `Bearer ${'x'.repeat(513)}`,
  ])
    expect(await asked(nothing)).toEqual([401, 'Bearer']);
  expect(await asked('Bearer wrong')).toEqual([401, 'Bearer error="invalid_token"']);
  for (const right of [`Bearer ${ada.token}`, `bearer   ${ada.token}`]) expect(await asked(right)).toEqual([200, null]);
});

test('when somebody was last active is written once a minute, whichever way the clock goes', async () => {
  const { clock, ada, request, lastActive } = await setUp();
  const begin = clock.now;
  const activeAfter = async (ms: number) => {
    clock.now = begin + ms;
    await request(`Bearer ${ada.token}`);
    return (await lastActive()) ?? 0;
  };
  expect(await activeAfter(0)).toBe(begin);
  expect(await activeAfter(59_999)).toBe(begin);
  expect(await activeAfter(60_000)).toBe(begin + 60_000);
  expect(await activeAfter(1)).toBe(begin + 60_000);
  expect(await activeAfter(0)).toBe(begin);
});

test('of ten thousand people it is remembered when they were written, and then begun anew', async () => {
  const { service, ada, request } = await setUp();
  for (let n = 0; n < 10_000; n++) service.service.lastActivity.set(`con_${n}`, 0);
  await request(`Bearer ${ada.token}`);
  expect(service.service.lastActivity.size).toBe(10_001);
  service.service.lastActivity.delete(ada.id);
  service.service.lastActivity.set('con_more', 0);
  await request(`Bearer ${ada.token}`);
  expect([...service.service.lastActivity.keys()]).toEqual([ada.id]);
});
