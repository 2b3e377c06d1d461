import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { createFakeService } from '../../test/fakeService';
import { findFirst } from './findDay';

const day = 86_400;
const signal = new AbortController().signal;

/** A conversation with `count` messages, one per hour. */
async function setUp(capabilities: string | null, count: number) {
  const start = Math.floor(Date.now() / 1_000) - 100 * day;
  let now = start;
  const service = createFakeService({ capabilities, now: () => now * 1_000 });
  for (let n = 0; n < count; n++) {
    service.say(`message ${n}`);
    now += 3_600;
  }
  let isOverstated = false;
  const http = createHttp({
    base: 'http://confab.test',
    token: () => 't',
    fetch: async (...asked) => {
      const answer = await service.fetch(...asked);
      const page = await answer.json();
      const { status, headers } = answer;
      const has_more = isOverstated ? page.data.length > 0 : page.has_more;
      return new Response(JSON.stringify({ ...page, has_more }), { status, headers });
    },
    profile: createProfile('x', null),
  });
  await http(endpoints.listGroups);
  service.requests.length = 0;
  const overstate = () => {
    isOverstated = true;
  };
  return { http, requests: service.requests, overstate };
}

test.each(['read', 'plain'])(
  'where a full page always promises more, the last one with rows holds the first (%s)',
  async (kind) => {
    const { http, overstate } = await setUp(kind === 'plain' ? null : kind, 200);
    overstate();
    expect((await findFirst(http, 'c1', signal))?.message).toBe('message 0');
  },
);

test('the first message is read back to, or found by time', async () => {
  for (const [capabilities, count] of [
    ['read', 105],
    ['read', 399],
    ['read, search', 105],
    ['read, search', 2_000],
  ] as const) {
    const { http, requests } = await setUp(capabilities, count);
    expect((await findFirst(http, 'c1', signal))?.message, `${count} with ${capabilities}`).toBe('message 0');
    expect(requests.length).toBeLessThan(25);
  }
});

test('where the beginning is far and the service knows no times, it is not looked for for ever', async () => {
  const { http, requests } = await setUp('read', 2_000);
  expect(await findFirst(http, 'c1', signal)).toBeNull();
  expect(requests).toHaveLength(4);
});

test('a conversation without messages has no first one', async () => {
  const { http } = await setUp('read', 0);
  expect(await findFirst(http, 'c1', signal)).toBeNull();
});
