import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestService, testService } from './service';
import { openStream } from './stream';

let service: TestService;
let ida: Person;
let bruno: Person;

beforeAll(async () => {
  service = await testService();
  [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
});
afterAll(() => service.close());

const chosen = async (who: Person) => (await who.get('/v1/me/preferences')).body.data;
const put = (who: Person, { id }: { id: string }, body: object, etag?: string) =>
  who.put(`/v1/me/preferences/${id}`, body, etag ? { 'If-Match': etag } : {});

test('what one member pins, mutes or hides is theirs alone, and only what is said changes', async () => {
  const group = await ida.group('Team', ['bruno']);
  await put(ida, group, { pinned: true });
  await put(ida, group, { muted: true, muted_until: 1_900_000_000 });
  const { body } = await put(ida, group, { hidden_at: 1_800_000_000 });
  const whole = { pinned: true, muted: true, muted_until: 1_900_000_000, hidden_at: 1_800_000_000 };
  expect(body).toEqual({ group_id: group.id, version: 3, ...whole });
  expect(await chosen(ida)).toContainEqual(body);
  expect(await chosen(bruno)).toEqual([]);
  const { body: loud } = await put(ida, group, { muted: false, muted_until: null, hidden_at: null });
  expect(loud).toMatchObject({ pinned: true, muted: false, muted_until: null, hidden_at: null });
  expect((await put(ida, group, {})).body).toEqual(loud);
});

test('a change of a row that another device has changed is refused, and names the new version', async () => {
  const group = await ida.group('Team');
  expect((await put(ida, group, { pinned: true }, '"p0"')).status).toBe(200);
  const refused = await put(ida, group, { pinned: false }, '"p0"');
  expect([refused.status, refused.headers.get('ETag')]).toEqual([412, '"p1"']);
  expect((await put(ida, group, { pinned: false }, '"p1"')).body).toMatchObject({ version: 2, pinned: false });
});

test('a form says the same as JSON, and a value out of range is named', async () => {
  const group = await ida.group('Team');
  const form = (body: string) => ida.putForm(`/v1/me/preferences/${group.id}`, body);
  expect((await form('pinned=1&muted=true&muted_until=')).body).toMatchObject({ pinned: true, muted: true });
  const { status, body } = await put(ida, group, { muted_until: 1e15, pinned: 'perhaps' });
  expect(status).toBe(422);
  expect(body.errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pointer: '/muted_until', max: 253_402_300_799 }),
      expect.objectContaining({ pointer: '/pinned', code: 'wrong-type' }),
    ]),
  );
});

test('the other devices of the same person are told, and nobody else', async () => {
  const group = await ida.group('Team', ['bruno']);
  const [own, others] = [await openStream(service, ida), await openStream(service, bruno)];
  const { body } = await put(ida, group, { pinned: true });
  await ida.say(group.conversation_id, 'next');
  expect(await own.event()).toEqual({ id: expect.any(String), type: 'preference.updated', preference: body });
  expect(await others.event()).toMatchObject({ type: 'message.created' });
  await Promise.all([own.close(), others.close()]);
});

test('who leaves a group, or is removed and added again, has chosen nothing for it', async () => {
  const group = await ida.group('Team', ['bruno']);
  await put(bruno, group, { pinned: true });
  await ida.put(`/v1/groups/${group.id}`, { contacts: ['ida'] });
  expect(await chosen(bruno)).toEqual([]);
  await ida.put(`/v1/groups/${group.id}`, { contacts: ['ida', 'bruno'] });
  expect(await chosen(bruno)).toEqual([]);
});
