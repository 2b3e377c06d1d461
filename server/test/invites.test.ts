import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../src/contract';
import { Files } from '../files/files';
import { sweep } from '../sweep';
import { type Person, speaker, type TestService, testService } from './service';

const day = 86_400_000;
const password = 'a long password';
let clock = Date.now();
let service: TestService;
let ida: Person;
let mei: Person;
let group: { id: string; conversation_id: string };
let serial = 0;

beforeAll(async () => {
  service = await testService({}, () => clock);
  await service.person('operator');
});
afterAll(() => service.close());
beforeEach(async () => {
  serial += 1;
  [ida, mei] = [await service.person(`ida${serial}`), await service.person(`mei${serial}`)];
  group = await ida.group('Lake');
});

const anybody = (of: TestService = service) => speaker((path, init) => of.app.request(path, init));
const invite = async (fields: object = {}, who = ida) =>
  (await who.post(`/v1/groups/${group.id}/invites`, fields)).body;
const preview = async (token: string) => anybody().post('/v1/invites/preview', { token });
const join = (who: Person, token: string) => who.post('/v1/invites/join', { token });
const list = async () => (await ida.get(`/v1/groups/${group.id}/invites`)).body.data;
const trail = async () =>
  (await ida.get(`/v1/groups/${group.id}/audit`)).body.data.map(
    ({ action, actor, subject }: Record<string, string>) => `${actor} ${action} ${subject}`,
  );
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => `${status} ${body.code}`;

describe('an invitation', () => {
  test('shows to anybody where it leads, and lets in a person who has accepted the group by joining', async () => {
    const made = await ida.post(`/v1/groups/${group.id}/invites`, {});
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^inv_/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      role: 'member',
      max_uses: null,
      uses: 0,
      created_by: ida.username,
      created_at: Math.floor(clock / 1_000),
      expires_at: Math.floor((clock + 7 * day) / 1_000),
    });
    const { token } = made.body;
    expect((await preview(token)).body).toEqual({ group_name: 'Lake', invited_by: ida.username, sign_up: true });
    const joined = await join(mei, token);
    expect([joined.status, joined.body.id, joined.body.added_by]).toEqual([200, group.id, null]);
    expect(joined.body.contacts.map(({ id }: { id: string }) => id)).toEqual([ida.id, mei.id]);
    // Both have accepted the group, so each sees the other's last activity.
    expect(joined.body.contacts.every((contact: { last_active_at: unknown }) => contact.last_active_at)).toBe(true);
    expect((await mei.get(`/v1/groups/${group.id}`)).headers.get('ETag')).toBe(joined.headers.get('ETag'));
    const { token: _, ...listed } = made.body;
    expect(await list()).toEqual([{ ...listed, uses: 1 }]);
    expect(await trail()).toEqual([
      `${mei.username} member.join ${ida.username}`,
      `${ida.username} invite.create null`,
      `${ida.username} group.create null`,
    ]);
  });

  test('is not stored: only its hash is', async () => {
    const { token } = await invite();
    const rows = await service.store.db.selectFrom('invite').selectAll().where('group_id', '=', group.id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is for admins of the group alone', async () => {
    await join(mei, (await invite()).token);
    expect(codeOf(await mei.post(`/v1/groups/${group.id}/invites`, {}))).toBe('403 forbidden');
  });

  test('used by a member opens the group, and is not counted', async () => {
    const { token } = await invite({ max_uses: 1 });
    await join(mei, token);
    expect((await join(mei, token)).status).toBe(200);
    expect((await join(ida, token)).status).toBe(200);
    expect((await trail()).filter((line: string) => line.includes('member.join'))).toHaveLength(1);
  });

  test('used by a member in quarantine accepts the group', async () => {
    const added = (await ida.post('/v1/groups', { name: 'Added', contacts: [mei.id] })).body;
    const { token } = (await ida.post(`/v1/groups/${added.id}/invites`, {})).body;
    expect((await mei.get(`/v1/groups/${added.id}`)).body.added_by).not.toBe(null);
    expect((await join(mei, token)).body.added_by).toBe(null);
  });

  test('that makes admins does, and says so in the trail', async () => {
    await join(mei, (await invite({ role: 'admin' })).token);
    expect((await mei.get(`/v1/groups/${group.id}/roles`)).body.admins).toEqual([ida.id, mei.id]);
    expect(await trail()).toContain(`${mei.username} role.change ${mei.username}`);
  });

  test('tells the members and the person who joins by events', async () => {
    await join(mei, (await invite()).token);
    const events = await service.store.db
      .selectFrom('event')
      .select(['type', 'only_for'])
      .where('group_id', '=', group.id)
      .orderBy('id')
      .execute();
    expect(events.slice(-2)).toEqual([
      { type: 'group.created', only_for: mei.id },
      { type: 'group.updated', only_for: null },
    ]);
  });
});

describe('an invitation does not let in', () => {
  const refused = async (token: string, who = mei) => {
    const answers = [codeOf(await preview(token)), codeOf(await join(who, token))];
    expect(answers[0]).toBe(answers[1]);
    return answers[0];
  };

  test('by a token that was made up', async () => {
    expect(await refused('made up')).toBe('404 invite-revoked');
  });

  test('after it was revoked', async () => {
    const { id, token } = await invite();
    expect((await ida.delete(`/v1/groups/${group.id}/invites/${id}`)).status).toBe(204);
    expect(await refused(token)).toBe('404 invite-revoked');
    expect(codeOf(await ida.delete(`/v1/groups/${group.id}/invites/${id}`))).toBe('404 not-found');
    expect(await trail()).toContain(`${ida.username} invite.revoke null`);
  });

  test('after the group was deleted', async () => {
    const { token } = await invite();
    await ida.delete(`/v1/groups/${group.id}`);
    expect(await refused(token)).toBe('404 invite-revoked');
  });

  test('after its time, and is swept a month later', async () => {
    const { token } = await invite({ expires_in: 3_600 });
    clock += 3_599_000;
    expect((await preview(token)).status).toBe(200);
    clock += 2_000;
    expect(await refused(token)).toBe('410 invite-expired');
    expect(await list()).toEqual([]);
    const sweepAt = (now: number) => sweep(service.store, new Files(service.service.settings.dataDir), limits, now);
    await sweepAt(clock + 29 * day);
    expect(await refused(token)).toBe('410 invite-expired');
    await sweepAt(clock + 31 * day);
    expect(await refused(token)).toBe('404 invite-revoked');
  });

  test('more people than it has uses, also at the same moment', async () => {
    const { token } = await invite({ max_uses: 2 });
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => service.person(`${name}${serial}`)));
    const statuses = await Promise.all(people.map(async (who) => (await join(who, token)).status));
    expect(statuses.sort()).toEqual([200, 200, 410, 410]);
    expect(await refused(token)).toBe('410 invite-used-up');
    expect(await list()).toEqual([]);
  });

  test('once the person who made it is no admin of the group, or their account is disabled', async () => {
    await join(mei, (await invite({ role: 'admin' })).token);
    const { token } = await invite();
    const lin = await service.person(`lin${serial}`);
    await mei.put(`/v1/groups/${group.id}/roles`, { admins: [mei.id] });
    expect(await refused(token, lin)).toBe('410 inviter-not-admin');
    await mei.put(`/v1/groups/${group.id}/roles`, { admins: [mei.id, ida.id] });
    await service.store.db.updateTable('contact').set({ disabled_at: clock }).where('id', '=', ida.id).execute();
    expect(await refused(token, lin)).toBe('410 inviter-not-admin');
  });

  test('into an archived group, for which none is made', async () => {
    const { token } = await invite();
    await ida.put(`/v1/groups/${group.id}`, { archived_at: 1 });
    expect(await refused(token)).toBe('409 invite-archived');
    expect(codeOf(await ida.post(`/v1/groups/${group.id}/invites`, {}))).toBe('409 conversation-archived');
  });

  test('people whom an admin removed, for thirty days, or whom the person who made it has blocked', async () => {
    const { token } = await invite();
    await join(mei, token);
    await ida.put(`/v1/groups/${group.id}`, { contacts: [ida.id] });
    expect(codeOf(await join(mei, token))).toBe('403 invite-refused');
    // An admin may add a removed person again. A person who has left can use the invitation again.
    expect((await ida.put(`/v1/groups/${group.id}`, { contacts: [ida.id, mei.id] })).status).toBe(200);
    const lin = await service.person(`lin${serial}`);
    await join(lin, token);
    await lin.put(`/v1/groups/${group.id}`, { contacts: [ida.id, mei.id] });
    expect((await join(lin, token)).status).toBe(200);
    const kim = await service.person(`kim${serial}`);
    await ida.put(`/v1/blocks/${kim.id}`);
    expect(codeOf(await join(kim, token))).toBe('403 invite-refused');
  });

  test('into a full group, nor people who are in as many groups as they may be', async () => {
    const small = await testService({ LIMIT_MEMBERS_PER_GROUP: '2', LIMIT_GROUPS_PER_CONTACT: '1' });
    const [ada, lin, kim] = [await small.person('ada'), await small.person('lin'), await small.person('kim')];
    const { id } = await ada.group('Two');
    const { token } = (await ada.post(`/v1/groups/${id}/invites`, {})).body;
    await kim.group('Mine');
    expect(codeOf(await join(kim, token))).toBe('409 too-many-groups');
    expect((await join(lin, token)).status).toBe(200);
    const noor = await small.person('noor');
    expect(codeOf(await join(noor, token))).toBe('422 too-many-members');
    await small.close();
  });
});

