import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let [ida, bruno]: Person[] = [];
beforeAll(async () => {
  service = await testService();
  // Administers the service, and sees every group.
  await service.person('operator');
  ida = await service.person('ida');
  bruno = await service.person('bruno');
});
afterAll(() => service.close());

const people = () => {
  if (!ida || !bruno) throw new Error('nobody is there');
  return { ida, bruno };
};

test('a marker is moved to a message of a foreign group as to one that does not exist', async () => {
  const { ida, bruno } = people();
  const foreign = await ida.say((await ida.group('Foreign')).conversation_id, 'secret');
  const own = await bruno.group('Own');
  await bruno.say(own.conversation_id, 'mine');
  const unknown = `${foreign.id.slice(0, -6)}zzzzzz`;
  const answers = [];
  for (const up_to of [foreign.id, unknown])
    answers.push(await bruno.post(`/v1/conversations/${own.conversation_id}/read`, { up_to }));
  expect(answers.map(({ status, body }) => ({ status, unread: body.unread_count }))).toEqual([
    { status: 200, unread: 0 },
    { status: 200, unread: 0 },
  ]);
});

test('a cursor of a foreign group does not move with what is said there', async () => {
  const { ida, bruno } = people();
  const foreign = await ida.group('Foreign');
  const own = await bruno.group('Own');
  const listed = async () =>
    (await bruno.get(`/v1/groups?starting_after=${foreign.id}`)).body.data.map(({ id }: { id: string }) => id);
  const before = await listed();
  expect(before).not.toContain(own.id);
  await ida.say(foreign.conversation_id, 'later than the other group');
  expect(await listed()).toEqual(before);
});
