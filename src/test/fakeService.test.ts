import { expect, onTestFinished, test } from 'vitest';
import { testService } from '../../server/test/service';
import { endpoints } from '../contract/endpoints';
import { Group, Message, MessagePage } from '../contract/resources';
import { createFakeService } from './fakeService';

interface Request {
  body?: unknown;
  key?: string;
}
type Ask = (method: string, path: string, request?: Request) => Promise<unknown>;

const ofMessage = (message: Message) => ({
  text: message.message,
  by: message.contact.username,
  reactions: message.reactions,
  isEdited: message.updated_at !== null,
});

const ofGroup = ({ name, archived_at }: Group) => ({ name, isArchived: archived_at !== null });

/** The answer without the ids and times, which differ between the two services. */
function ofBody(body: unknown) {
  const message = Message.safeParse(body);
  if (message.success) return ofMessage(message.data);
  const group = Group.safeParse(body);
  if (group.success) return ofGroup(group.data);
  const messages = MessagePage.safeParse(body);
  if (messages.success) return { hasMore: messages.data.has_more, rows: messages.data.data.map(ofMessage) };
  const groups = endpoints.listGroups.response.safeParse(body);
  if (groups.success) return { hasMore: groups.data.has_more, rows: groups.data.data.map(ofGroup) };
  return {};
}

/** Records what the service answers; the answer itself is returned for its ids. */
function recorder(fetch: (path: string, init: RequestInit) => Promise<Response> | Response) {
  const answers: unknown[] = [];
  const ask: Ask = async (method, path, { body, key } = {}) => {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    const replayed = response.headers.get('Idempotent-Replayed');
    answers.push([answers.length, method, response.status, replayed, ofBody(json)]);
    return json;
  };
  return { ask, answers };
}

async function converse(ask: Ask): Promise<void> {
  const key = (name: string) => `${name}-`.padEnd(20, '0');
  const makeGroup = { body: { name: 'Team' }, key: key('group') };
  const group = Group.parse(await ask('POST', '/v1/groups', makeGroup));
  await ask('POST', '/v1/groups', makeGroup);
  const { conversation_id } = group;
  const list = `/v1/messages?conversation_id=${conversation_id}`;
  const say = async (message: string) =>
    Message.parse(await ask('POST', '/v1/messages', { body: { conversation_id, message }, key: key(message) }));
  const sent: Message[] = [];
  for (const text of ['one', 'two', 'three', 'four', 'four']) sent.push(await say(text));
  const [one, two, three] = sent.map(({ id }) => id);
  await ask('GET', `${list}&limit=2`);
  await ask('GET', `${list}&limit=2&starting_after=${three}`);
  await ask('GET', `${list}&limit=1&ending_before=${one}`);
  await ask('PUT', `/v1/messages/${two}`, { body: { message: 'two, changed' } });
  await ask('PUT', `/v1/messages/${two}`, { body: { reactions: [{ eyes: ['me'] }] } });
  await ask('PUT', `/v1/messages/${two}`, { body: { reactions: [{ eyes: ['me'], tada: ['me'] }] } });
  await ask('PUT', `/v1/messages/${two}`, { body: { reactions: [{ eyes: [] }] } });
  await ask('DELETE', `/v1/messages/${one}`);
  await ask('DELETE', `/v1/messages/${one}`);
  await ask('PUT', `/v1/messages/${one}`, { body: { message: 'gone' } });
  await ask('GET', `${list}&ending_before=${one}`);
  await ask('PUT', `/v1/groups/${group.id}`, { body: { name: 'Renamed' } });
  await ask('GET', `/v1/groups/${group.id}`);
  await ask('GET', '/v1/groups');
  await ask('GET', '/v1/groups?archived=true');
  await ask('PUT', `/v1/groups/${group.id}`, { body: { archived_at: 1_700_000_000 } });
  await ask('GET', '/v1/groups');
  await ask('GET', '/v1/groups?archived=true');
  await ask('DELETE', `/v1/groups/${group.id}`);
  await ask('GET', `/v1/groups/${group.id}`);
  await ask('PUT', `/v1/groups/${group.id}`, { body: { name: 'gone' } });
  await ask('DELETE', `/v1/groups/${group.id}`);
}

test('it answers what the service answers', async () => {
  const service = await testService();
  onTestFinished(() => service.close());
  const { token } = await service.person('me');
  const real = recorder((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return service.app.request(path, { ...init, headers });
  });
  await converse(real.ask);
  const fake = recorder(createFakeService({ now: () => 1_700_000_000_000 }).fetch);
  await converse(fake.ask);
  expect(fake.answers).toEqual(real.answers);
});
