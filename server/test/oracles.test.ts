import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastEventId } from '../store/events';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let [ida, bruno]: Person[] = [];
beforeAll(async () => {
  service = await testService();
  // Creates an account first, because the first account is an admin of the service and sees every group.
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

test('a stream goes on after an event of a foreign group as after one that does not exist', async () => {
  const { ida, bruno } = people();
  const foreign = await ida.group('Foreign');
  await bruno.group('Own');
  const own = await lastEventId(service.store.db);
  await ida.say(foreign.conversation_id, 'secret');
  const [theirs, none] = [await lastEventId(service.store.db), 999_999];
  const begin = async (lastSeen?: number) => {
    const headers = { ...bearer(bruno), ...(lastSeen !== undefined && { 'Last-Event-ID': String(lastSeen) }) };
    const reader = (await service.app.request('/v1/events', { headers })).body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('\n\n')) text += decoder.decode((await reader?.read())?.value);
    await reader?.cancel();
    return text;
  };
  expect(await begin(theirs)).toBe(await begin(none));
  expect(await begin(theirs)).toContain('"type":"reset"');
  // A new stream begins at the caller's own last event, so that it does not reveal how much others write.
  expect(await begin()).toContain(`id: ${own}\n`);
  expect(await begin(own)).toContain(`id: ${own}\n`);
});

const bearer = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });
