import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { createFakeService } from '../../test/fakeService';
import { findDay } from './findDay';
import { findMessages } from './useSearch';

const day = 86_400;

/** A conversation with three messages on each of the last `days` days before today. */
async function setUp(capabilities: string, days: number) {
  const today = Math.floor(Date.now() / 1_000 / day) * day;
  const start = today - days * day;
  let now = start;
  const service = createFakeService({ capabilities, now: () => now * 1_000 });
  for (let n = 0; n < days * 3; n++) {
    now = start + Math.floor(n / 3) * day + (n % 3) * 3_600;
    service.say(`message ${n}`);
  }
  const http = createHttp({
    base: 'http://confab.test',
    token: () => 't',
    fetch: service.fetch,
    profile: createProfile('x', null),
  });
  await http(endpoints.listGroups);
  return { http, start, requests: service.requests };
}

for (const capabilities of ['read, search', 'read']) {
  test(`the first message of a day, of a day before all, and of one to come (${capabilities})`, async () => {
    const { http, start } = await setUp(capabilities, 200);
    const found = async (at: number) => (await findDay(http, 'c1', at))?.message;
    expect(await found(start + 150 * day)).toBe('message 450');
    expect(await found(start + 10 * day + 3_600)).toBe('message 31');
    expect(await found(start)).toBe('message 0');
    expect(await found(start - 900 * day)).toBe('message 0');
    expect(await findDay(http, 'c1', start + 1_000 * day)).toBeNull();
  });
}

test('a service that knows times is asked a few questions, one that does not for each page once, and says how far back', async () => {
  const able = await setUp('read, search', 300);
  await findDay(able.http, 'c1', able.start + 5 * day);
  expect(able.requests.length).toBeLessThanOrEqual(4);

  const plain = await setUp('read', 300);
  const reached: number[] = [];
  await findDay(plain.http, 'c1', plain.start, { onProgress: (at) => reached.push(at) });
  // 900 messages are nine pages of 100. The last page reports no progress.
  expect(reached).toHaveLength(8);
  expect(reached).toEqual(reached.toSorted((a, b) => b - a));
});

for (const capabilities of ['read, search', 'read']) {
  test(`words are found newest first, all of them (${capabilities})`, async () => {
    const { http } = await setUp(capabilities, 100);
    const hits: string[] = [];
    for await (const step of findMessages(http, 'c1', 'message 29', new AbortController().signal))
      hits.push(...step.hits.map((hit) => hit.message));
    expect(hits.filter((text) => !/message \d?[12]29$/.test(text))).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `message ${299 - n}`),
      'message 29',
    ]);
  });
}
