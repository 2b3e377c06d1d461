import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../src/contract';
import { Files } from '../files/files';
import type { Store } from '../store/database/store';
import { sweep } from '../sweep';
import { type Answer, type Person, type TestService, testService } from './service';

const day = 86_400_000;
let clock = Date.now();
let service: TestService;
let operator: Person;
let chidi: Person;
let mei: Person;
/** A new account, which shares no group with anybody. */
let eve: Person;
let serial = 0;

beforeAll(async () => {
  service = await testService({}, () => clock);
  operator = await service.person('operator');
});
afterAll(() => service.close());
beforeEach(async () => {
  serial += 1;
  [chidi, mei, eve] = [
    await service.person(`chidi${serial}`),
    await service.person(`mei${serial}`),
    await service.person(`eve${serial}`),
  ];
});

const create = (who: Person, ...people: Person[]) =>
  who.post('/v1/groups', { name: 'Win a prize', contacts: people.map(({ id }) => id) });
const setMembers = (who: Person, id: string, ...people: Person[]) =>
  who.put(`/v1/groups/${id}`, { contacts: people.map((each) => each.id) });

/** The fields of a response that name people who cannot be added. */
const refusal = ({ status, body }: Answer) => ({ status, code: body.code, detail: body.detail, errors: body.errors });
const notAddable = (...people: Person[]) => {
  const detail = `${people
    .map(({ username }) => username)
    .sort()
    .join(', ')} cannot be added by you`;
  return {
    status: 422,
    code: 'not-addable',
    detail,
    errors: [{ pointer: '/contacts', code: 'not-addable', detail }],
  };
};

describe('who blocked somebody', () => {
  test('is not added by them to any group, and nothing is made', async () => {
    const group = (await create(eve, mei)).body;
    expect((await chidi.put(`/v1/blocks/${eve.id}`)).status).toBe(204);
    expect(refusal(await create(eve, mei, chidi))).toEqual(notAddable(chidi));
    expect(refusal(await setMembers(eve, group.id, eve, mei, chidi))).toEqual(notAddable(chidi));
    expect((await chidi.get('/v1/groups')).body.data).toEqual([]);
    expect((await eve.get('/v1/groups')).body.data).toHaveLength(1);
    await mei.put(`/v1/blocks/${eve.id}`);
    expect(refusal(await create(eve, mei, chidi))).toEqual(notAddable(chidi, mei));
    // Other people can add `chidi`. Eve can too, once the block is removed.
    expect((await create(operator, chidi)).status).toBe(201);
    expect((await chidi.delete(`/v1/blocks/${eve.id}`)).status).toBe(204);
    expect((await create(eve, chidi)).status).toBe(201);
  });

  test('adds them as before, and stays in groups they share', async () => {
    const group = await eve.group('Ours', [chidi.id]);
    await chidi.put(`/v1/blocks/${eve.id}`);
    expect((await chidi.get(`/v1/groups/${group.id}`)).status).toBe(200);
    expect((await create(chidi, eve)).status).toBe(201);
    expect((await setMembers(eve, group.id, eve, chidi, mei)).status).toBe(200);
  });

  test('has them in a list by username, each once, in pages', async () => {
    for (const who of [mei, eve, mei]) expect((await chidi.put(`/v1/blocks/${who.id}`)).status).toBe(204);
    const item = ({ id, username, avatar_url }: Person) => ({
      id,
      username,
      avatar_url,
      created_at: expect.any(Number),
    });
    expect((await chidi.get('/v1/blocks')).body).toEqual({ has_more: false, data: [item(eve), item(mei)] });
    const first = (await chidi.get('/v1/blocks?limit=1')).body;
    expect(first).toEqual({ has_more: true, data: [item(eve)] });
    const next = (await chidi.get(`/v1/blocks?limit=1&starting_after=${eve.id}`)).body;
    expect(next).toEqual({ has_more: false, data: [item(mei)] });
    expect((await chidi.get(`/v1/blocks?ending_before=${mei.id}`)).body.data).toEqual([item(eve)]);
    expect((await eve.get('/v1/blocks')).body.data).toEqual([]);
    await chidi.delete(`/v1/blocks/${mei.id}`);
    expect((await chidi.delete(`/v1/blocks/${mei.id}`)).status).toBe(204);
    expect((await chidi.get('/v1/blocks')).body.data).toEqual([item(eve)]);
  });

  test('cannot block themselves, or nobody', async () => {
    expect((await chidi.put(`/v1/blocks/${chidi.id}`)).status).toBe(403);
    expect((await chidi.put('/v1/blocks/con_x')).status).toBe(404);
  });
});

