import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let bruno: Person;

beforeAll(async () => {
  service = await testService();
  [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
});
afterAll(() => service.close());

const react = (who: Person, id: string, on = true, name = 'pushpin') =>
  who.put(`/v1/messages/${id}`, { reactions: { [name]: on ? [who.username] : [] } });
const pinned = async (who: Person, group: { id: string }, more = '') => {
  const { status, body } = await who.get(`/v1/groups/${group.id}/pinned${more}`);
  if (status !== 200) throw new Error(body.code);
  return body.data.map(({ message }: { message: string }) => message);
};

test("what an admin has put a pushpin on is pinned, newest first; a member's pushpin is only a reaction", async () => {
  const group = await ida.group('Team', ['bruno']);
  const other = await ida.group('Other');
  const [one, two, three] = [
    await bruno.say(group.conversation_id, 'one'),
    await ida.say(group.conversation_id, 'two'),
    await bruno.say(group.conversation_id, 'three'),
  ];
  const elsewhere = await ida.say(other.conversation_id, 'elsewhere');
  for (const { id } of [three, one, elsewhere]) await react(ida, id);
  await react(ida, two.id, true, 'heart');
  await react(bruno, two.id);
  await react(bruno, one.id);
  expect(await pinned(bruno, group)).toEqual(['three', 'one']);

  await react(ida, three.id, false);
  await ida.delete(`/v1/messages/${one.id}`);
  expect(await pinned(ida, group)).toEqual([]);
});

test('it follows who is an admin', async () => {
  const group = await ida.group('Team', ['bruno']);
  const message = await ida.say(group.conversation_id, 'hello');
  await react(bruno, message.id);
  expect(await pinned(ida, group)).toEqual([]);
  await ida.put(`/v1/groups/${group.id}/roles`, { admins: [ida.id, bruno.id] });
  expect(await pinned(ida, group)).toEqual(['hello']);
  await ida.put(`/v1/groups/${group.id}/roles`, { admins: [ida.id] });
  expect(await pinned(ida, group)).toEqual([]);
});

test('one that two admins have pinned is there once, and a long list has pages', async () => {
  const group = await ida.group('Team', ['bruno']);
  await ida.put(`/v1/groups/${group.id}/roles`, { admins: [ida.id, bruno.id] });
  const ids: string[] = [];
  for (const word of ['a', 'b', 'c']) {
    const { id } = await ida.say(group.conversation_id, word);
    ids.push(id);
    for (const who of [ida, bruno]) await react(who, id);
  }
  const { body } = await ida.get(`/v1/groups/${group.id}/pinned?limit=2`);
  expect([body.has_more, body.data.map(({ message }: { message: string }) => message)]).toEqual([true, ['c', 'b']]);
  expect(await pinned(ida, group, `?starting_after=${ids[1]}`)).toEqual(['a']);
  expect(await pinned(ida, group, `?ending_before=${ids[0]}&limit=1`)).toEqual(['b']);
});
