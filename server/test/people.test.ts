import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;

beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  for (const name of ['red_panda', 'redxpanda', 'red.fox', 'Łukasz', 'Æsa', 'Ðán', 'þór']) await service.person(name);
});
afterAll(() => service.close());

test.each([
  ['red_', ['red_panda']],
  ['red_panda ', ['red_panda']],
  ['@red_p', ['red_panda']],
  ['\u200bred_p\u2060', ['red_panda']],
  ['RED', ['red.fox', 'red_panda', 'redxpanda']],
  ['lukasz', ['Łukasz']],
  ['łuk', ['Łukasz']],
  ['LÚ', ['Łukasz']],
  ['aes', ['Æsa']],
  ['dan', ['Ðán']],
  ['thor', ['þór']],
  ['re%', []],
  ['_', []],
  ['\\', []],
])('people are found by the beginning of their name: %s', async (query, names) => {
  const { body } = await ida.get(`/v1/contacts?query=${encodeURIComponent(query)}`);
  expect(body.data.map(({ username }: { username: string }) => username)).toEqual(names);
});
