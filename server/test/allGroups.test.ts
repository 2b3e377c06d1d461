import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestService, testService } from './service';

const weekMs = 7 * 86_400_000;
let clock = Date.UTC(2026, 2, 2, 12);
let service: TestService;
let operator: Person;
let ida: Person;
let bruno: Person;

beforeAll(async () => {
  service = await testService({}, () => clock);
  operator = await service.person('operator');
  ida = await service.person('ida');
  bruno = await service.person('bruno');
});
afterAll(() => service.close());

interface Figures {
  id: string;
  name: string;
}
const all = async (query = ''): Promise<Figures[]> => (await operator.get(`/v1/all-groups${query}`)).body.data;

test('figures of groups that one is not in, and no words of theirs', async () => {
  const began = Math.floor(clock / 1_000);
  const crew = await ida.group('Crew', [bruno.id]);
  await operator.group('Mine');
  // Ages of the messages: before the twelve weeks, the first moment of the first week and of the last two weeks, and now.
  const ages = [12 * weekMs + 1, 12 * weekMs, weekMs + 1, weekMs, 0];
  const end = clock + 20 * weekMs;
  for (const age of ages) {
    clock = end - age;
    await ida.say(crew.conversation_id, 'a secret');
  }
  const last = await bruno.say(crew.conversation_id, 'another secret');
  await bruno.delete(`/v1/messages/${last.id}`);
  await ida.put(`/v1/groups/${crew.id}`, { archived_at: 1 });

  const figures = await all();
  expect(figures).toEqual([
    expect.objectContaining({
      name: 'Mine',
      is_member: true,
      member_count: 1,
      message_count: 0,
      last_active_at: began,
    }),
    {
      id: crew.id,
      name: 'Crew',
      conversation_id: crew.conversation_id,
      created_at: began,
      archived_at: Math.floor(end / 1_000),
      is_member: false,
      member_count: 2,
      admins: ['ida'],
      message_count: 5,
      last_active_at: Math.floor(end / 1_000),
      weeks: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2],
    },
  ]);
  expect(JSON.stringify(figures)).not.toContain('secret');
});

test('a page goes on after its last group, also when that one was deleted meanwhile', async () => {
  for (const name of ['A', 'B', 'C', 'D']) await ida.group(name);
  const names = async (query: string) => (await all(query)).map(({ name }) => name);
  const [first, second] = await all('?limit=2');
  expect([first?.name, second?.name]).toEqual(['D', 'C']);
  expect((await operator.get('/v1/all-groups?limit=2')).body.has_more).toBe(true);
  await operator.delete(`/v1/groups/${second?.id}`);
  expect(await names(`?limit=2&starting_after=${second?.id}`)).toEqual(['B', 'A']);
  expect(await names(`?limit=1&ending_before=${second?.id}`)).toEqual(['D']);
  expect((await operator.get('/v1/all-groups?starting_after=con_x')).body.code).toBe('invalid-cursor');
});