describe('the limits of invitations are named', () => {
  test.each([
    [{ max_uses: 0 }, '/max_uses', { min: 1, max: limits.membersPerGroup, actual: 0 }],
    [{ max_uses: limits.membersPerGroup + 1 }, '/max_uses', { min: 1, max: limits.membersPerGroup, actual: 501 }],
    [{ expires_in: 59 }, '/expires_in', { min: 60, max: limits.inviteDays * 86_400, actual: 59 }],
    [{ expires_in: 1e10 }, '/expires_in', { min: 60, max: limits.inviteDays * 86_400, actual: 1e10 }],
  ])('%j', async (fields, pointer, bounds) => {
    const { status, body } = await ida.post(`/v1/groups/${group.id}/invites`, fields);
    expect([status, body.code, body.errors]).toEqual([
      422,
      'out-of-range',
      [{ pointer, code: 'out-of-range', detail: expect.any(String), ...bounds }],
    ]);
  });

  test('so many at the same time', async () => {
    for (let n = 0; n < limits.invitesPerGroup; n++) await invite();
    const { status, body } = await ida.post(`/v1/groups/${group.id}/invites`, {});
    expect([status, body.code, body.errors[0].max]).toEqual([409, 'too-many-invites', limits.invitesPerGroup]);
    const [newest] = await list();
    await ida.delete(`/v1/groups/${group.id}/invites/${newest.id}`);
    expect((await ida.post(`/v1/groups/${group.id}/invites`, {})).status).toBe(201);
  });

  test('twenty looks from one network, and then one in three seconds', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => 1_700_000_000_000);
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push((await anybody(limited).post('/v1/invites/preview', { token: 'x' })).status);
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
    await limited.close();
  });
});

describe('an account', () => {
  const signUp = (of: TestService, fields: object) => anybody(of).post('/v1/contacts', { password, ...fields });

  test('is created and in the group by one request, and not at all by an invitation that has ended', async () => {
    const { token } = await invite({ max_uses: 1 });
    const made = await signUp(service, { username: `new${serial}`, invite: token });
    const asNew = speaker((path, init) => service.app.request(path, init), made.body.token);
    expect((await asNew.get('/v1/groups')).body.data.map(({ id }: { id: string }) => id)).toEqual([group.id]);
    expect(await trail()).toContain(`new${serial} member.join ${ida.username}`);
    expect(codeOf(await signUp(service, { username: `late${serial}`, invite: token }))).toBe('410 invite-used-up');
    expect((await ida.get(`/v1/contacts?query=late${serial}`)).body.data).toEqual([]);
  });

  test('needs an invitation with SIGN_UP=invited, and cannot be created by one with SIGN_UP=off', async () => {
    for (const [SIGN_UP, announced, statuses] of [
      ['invited', true, [403, 404, 201]],
      ['off', false, [403, 403, 403]],
    ] as const) {
      const closed = await testService({ SIGN_UP });
      const ada = await closed.person('ada');
      const { id } = await ada.group('Lake');
      const { token } = (await ada.post(`/v1/groups/${id}/invites`, {})).body;
      const answers = [];
      for (const fields of [{}, { invite: 'x' }, { invite: token }])
        answers.push((await signUp(closed, { username: 'lin', ...fields })).status);
      expect(answers).toEqual(statuses);
      expect((await anybody(closed).post('/v1/invites/preview', { token })).body.sign_up).toBe(announced);
      expect((await anybody(closed).get('/v1/capabilities')).body.sign_up).toBe(false);
      await closed.close();
    }
  });
});
