import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let operator: Person;
let eve: Person;
let chidi: Person;
let outsider: Person;
let group: { id: string; conversation_id: string };
let message: { id: string };

beforeAll(async () => {
  service = await testService();
  operator = await service.person('operator');
  [eve, chidi, outsider] = [await service.person('eve'), await service.person('chidi'), await service.person('mei')];
});
afterAll(() => service.close());
beforeEach(async () => {
  group = (await eve.post('/v1/groups', { name: 'Win a prize', contacts: [chidi.id] })).body;
  message = await eve.say(group.conversation_id, 'send me money');
});

const report = (who: Person, body: object) => who.post('/v1/reports', { reason: 'It is spam', ...body });
const trail = async (who: Person, path = '/v1/audit') =>
  (await who.get(`${path}?limit=100`)).body.data.filter(({ action }: { action: string }) => action.includes('report'));

describe('a report', () => {
  test('of a group or a message reaches the admins of the service, with its reason', async () => {
    const answer = await report(chidi, { group_id: group.id, reason: 'They want\nmoney' });
    expect([answer.status, answer.body]).toEqual([201, { created_at: expect.any(Number) }]);
    expect((await report(chidi, { message_id: message.id })).status).toBe(201);
    const about = { actor: 'chidi', group_id: group.id, group_name: 'Win a prize' };
    expect((await trail(operator)).slice(0, 2)).toMatchObject([
      {
        ...about,
        action: 'message.report',
        object_type: 'message',
        object_id: message.id,
        subject: 'eve',
        detail: 'It is spam',
      },
      {
        ...about,
        action: 'group.report',
        object_type: 'group',
        object_id: group.id,
        subject: null,
        detail: 'They want\nmoney',
      },
    ]);
  });

  test('is not shown to the admins of the group: it may be about them', async () => {
    await report(chidi, { message_id: message.id });
    expect(await trail(eve, `/v1/groups/${group.id}/audit`)).toEqual([]);
    expect(await trail(operator, `/v1/groups/${group.id}/audit`)).toHaveLength(1);
  });

  test('is open until an admin of the service closes it', async () => {
    await report(chidi, { message_id: message.id, reason: 'first' });
    await report(chidi, { group_id: group.id, reason: 'second' });
    const open = async () => (await operator.get('/v1/reports')).body.data.slice(0, 2);
    const [second, first] = await open();
    const about = { reporter: 'chidi', group_id: group.id, group_name: 'Win a prize' };
    expect([second, first]).toMatchObject([
      { ...about, reason: 'second', message_id: null, author: null },
      {
        ...about,
        reason: 'first',
        message_id: message.id,
        author: { id: eve.id, username: 'eve', is_disabled: false },
      },
    ]);
    expect((await operator.delete(`/v1/reports/${second.id}`)).status).toBe(204);
    expect((await operator.delete(`/v1/reports/${second.id}`)).status).toBe(404);
    expect((await open())[0].id).toBe(first.id);
    expect((await trail(operator))[0]).toMatchObject({
      action: 'report.close',
      actor: 'operator',
      object_id: second.id,
    });
    expect(await trail(eve, `/v1/groups/${group.id}/audit`)).toEqual([]);
  });

  test('of what was deleted meanwhile names it, and leads nowhere', async () => {
    await report(chidi, { message_id: message.id });
    await eve.delete(`/v1/messages/${message.id}`);
    await eve.delete(`/v1/groups/${group.id}`);
    const [gone] = (await operator.get('/v1/reports')).body.data;
    expect(gone).toMatchObject({
      group_id: null,
      group_name: 'Win a prize',
      message_id: null,
      author: { username: 'eve' },
    });
  });

  test('keeps no group: who reports is in quarantine still', async () => {
    await report(chidi, { group_id: group.id });
    expect((await chidi.get(`/v1/groups/${group.id}`)).body.added_by).toMatchObject({ id: eve.id });
  });

  test('is taken of what one can read alone, and leaves nothing else', async () => {
    const before = (await trail(operator)).length;
    await chidi.put(`/v1/groups/${group.id}`, { contacts: [eve.id] });
    for (const who of [outsider, chidi])
      for (const what of [{ group_id: group.id }, { message_id: message.id }, { group_id: 'grp_x' }])
        expect((await report(who, what)).status).toBe(404);
    expect(await trail(operator)).toHaveLength(before);
  });

  test.each([
    ['nothing', {}, '/group_id', 'required'],
    ['two things', { group_id: 'grp_x', message_id: 'msg_x' }, '/group_id', 'required'],
    ['no reason', { group_id: 'grp_x', reason: ' ' }, '/reason', 'nothing-visible'],
    ['too long a reason', { group_id: 'grp_x', reason: 'x'.repeat(501) }, '/reason', 'too-long'],
    ['a reason that turns letters around', { group_id: 'grp_x', reason: 'a\u202eb' }, '/reason', 'hidden-character'],
  ])('of %s is refused', async (_name, body, pointer, code) => {
    const answer = await report(chidi, body);
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, code, pointer]);
  });

  test('with a reason of 500 code points is taken', async () => {
    expect((await report(chidi, { group_id: group.id, reason: '🦊'.repeat(500) })).status).toBe(201);
  });

  test('comes from one person ten times at once, and then seldom', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => 1_800_000_000_000);
    const ada = await limited.person('ada');
    const { id } = await ada.group('Mine');
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push(await report(ada, { group_id: id }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429]);
    expect(answers.at(-1)?.headers.get('Retry-After')).toBe('360');
    await limited.close();
  });
});