describe('who left a group', () => {
  test('is not added to it again by the same person for thirty days', async () => {
    const { id } = (await create(eve, chidi, mei)).body;
    await setMembers(chidi, id, eve, mei);
    expect(refusal(await setMembers(eve, id, eve, mei, chidi))).toEqual(notAddable(chidi));
    clock += 30 * day - 1_000;
    await sweep(service.store, new Files(service.service.settings.dataDir), limits, clock);
    expect((await setMembers(eve, id, eve, mei, chidi)).status).toBe(422);
    clock += 2_000;
    expect((await setMembers(eve, id, eve, mei, chidi)).status).toBe(200);
    // A second departure starts the time again.
    await setMembers(chidi, id, eve, mei);
    expect((await setMembers(eve, id, eve, mei, chidi)).status).toBe(422);
  });

  test('is added by somebody else, or to another group', async () => {
    const { id } = (await create(eve, chidi, mei)).body;
    await setMembers(chidi, id, eve, mei);
    expect((await create(eve, chidi)).status).toBe(201);
    expect((await setMembers(operator, id, eve, mei, chidi)).status).toBe(200);
  });

  test('is another than who was removed, or who had come by themselves', async () => {
    const { id } = (await create(eve, chidi)).body;
    await setMembers(eve, id, eve);
    expect((await setMembers(eve, id, eve, chidi)).status).toBe(200);
    // A person who has removed another member can also be added again.
    await setMembers(eve, id, eve, chidi, mei);
    await eve.put(`/v1/groups/${id}/roles`, { admins: [eve.id, chidi.id] });
    expect((await setMembers(chidi, id, eve, chidi)).status).toBe(200);
    await setMembers(eve, id, eve);
    expect((await setMembers(eve, id, eve, chidi)).status).toBe(200);
    await setMembers(operator, id, eve, chidi, operator);
    await setMembers(operator, id, eve, chidi);
    expect((await setMembers(eve, id, eve, chidi, operator)).status).toBe(200);
  });

  test('leaves nothing behind when the group is deleted or the time is over', async () => {
    const [first, second] = [(await create(eve, chidi)).body, (await create(eve, mei)).body];
    await setMembers(chidi, first.id, eve);
    await setMembers(mei, second.id, eve);
    const rows = () =>
      service.store.db.selectFrom('departure').select('group_id').where('added_by', '=', eve.id).execute();
    expect(await rows()).toHaveLength(2);
    await eve.delete(`/v1/groups/${first.id}`);
    expect(await rows()).toEqual([{ group_id: second.id }]);
    await sweep(service.store, new Files(service.service.settings.dataDir), limits, clock + 30 * day);
    expect(await rows()).toEqual([]);
  });
});

test('with MEMBERSHIP=known only people who share a kept group are added, but by admins of the service', async () => {
  const known = await testService({ MEMBERSHIP: 'known', JOIN_BY_ADMINS: 'off' });
  const [root, ada, lin, kim] = [
    await known.person('root'),
    await known.person('ada'),
    await known.person('lin'),
    await known.person('kim'),
  ];
  expect(refusal(await create(ada, lin, kim))).toEqual(notAddable(kim, lin));
  const group = (await create(root, ada, lin)).body;
  expect((await create(ada, lin)).status).toBe(422);
  for (const who of [ada, lin]) await who.post(`/v1/groups/${group.id}/keep`);
  const both = await create(ada, lin);
  expect(both.status).toBe(201);
  expect(refusal(await setMembers(ada, both.body.id, ada, lin, kim))).toEqual(notAddable(kim));
  // The response for a block is the same as for a stranger.
  await lin.put(`/v1/blocks/${ada.id}`);
  expect(refusal(await create(ada, lin))).toEqual(notAddable(lin));
  await known.close();
});

test.each([
  ['on', 'have accepted the group at once', null],
  ['off', 'are in quarantine', 'root'],
] as const)('with JOIN_BY_ADMINS=%s people whom an admin of the service adds %s', async (setting, _, adder) => {
  const other = await testService({ JOIN_BY_ADMINS: setting });
  const [root, ada, lin] = [await other.person('root'), await other.person('ada'), await other.person('lin')];
  const made = (await create(root, ada)).body;
  await setMembers(root, made.id, root, ada, lin);
  for (const who of [ada, lin])
    expect((await who.get(`/v1/groups/${made.id}`)).body.added_by?.username ?? null).toBe(adder);
  // The setting does not apply to people who are no admins of the service.
  const { id } = (await create(lin, root)).body;
  expect((await root.get(`/v1/groups/${id}`)).body.added_by?.username ?? null).toBe(adder && 'lin');
  await other.close();
});

