import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../src/contract';
import { createToken } from '../store/people/tokens';
import { type Person, speaker, type TestService, testService } from './service';

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

const askWith = (who: Person, token: string, method: string, path: string) =>
  service.app.request(path, { method, headers: who === people.anonymous ? {} : { Authorization: `Bearer ${token}` } });

async function listen(who: Person) {
  const response = await askWith(who, who.token, 'GET', '/v1/events');
  await response.body?.cancel();
  return response;
}

/** Signs out of a session that no other test uses. */
async function signOut(who: Person) {
  const session = { contactId: who.id, sessionId: `another of ${who.id}`, kind: 'access' as const };
  const token = await createToken(service.store.db, { ...session, now: Date.now(), lifeMs: 60_000 });
  return askWith(who, token, 'DELETE', '/v1/sessions/current');
}

/**
 * The callers. `author` wrote the message, and `admin` is an admin of the group. `operator` is an admin of the service who is not
 * in the group. `former` has left the group, and `quarantined` has not accepted it yet.
 */
const roles = ['anonymous', 'stranger', 'member', 'author', 'admin', 'operator', 'former', 'quarantined'] as const;
type Role = (typeof roles)[number];

/** Sends the message back as the caller read it, with `fields` changed. A caller who cannot read it sends only `fields`. */
const sendBackMessage = async (who: Person, msg: string, fields: object) =>
  who.put(`/v1/messages/${msg}`, { ...(await who.get(`/v1/messages/${msg}`)).body, ...fields });

/** Leaves the group: sends it back as the caller read it, without the caller and with `fields` changed. */
async function leaveBySendingBack(who: Person, grp: string, { everyone }: World, fields: object = {}) {
  const contacts = everyone.filter((id) => id !== who.id);
  return who.put(`/v1/groups/${grp}`, { ...(await who.get(`/v1/groups/${grp}`)).body, contacts, ...fields });
}
const picture = 'https://x.test/a.png';

/** Each row has a request and the expected status for each role, in the order of `roles`. */
const matrix: [name: string, ask: (who: Person, world: World) => Promise<{ status: number }>, statuses: string][] = [
  [
    'list messages of a conversation',
    (who, { cnv }) => who.get(`/v1/messages?conversation_id=${cnv}`),
    '401 404 200 200 200 404 404 200',
  ],
  ['list all messages', (who) => who.get('/v1/messages'), '401 200 200 200 200 200 200 200'],
  ['read a message', (who, { msg }) => who.get(`/v1/messages/${msg}`), '401 404 200 200 200 404 404 200'],
  [
    'send a message',
    (who, { cnv }) => who.post('/v1/messages', { conversation_id: cnv, message: 'hello' }),
    '401 404 201 201 201 404 404 201',
  ],
  [
    'change a text',
    (who, { msg }) => who.put(`/v1/messages/${msg}`, { message: 'changed' }),
    '401 404 403 200 403 404 404 403',
  ],
  [
    'change attachments',
    (who, { msg }) => who.put(`/v1/messages/${msg}`, { attachments: [] }),
    '401 404 403 200 403 404 404 403',
  ],
  [
    'react',
    (who, { msg }) => who.put(`/v1/messages/${msg}`, { reactions: { ok: [who.username] } }),
    '401 404 200 200 200 404 404 200',
  ],
  [
    'react by the whole message',
    (who, { msg }) => sendBackMessage(who, msg, { reactions: [{ ok: [who.username] }] }),
    '401 404 200 200 200 404 404 200',
  ],
  [
    'react by the whole message, and change its text',
    (who, { msg }) => sendBackMessage(who, msg, { message: 'changed', reactions: [{ ok: [who.username] }] }),
    '401 404 403 200 403 404 404 403',
  ],
  [
    'react by the whole message, and attach something',
    (who, { msg }) => sendBackMessage(who, msg, { attachments: [picture], reactions: [{ ok: [who.username] }] }),
    '401 404 403 200 403 404 404 403',
  ],
  [
    'send a text back as it is, and nothing else',
    (who, { msg }) => who.put(`/v1/messages/${msg}`, { message: 'first' }),
    '401 404 403 200 403 404 404 403',
  ],
  ['delete a message', (who, { msg }) => who.delete(`/v1/messages/${msg}`), '401 404 403 204 204 204 404 403'],
  ['list groups', (who) => who.get('/v1/groups'), '401 200 200 200 200 200 200 200'],
  ['read a group', (who, { grp }) => who.get(`/v1/groups/${grp}`), '401 404 200 200 200 200 404 200'],
  ['create a group', (who) => who.post('/v1/groups', { name: 'Mine' }), '401 201 201 201 201 201 201 201'],
  [
    'rename a group',
    (who, { grp }) => who.put(`/v1/groups/${grp}`, { name: 'Renamed' }),
    '401 404 403 403 200 200 404 403',
  ],
  [
    'describe a group',
    (who, { grp }) => who.put(`/v1/groups/${grp}`, { description: 'x' }),
    '401 404 403 403 200 200 404 403',
  ],
  [
    'give a group a picture',
    (who, { grp }) => who.put(`/v1/groups/${grp}`, { avatar_url: 'https://x.test/a.png' }),
    '401 404 403 403 200 200 404 403',
  ],
  [
    'archive a group',
    (who, { grp }) => who.put(`/v1/groups/${grp}`, { archived_at: 1 }),
    '401 404 403 403 200 200 404 403',
  ],
  [
    'restore a group',
    (who, { old }) => who.put(`/v1/groups/${old}`, { archived_at: null }),
    '401 404 403 403 200 200 404 403',
  ],
  [
    'remove others',
    (who, { grp, admin }) => who.put(`/v1/groups/${grp}`, { contacts: [admin.id] }),
    '401 404 403 403 200 200 404 403',
  ],
  [
    'leave',
    (who, { grp, everyone }) => who.put(`/v1/groups/${grp}`, { contacts: everyone.filter((id) => id !== who.id) }),
    '401 404 200 200 409 200 404 200',
  ],
  [
    'leave by the whole group',
    (who, world) => leaveBySendingBack(who, world.grp, world),
    '401 404 200 200 409 200 404 200',
  ],
  [
    'leave by the whole group, and rename it',
    (who, world) => leaveBySendingBack(who, world.grp, world, { name: 'Renamed' }),
    '401 404 403 403 409 200 404 403',
  ],
  [
    'leave by the whole group, and describe it',
    (who, world) => leaveBySendingBack(who, world.grp, world, { description: 'x' }),
    '401 404 403 403 409 200 404 403',
  ],
  [
    'leave by the whole group, and give it a picture',
    (who, world) => leaveBySendingBack(who, world.grp, world, { avatar_url: picture }),
    '401 404 403 403 409 200 404 403',
  ],
  [
    'leave by the whole group, and archive it',
    (who, world) => leaveBySendingBack(who, world.grp, world, { archived_at: 1 }),
    '401 404 403 403 409 200 404 403',
  ],
  [
    'leave an archived group by the whole of it',
    (who, world) => leaveBySendingBack(who, world.old, world),
    '401 404 200 200 409 200 404 200',
  ],
  [
    'leave an archived group by the whole of it, and restore it',
    (who, world) => leaveBySendingBack(who, world.old, world, { archived_at: null }),
    '401 404 403 403 409 200 404 403',
  ],
  [
    'leave an archived group by the whole of it, at another time',
    (who, world) => leaveBySendingBack(who, world.old, world, { archived_at: 1 }),
    '401 404 403 403 409 200 404 403',
  ],
  [
    'remove others by the whole group',
    async (who, { grp, admin }) =>
      who.put(`/v1/groups/${grp}`, { ...(await who.get(`/v1/groups/${grp}`)).body, contacts: [admin.id] }),
    '401 404 403 403 200 200 404 403',
  ],
  [
    'send a group back as it is',
    async (who, { grp }) => who.put(`/v1/groups/${grp}`, { ...(await who.get(`/v1/groups/${grp}`)).body }),
    '401 404 200 200 200 200 404 200',
  ],
  ['an empty change', (who, { grp }) => who.put(`/v1/groups/${grp}`, {}), '401 404 200 200 200 200 404 200'],
  ['delete a group', (who, { grp }) => who.delete(`/v1/groups/${grp}`), '401 404 403 403 204 204 404 403'],
  ['read what is pinned', (who, { grp }) => who.get(`/v1/groups/${grp}/pinned`), '401 404 200 200 200 404 404 200'],
  ['read roles', (who, { grp }) => who.get(`/v1/groups/${grp}/roles`), '401 404 200 200 200 200 404 200'],
  [
    'name admins',
    (who, { grp, member }) => who.put(`/v1/groups/${grp}/roles`, { admins: [member.id] }),
    '401 404 403 403 200 200 404 403',
  ],
  [
    'mark as read',
    (who, { cnv, msg }) => who.post(`/v1/conversations/${cnv}/read`, { up_to: msg }),
    '401 404 200 200 200 404 404 200',
  ],
  ['typing', (who, { cnv }) => who.post(`/v1/conversations/${cnv}/typing`), '401 404 204 204 204 404 404 204'],
  [
    'write in an archived group',
    (who, { oldCnv }) => who.post('/v1/messages', { conversation_id: oldCnv, message: 'x' }),
    '401 404 409 409 409 404 404 409',
  ],
  [
    'edit in an archived group',
    (who, { oldMsg }) => who.put(`/v1/messages/${oldMsg}`, { message: 'x' }),
    '401 404 403 409 403 404 404 403',
  ],
  [
    'react in an archived group',
    (who, { oldMsg }) => who.put(`/v1/messages/${oldMsg}`, { reactions: { ok: [who.username] } }),
    '401 404 409 409 409 404 404 409',
  ],
  [
    'react in an archived group by the whole message',
    (who, { oldMsg }) => sendBackMessage(who, oldMsg, { reactions: [{ ok: [who.username] }] }),
    '401 404 409 409 409 404 404 409',
  ],
  [
    'delete a message in an archived group',
    (who, { oldMsg }) => who.delete(`/v1/messages/${oldMsg}`),
    '401 404 403 409 409 409 404 403',
  ],
  [
    'read what was done to a group',
    (who, { grp }) => who.get(`/v1/groups/${grp}/audit`),
    '401 404 403 403 200 200 404 403',
  ],
  ['read what was done at all', (who) => who.get('/v1/audit'), '401 403 403 403 403 200 403 403'],
  ['search', (who) => who.get('/v1/messages?query=first'), '401 200 200 200 200 200 200 200'],
  [
    'search a conversation',
    (who, { cnv }) => who.get(`/v1/messages?query=first&conversation_id=${cnv}`),
    '401 404 200 200 200 404 404 200',
  ],
  ['read around a message', (who, { msg }) => who.get(`/v1/messages?around=${msg}`), '401 404 200 200 200 404 404 200'],
  ['upload nothing', (who) => who.post('/v1/attachments', {}), '401 415 415 415 415 415 415 415'],
  ['who am I', (who) => who.get('/v1/me'), '401 200 200 200 200 200 200 200'],
  ["change one's picture to none", (who) => who.put('/v1/me', { avatar_url: null }), '401 200 200 200 200 200 200 200'],
  ['sign out', signOut, '401 204 204 204 204 204 204 204'],
  ['where one is signed in', (who) => who.get('/v1/sessions'), '401 200 200 200 200 200 200 200'],
  ['sign out somewhere unknown', (who) => who.delete('/v1/sessions/ses_x'), '401 404 404 404 404 404 404 404'],
  ['sign out everywhere else', (who) => who.delete('/v1/sessions'), '401 204 204 204 204 204 204 204'],
  [
    'change the password without knowing it',
    (who) => who.put('/v1/me/password', { password: 'no', new_password: 'a long password' }),
    '401 422 422 422 422 422 422 422',
  ],
  ['choose a password without a link', (who) => who.post('/v1/sessions/reset', {}), '422 422 422 422 422 422 422 422'],
  ['see all accounts', (who) => who.get('/v1/people'), '401 403 403 403 403 200 403 403'],
  [
    'create an account for somebody',
    (who) => who.post('/v1/people', { username: 'newcomer' }),
    '401 403 403 403 403 201 403 403',
  ],
  ['disable an account', (who) => who.put('/v1/people/con_x', { disabled: true }), '401 403 403 403 403 404 403 403'],
  [
    'make a link for a new password',
    (who, { member }) => who.post(`/v1/people/${member.id}/password-reset`),
    '401 403 403 403 403 201 403 403',
  ],
  ['listen', listen, '401 200 200 200 200 200 200 200'],
  [
    'read conversations of others',
    async (who, { cnv }) => {
      const { status, body } = await who.get(`/v1/conversations?ids=${cnv}`);
      return { status: status === 200 && body.data.length === 0 ? 404 : status };
    },
    '401 404 200 200 200 404 404 200',
  ],
  ['what is offered', (who) => who.get('/v1/capabilities'), '200 200 200 200 200 200 200 200'],
  ['the description', (who) => who.get('/v1/openapi.json'), '200 200 200 200 200 200 200 200'],
  [
    'the description, drawn',
    async (who) => askWith(who, who.token, 'GET', '/v1/docs'),
    '200 200 200 200 200 200 200 200',
  ],
  ['create an account', (who) => who.post('/v1/contacts', {}), '422 422 422 422 422 422 422 422'],
  ['sign in', (who) => who.post('/v1/sessions', {}), '422 422 422 422 422 422 422 422'],
  ['renew a session without its cookie', (who) => who.post('/v1/sessions/refresh'), '401 401 401 401 401 401 401 401'],
  ['fetch a file without its signature', (who) => who.get('/v1/files/att_x/a.png'), '404 404 404 404 404 404 404 404'],
  ['list all groups of the service', (who) => who.get('/v1/all-groups'), '401 403 403 403 403 200 403 403'],
  ['keep a group', (who, { grp }) => who.post(`/v1/groups/${grp}/keep`), '401 404 200 200 200 404 404 200'],
  ['what one pinned', (who) => who.get('/v1/me/preferences'), '401 200 200 200 200 200 200 200'],
  [
    'pin a group',
    (who, { grp }) => who.put(`/v1/me/preferences/${grp}`, { pinned: true }),
    '401 404 200 200 200 404 404 200',
  ],
  ['whom one has blocked', (who) => who.get('/v1/blocks'), '401 200 200 200 200 200 200 200'],
  ['block a person', (who, { other }) => who.put(`/v1/blocks/${other.id}`), '401 204 204 204 204 204 204 204'],
  ['block nobody', (who) => who.put('/v1/blocks/con_x'), '401 404 404 404 404 404 404 404'],
  ['take back a block', (who, { other }) => who.delete(`/v1/blocks/${other.id}`), '401 204 204 204 204 204 204 204'],
  [
    'report a group',
    (who, { grp }) => who.post('/v1/reports', { group_id: grp, reason: 'spam' }),
    '401 404 201 201 201 201 404 201',
  ],
  [
    'report a message',
    (who, { msg }) => who.post('/v1/reports', { message_id: msg, reason: 'spam' }),
    '401 404 201 201 201 404 404 201',
  ],
  ['see open reports', (who) => who.get('/v1/reports'), '401 403 403 403 403 200 403 403'],
  ['close a report', (who) => who.delete('/v1/reports/1'), '401 403 403 403 403 404 403 403'],
  [
    'make an invitation',
    (who, { grp }) => who.post(`/v1/groups/${grp}/invites`, {}),
    '401 404 403 403 201 201 404 403',
  ],
  ['see the invitations', (who, { grp }) => who.get(`/v1/groups/${grp}/invites`), '401 404 403 403 200 200 404 403'],
  [
    'revoke no invitation',
    (who, { grp }) => who.delete(`/v1/groups/${grp}/invites/inv_x`),
    '401 404 403 403 404 404 404 403',
  ],
  ['look at no invitation', (who) => who.post('/v1/invites/preview', { token: 'x' }), Array(8).fill(404).join(' ')],
  ['join by no invitation', (who) => who.post('/v1/invites/join', { token: 'x' }), '401 404 404 404 404 404 404 404'],
  ['find people', (who) => who.get('/v1/contacts?query=m'), '401 200 200 200 200 200 200 200'],
];

interface World {
  people: Record<Role, Person>;
  member: Person;
  admin: Person;
  /** A member who sends no request. */
  other: Person;
  everyone: string[];
  grp: string;
  cnv: string;
  msg: string;
  old: string;
  oldCnv: string;
  oldMsg: string;
}

let service: TestService;
let people: Record<Role, Person>;
let other: Person;

beforeAll(async () => {
  // The limit is high, because two groups are created after each case that changes something.
  service = await testService({ LIMIT_GROUPS_PER_CONTACT: '5000' });
  const operator = await service.person('operator');
  const member = await service.person('member');
  const nobody = speaker((path, init) => service.app.request(path, init));
  people = {
    operator,
    member,
    stranger: await service.person('stranger'),
    author: await service.person('author'),
    admin: await service.person('admin'),
    former: await service.person('former'),
    quarantined: await service.person('quarantined'),
    anonymous: { ...member, ...nobody },
  };
  other = await service.person('other');
});
afterAll(() => service.close());

/** The groups of the last case, which the next case uses again if the last case changed nothing. */
let untouched: World | null = null;

/** Runs a case with unchanged groups, so that no case depends on another. */
async function statusOf(ask: (world: World) => Promise<{ status: number }>): Promise<number> {
  const world = untouched ?? (await freshWorld());
  const requests = vi.spyOn(service.app, 'request');
  const { status } = await ask(world);
  const changed = status < 400 && requests.mock.calls.some(([, init]) => (init?.method ?? 'GET') !== 'GET');
  requests.mockRestore();
  untouched = changed ? null : world;
  return status;
}

async function freshWorld(): Promise<World> {
  const { admin, member, author, former, quarantined } = people;
  const everyone = [admin, member, author, quarantined].map(({ id }) => id);
  const make = async () => {
    const group = await admin.group('Team', [member.id, author.id, former.id]);
    const message = await author.say(group.conversation_id, 'first');
    await admin.put(`/v1/groups/${group.id}`, { contacts: everyone });
    // Puts the person into quarantine by hand: after the first case the person knows the admin from an earlier group.
    await service.store.db
      .updateTable('member')
      .set({ kept_at: null })
      .where('group_id', '=', group.id)
      .where('contact_id', '=', quarantined.id)
      .execute();
    return { group, message };
  };
  const active = await make();
  const archived = await make();
  await admin.put(`/v1/groups/${archived.group.id}`, { archived_at: 1 });
  return {
    people,
    member,
    admin,
    other,
    everyone,
    grp: active.group.id,
    cnv: active.group.conversation_id,
    msg: active.message.id,
    old: archived.group.id,
    oldCnv: archived.group.conversation_id,
    oldMsg: archived.message.id,
  };
}

describe.each(matrix)('%s', (_name, ask, statuses) => {
  const expected = statuses.split(' ').map(Number);
  test.each(roles.map((role, index) => [role, expected[index]] as const))('asked by %s is %i', async (role, status) => {
    expect(await statusOf((world) => ask(people[role], world))).toBe(status);
  });
});

