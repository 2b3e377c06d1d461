import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contact, Group } from '../../src/contract';
import { limits } from '../../src/contract';
import { nameKey, skeleton } from '../accounts/usernames';
import { newId } from '../ids';
import { insertInBatches } from '../store/database/batches';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let group: Group;

beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  const people = Array.from({ length: limits.membersPerGroup }, (_, n) => row(`somebody-with-a-long-name${n}`));
  await service.store.write((tx) => insertInBatches(tx, 'contact', people));
  const contacts = people.slice(1).map(({ id }) => id);
  group = (await ida.post('/v1/groups', { name: 'All of us', contacts })).body;
});
afterAll(() => service.close());

const row = (username: string) => ({
  id: newId('con', 1),
  username,
  username_key: nameKey(username),
  skeleton: skeleton(username),
  password: null,
  phone_number: '+49 30 1234567',
  avatar_url: `https://pictures.test/people/${'x'.repeat(300)}/${username}.webp`,
  last_active_at: 1_700_000_000_000,
  created_at: 1_700_000_000_000,
  role: 'member' as const,
});
const form = (contacts: Contact[]) =>
  new URLSearchParams(
    contacts.flatMap((contact, n) =>
      Object.entries(contact).map(([name, value]) => [`contacts[${n}][${name}]`, String(value ?? '')]),
    ),
  ).toString();

test('the largest group is sent back as it was read, in JSON and as a form', async () => {
  expect(group.contacts).toHaveLength(limits.membersPerGroup);
  const path = `/v1/groups/${group.id}`;
  const answers = [await ida.put(path, { contacts: group.contacts }), await ida.putForm(path, form(group.contacts))];
  expect(answers).toMatchObject([
    { status: 200, body: { contacts: group.contacts } },
    { status: 200, body: { contacts: group.contacts } },
  ]);
});

test('a group is created with the contacts of another', async () => {
  const { status, body } = await ida.post('/v1/groups', { name: 'Again', contacts: group.contacts });
  expect([status, body.contacts?.length]).toEqual([201, limits.membersPerGroup]);
});

test('one member more than the limit is refused with the limit', async () => {
  const contacts = [...group.contacts, { ...group.contacts[1], id: await idOfSomebodyElse() }];
  expect((await ida.put(`/v1/groups/${group.id}`, { contacts })).body).toMatchObject({
    code: 'too-many-members',
    errors: [{ pointer: '/contacts', max: limits.membersPerGroup, actual: limits.membersPerGroup + 1 }],
  });
});

async function idOfSomebodyElse(): Promise<string> {
  const members = new Set(group.contacts.map(({ id }) => id));
  const rows = await service.store.db.selectFrom('contact').select('id').execute();
  return rows.find(({ id }) => !members.has(id))?.id ?? '';
}

test('other bodies are as bounded as they were, and so are these', async () => {
  const more = 'x'.repeat(limits.body);
  const large = await ida.post('/v1/messages', { conversation_id: group.conversation_id, message: 'x', more });
  expect(large.body).toMatchObject({
    code: 'body-too-large',
    errors: [{ pointer: '', code: 'body-too-large', max: limits.body }],
  });
  const endless = { contacts: [{ id: ida.id, more: 'x'.repeat(4_000_000) }] };
  expect((await ida.put(`/v1/groups/${group.id}`, endless)).body).toMatchObject({ code: 'body-too-large' });
  const nested = { contacts: [], more: Array.from({ length: 1_000 }, () => new Array<number>(200).fill(0)) };
  expect((await ida.put(`/v1/groups/${group.id}`, nested)).body).toMatchObject({ code: 'invalid-body' });
});

test('an operator may allow more members than one statement has room for', async () => {
  const count = 2_500;
  const large = await testService({ LIMIT_MEMBERS_PER_GROUP: String(count) });
  const lin = await large.person('lin');
  const people = Array.from({ length: count - 1 }, (_, n) => row(`member${n}`));
  await large.store.write((tx) => insertInBatches(tx, 'contact', people));
  const { status, body } = await lin.post('/v1/groups', { name: 'Town', contacts: people.map(({ id }) => id) });
  expect([status, body.contacts?.length]).toEqual([201, count]);
  const answer = await lin.put(`/v1/groups/${body.id}`, { contacts: body.contacts });
  expect([answer.status, answer.body.contacts?.length]).toEqual([200, count]);
  const roles = await lin.put(`/v1/groups/${body.id}/roles`, { admins: [lin.id, ...people.map(({ id }) => id)] });
  expect([roles.status, roles.body.admins?.length]).toEqual([200, count]);
  await large.close();
});