/** Rolls the first run of each write back and runs the write again, as PostgreSQL's store does after a deadlock. */
function runTwice(store: Store) {
  const write: Store['write'] = store.write;
  const rolledBack = new Error('rolled back');
  store.write = async (work) => {
    await write(async (tx) => {
      await work(tx);
      throw rolledBack;
    }).catch((error) => {
      if (error !== rolledBack) throw error;
    });
    return write(work);
  };
}

describe('strangers are counted', () => {
  test('once, however often the transaction is run', async () => {
    const limited = await testService({ RATE_LIMITS: 'on', LIMIT_STRANGERS_PER_HOUR: '3' }, () => 1_700_000_000_000);
    const ida = await limited.person('ida');
    for (const name of ['bruno', 'mei', 'noor', 'tom']) await limited.person(name);
    runTwice(limited.service.store);
    const add = (contacts: string[]) => ida.post('/v1/groups', { name: 'x', contacts });
    expect((await add(['bruno', 'mei', 'noor'])).status).toBe(201);
    expect((await add(['tom'])).status).toBe(429);
    await limited.close();
  });

  test('by people and not by requests: so many an hour', async () => {
    let now = Date.now();
    const limited = await testService({ RATE_LIMITS: 'on', LIMIT_STRANGERS_PER_HOUR: '3' }, () => now);
    const [ada, ...others] = await Promise.all(['ada', 'b1', 'b2', 'b3', 'b4', 'b5'].map(limited.person));
    const [friend, b2, b3, b4, b5] = others;
    if (!ada || !friend || !b2 || !b3 || !b4 || !b5) throw new Error('nobody is there');
    await ada.group('Friends', [friend.id]);
    now += 3_600_000;
    const group = (await create(ada, friend, b2)).body;
    const late = await setMembers(ada, group.id, ada, friend, b2, b3, b4, b5);
    expect([late.status, late.body.code, late.body.errors]).toEqual([
      429,
      'too-many-strangers',
      [expect.objectContaining({ pointer: '/contacts', code: 'too-many-strangers', max: 3, actual: 3 })],
    ]);
    expect([late.headers.get('Retry-After'), late.body.retry_after]).toEqual(['1200', 1_200]);
    expect((await ada.get(`/v1/groups/${group.id}`)).body.contacts).toHaveLength(3);
    expect((await setMembers(ada, group.id, ada, friend, b2, b3, b4)).status).toBe(200);
    // Known people are not counted, and each adder has a separate count.
    const free = await create(ada, friend);
    expect([free.status, free.headers.get('RateLimit-Policy')]).toEqual([201, expect.not.stringContaining('stranger')]);
    expect((await create(b5, b2, b3, b4)).status).toBe(201);
    expect((await create(ada, b5)).status).toBe(429);
    const trail = await limited.store.db.selectFrom('audit').select('actor_id').where('action', '=', 'rate-limit.hit');
    expect(await trail.distinct().execute()).toEqual([{ actor_id: ada.id }]);
    now += 1_200_000;
    expect((await create(ada, b5)).status).toBe(201);
    await limited.close();
  });

  test('not by a request that is refused for something else', async () => {
    const limited = await testService({ RATE_LIMITS: 'on', LIMIT_STRANGERS_PER_HOUR: '2' });
    await limited.person('root');
    const [ada, lin, kim] = [await limited.person('ada'), await limited.person('lin'), await limited.person('kim')];
    const unknown = { name: 'x', contacts: [lin.id, kim.id], avatar_url: '/v1/files/att_unknown' };
    for (let n = 0; n < 3; n++) expect((await ada.post('/v1/groups', unknown)).status).toBe(422);
    expect((await create(ada, lin, kim)).status).toBe(201);
    expect((await create(ada, lin)).status).toBe(429);
    await limited.close();
  });

  test('sixty of them, as the service announces', async () => {
    const { body } = await service.person(`anybody${serial}`).then((who) => who.get('/v1/capabilities'));
    expect(body.limits.strangersPerHour).toBe(60);
  });
});