describe.each(matrix.filter(([, , statuses]) => statuses.split(' ')[1] === '404'))('%s', (_name, ask) => {
  test.each(['member', 'admin', 'operator'] as const)(
    'asked by %s is 404 where there is no such thing',
    async (role) => {
      const nothing = { grp: 'grp_x', cnv: 'cnv_x', msg: 'msg_x', old: 'grp_x', oldCnv: 'cnv_x', oldMsg: 'msg_x' };
      expect(await statusOf((world) => ask(people[role], { ...world, ...nothing }))).toBe(404);
    },
  );
});

test('every route of the service has its row, and anybody may ask only for what is listed here', async () => {
  const routes = service.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1/'))
    .map(({ method, path }) => ({ name: `${method} ${path}`, method, fits: patternOf(path) }));
  for (const { method, path } of Object.values(endpoints))
    expect(
      routes.map(({ name }) => name),
      'registered by a file of server/routes',
    ).toContain(`${method} ${path}`);
  const before = await freshWorld();
  const requests = vi.spyOn(service.app, 'request');
  const rows = new Set<string>();
  const open = new Set<string>();
  for (const [, ask] of matrix) {
    requests.mockClear();
    const { status } = await ask(people.anonymous, before);
    for (const [asked, init] of requests.mock.calls) {
      const address = String(asked).split('?')[0] ?? '';
      const route = routes.find(({ method, fits }) => method === (init?.method ?? 'GET') && fits.test(address));
      if (route) rows.add(route.name);
      if (route && status !== 401) open.add(route.name);
    }
  }
  requests.mockRestore();
  const registered = [...new Set(routes.map(({ name }) => name))].toSorted();
  expect([...rows].toSorted(), 'routes without a row in the matrix above: add one for each').toEqual(registered);
  expect([...open].toSorted(), 'what answers without a token').toEqual([
    'GET /v1/capabilities',
    'GET /v1/docs',
    'GET /v1/files/:id/:name',
    'GET /v1/openapi.json',
    'POST /v1/contacts',
    'POST /v1/invites/preview',
    'POST /v1/sessions',
    'POST /v1/sessions/reset',
  ]);
});
