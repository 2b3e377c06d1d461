import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let group: string;
let message: string;

beforeAll(async () => {
  service = await testService();
  ida = await service.person('ida');
  const { id, conversation_id } = await ida.group('Boats');
  group = id;
  message = (await ida.say(conversation_id, 'hello')).id;
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

/** Marks in the wrong order. The time to normalise them grows with the square of their number. */
const marks = `a${'\u0301'.repeat(7_500)}${'\u0316'.repeat(7_500)}`;
const password = 'a long and quiet password';
const upload = async (name: string) => {
  const form = new FormData();
  form.set('file', new File(['x'], name));
  return service.app.request('/v1/attachments', {
    method: 'POST',
    headers: { Authorization: `Bearer ${ida.token}` },
    body: form,
  });
};

test.each<[field: string, ask: () => Promise<{ status: number }>, status: number]>([
  ['a name at sign-in', () => ida.post('/v1/sessions', { username: marks, password }), 401],
  ['a name at sign-up', () => ida.post('/v1/contacts', { username: marks, password }), 422],
  ['a new name', () => ida.put('/v1/me', { username: marks }), 422],
  ['a password', () => ida.put('/v1/me/password', { password: marks, new_password: password }), 422],
  ['a group name', () => ida.post('/v1/groups', { name: marks }), 422],
  ['a description', () => ida.put(`/v1/groups/${group}`, { description: marks }), 422],
  ['a member', () => ida.put(`/v1/groups/${group}`, { contacts: [marks] }), 422],
  ['who reacts', () => ida.put(`/v1/messages/${message}`, { reactions: { heart: [marks] } }), 200],
  ['a report', () => ida.post('/v1/reports', { group_id: group, reason: marks }), 422],
  ['a file name', () => upload(marks), 201],
])('thousands of marks as %s are not put in order', async (_, ask, status) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect((await ask()).status).toBe(status);
  expect(normalize.mock.contexts.filter((text) => /\p{M}{40}/u.test(String(text)))).toEqual([]);
});
