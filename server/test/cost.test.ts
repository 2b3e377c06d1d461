import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBreather } from '../breather';
import { startBacklogs } from '../events/backlogs';
import { Payloads } from '../events/payload';
import { lastEventId } from '../store/events';
import { bytesPerDownload, bytesPerToken, rowsPerToken } from '../throttle/rateLimit';
import { type Answer, type Person, type TestService, testService } from './service';
import { openStream } from './stream';
import { costsOf, worstRequests } from './worstRequests';

/**
 * Milliseconds of the main thread for a statement, a row and a byte of the response. `npm run bench -- costs` measures them with
 * the same requests. The test calculates with them, so that the result is the same on every machine.
 */
const msPer = { statement: 0.25, row: 0.002, byte: 20e-6 };

/** Adds the cost of statements up from now on. */
function countCost() {
  const spent = { ms: 0 };
  const { executeQuery } = DefaultQueryExecutor.prototype;
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (
    this: DefaultQueryExecutor,
    ...given
  ) {
    const result = await executeQuery.apply(this, given);
    spent.ms += msPer.statement + msPer.row * Math.max(result.rows.length, Number(result.numAffectedRows ?? 0));
    return result as never;
  });
  onTestFinished(() => spy.mockRestore());
  return spent;
}

test('no request that an account may send to any endpoint takes a quarter of the thread at its limit', async () => {
  const spent = countCost();
  const service = await testService();
  const requests = await worstRequests(service, { groups: 10, members: 300, messages: 120 });
  const dear: string[] = [];
  const meter = (answer?: Answer) => {
    spent.ms += msPer.byte * JSON.stringify(answer?.body ?? '').length;
    return spent.ms;
  };
  for await (const { request, cost, limit, perSecond } of costsOf(service, requests, 2, meter))
    if (cost * perSecond > 250) dear.push(`${request}: ${cost} ms, ${perSecond} a second by ${limit}`);
  expect(dear).toEqual([]);
  await service.close();
});

test('others have a turn after 20 ms of a list, of streams that catch up, and of many that begin to', async () => {
  const service = await testService();
  const eve = await service.person('eve');
  const people: Person[] = [];
  for (let n = 0; n < 250; n++) people.push(await service.person(`person-${n}`));
  const ids = people.map(({ id }) => id);
  const rooms: { id: string; conversation_id: string }[] = [];
  for (let n = 0; n < 20; n++) rooms.push(await eve.group(`Group ${n}`, ids));
  const [room = { id: '', conversation_id: '' }] = rooms;
  const after = async () => String(await lastEventId(service.store.db));
  await eve.say(room.conversation_id, 'first');
  const start = await after();
  for (let n = 0; n < 100; n++) await eve.say(room.conversation_id, `${n}`);

  const spent = countCost();
  const { stringify } = JSON;
  vi.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof stringify>) => {
    const text = stringify(...given);
    spent.ms += msPer.byte * (text?.length ?? 0);
    return text;
  });
  // `performance.now` returns the calculated cost, so that the service pauses by this cost and not by the real time.
  vi.spyOn(performance, 'now').mockImplementation(() => spent.ms);
  onTestFinished(() => void vi.restoreAllMocks());
  const measure = async (work: () => Promise<unknown>) => {
    const begin = spent.ms;
    let [before, longest, isOver] = [begin, 0, false];
    const turn = () => {
      longest = Math.max(longest, spent.ms - before);
      before = spent.ms;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await work();
    isOver = true;
    turn();
    return { whole: before - begin, longest };
  };
  const catchUp = async (who: Person) => {
    const stream = await openStream(service, who, start);
    await stream.event();
    await stream.close();
  };
  const works: Record<string, () => Promise<unknown>> = {
    'a list': () => eve.get('/v1/groups?limit=100'),
    'eight streams': () => Promise.all(Array.from({ length: 8 }, () => catchUp(eve))),
    'the beginnings of many streams': () =>
      startBacklogs(
        service.store.eventDb,
        people.map(({ id }) => ({ contactId: id, lastSeen: Number(start) })),
        1_000,
        createBreather(),
      ),
  };
  for (const [what, work] of Object.entries(works)) {
    const { whole, longest } = await measure(work);
    expect(whole, what).toBeGreaterThan(25);
    expect(longest, what).toBeLessThanOrEqual(20);
  }
  const headers = { Authorization: `Bearer ${eve.token}` };
  const { body } = await service.app.request('/v1/groups?limit=100', { headers });
  const pieces: number[] = [];
  for await (const { length } of body ?? []) pieces.push(length);
  expect(pieces.length).toBeGreaterThan(1);
  expect(Math.max(...pieces)).toBeLessThan(600_000);
  await service.close();
});

describe('a request (F39)', () => {
  let clock = 1_800_000_000_000;
  let service: TestService;
  let ida: Person;
  let bruno: Person;
  beforeAll(async () => {
    service = await testService({ RATE_LIMITS: 'on', JOIN_BY_ADMINS: 'off' }, () => clock);
    [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
  });
  afterAll(() => service.close());
  const left = ({ headers }: Answer) => Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);
  /** Returns the tokens that a request took, including the token for the request itself. */
  async function charged(ask: () => Promise<unknown>, next: () => Promise<Answer>) {
    clock += 3_600_000;
    const before = left(await next());
    await ask();
    return before - left(await next()) - 1;
  }
  const read = () => ida.get('/v1/me');

  test('for a list of groups is charged by its bytes, and the list is whole', async () => {
    const description = 'x'.repeat(1_000);
    const avatar_url = `https://pictures.test/${'x'.repeat(1_900)}`;
    for (let n = 0; n < 100; n++) {
      clock += 60_000;
      const group = await ida.post('/v1/groups', { name: `Group ${n}`, description, avatar_url, contacts: ['bruno'] });
      expect(group.status).toBe(201);
    }
    let bytes = 0;
    const tokens = await charged(async () => {
      const { body } = await ida.get('/v1/groups?limit=100');
      expect(body.data).toHaveLength(100);
      expect(body.data[0].contacts).toHaveLength(2);
      bytes = JSON.stringify(body).length;
    }, read);
    expect(bytes).toBeGreaterThan(4 * bytesPerToken);
    expect(tokens).toBe(Math.ceil(bytes / 4 / bytesPerToken));
  });

  test('for a list of groups is answered with texts that are encoded once for all members, until something changes', async () => {
    const mei = await service.person('mei');
    const shared = await ida.group('Shared', ['bruno', 'mei']);
    const listed = async (who: Person) => {
      const { body } = await who.get('/v1/groups?limit=1');
      expect(body.data[0].id).toBe(shared.id);
      return body.data[0];
    };
    const call = (phone: string) =>
      service.store.db.updateTable('contact').set({ phone_number: phone }).where('id', '=', mei.id).execute();
    const phoneFor = async (who: Person) =>
      (await listed(who)).contacts.find(({ id }: { id: string }) => id === mei.id).phone_number;
    await call('1');
    expect(await phoneFor(ida)).toBe('1');
    // No event reports a changed phone number, so ida and bruno both get the cached text.
    await call('2');
    expect([await phoneFor(ida), await phoneFor(bruno)]).toEqual(['1', '1']);
    await mei.put('/v1/me', { username: 'mei-lin' });
    expect([await phoneFor(bruno), (await listed(ida)).contacts[2].username]).toEqual(['2', 'mei-lin']);
    await ida.put(`/v1/groups/${shared.id}`, { description: 'changed' });
    expect((await listed(bruno)).description).toBe('changed');
    await call('3');
    clock += 60_000;
    expect(await phoneFor(bruno)).toBe('3');
    // A member in quarantine gets a separate text, and the others get a new text once the member accepts.
    const eve = await service.person('eve');
    await call('4');
    await ida.put(`/v1/groups/${shared.id}`, { contacts: ['ida', 'bruno', 'mei-lin', 'eve'] });
    expect([await phoneFor(ida), await phoneFor(eve)]).toEqual(['4', null]);
    await eve.post(`/v1/groups/${shared.id}/keep`);
    expect([await phoneFor(ida), await phoneFor(eve)]).toEqual(['4', '4']);
    for (const who of [ida, eve]) expect(await listed(who)).toEqual((await who.get(`/v1/groups/${shared.id}`)).body);
  });

  test('for a list with the first members has twenty of each group, and their number', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, (_, n) => service.person(`person-${n}-of-many`)));
    clock += 3_600_000;
    const { id } = await ida.group('Many', ['bruno', ...people.map(({ username }) => username)]);
    const alone = await ida.post('/v1/groups', { name: 'Alone' });
    const first = async (who: Person) => (await who.get('/v1/groups?limit=2&members=first')).body.data;
    const { contacts: all } = (await ida.get(`/v1/groups/${id}`)).body;
    expect(all).toHaveLength(32);
    expect(await first(ida)).toMatchObject([
      { id: alone.body.id, contacts: [], member_count: 0 },
      { id, contacts: all.slice(0, 20), member_count: 32 },
    ]);
    // The list does not show the last member, but the last member gets the same list.
    const last = people.find(({ username }) => username === all.at(-1).username);
    if (!last) throw new Error('nobody');
    expect((await first(last))[0]).toMatchObject({ id, contacts: all.slice(0, 20), member_count: 32 });
    expect((await ida.get('/v1/groups?limit=2')).body.data[1]).not.toHaveProperty('member_count');
  });

  test('for a list with the first members is charged by the members that it counts', async () => {
    const charge = vi.spyOn(service.service.rates, 'charge');
    await ida.get('/v1/groups?limit=2&members=first');
    // One group has 32 members, and the other group shows none.
    expect(charge).toHaveBeenCalledWith('read', ida.id, { bytes: expect.any(Number), rows: 32 / 100 });
    charge.mockRestore();
  });

  test('for all groups is charged by the members that it counts, and for a part of the trail as a search', async () => {
    const charge = vi.spyOn(service.service.rates, 'charge');
    const take = vi.spyOn(service.service.rates, 'take');
    const { data } = (await ida.get('/v1/all-groups?limit=2')).body;
    const members = data.reduce((sum: number, group: { member_count: number }) => sum + group.member_count, 0);
    expect(charge).toHaveBeenCalledWith('read', ida.id, { rows: members / 1_000 });
    await ida.get('/v1/audit?limit=1');
    expect(take).not.toHaveBeenCalledWith(expect.anything(), 'search', ida.id);
    await ida.get('/v1/audit?limit=1&person=nobody');
    expect(take).toHaveBeenCalledWith(expect.anything(), 'search', ida.id);
    charge.mockRestore();
    take.mockRestore();
  });

  test('for a file is charged to its network by the bytes that are read', async () => {
    const body = new FormData();
    body.append('file', new File(['x'.repeat(4 * bytesPerDownload)], 'a.txt'));
    const headers = { Authorization: `Bearer ${ida.token}` };
    const { file_url } = await (await service.app.request('/v1/attachments', { method: 'POST', headers, body })).json();
    let downloads = 0;
    for (; ; downloads++) {
      const answer = await service.app.request(file_url);
      await answer.arrayBuffer();
      if (answer.status === 429) break;
    }
    expect(downloads).toBe(100 / 4);
    expect((await read()).status).toBe(200);
    clock += 1_000;
    expect((await service.app.request(file_url, { headers: { Range: 'bytes=0-0' } })).status).toBe(206);
  });

  test('with a long body is charged by its bytes, also where it is refused', async () => {
    const { id } = await ida.group('Long');
    const long = 'ﷺ'.repeat(300_000);
    const put = (body: unknown) => ida.put(`/v1/groups/${id}`, body);
    const tokens = await charged(
      async () => {
        const { status, body } = await put({ contacts: [long] });
        expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'too-long', '/contacts/0']);
      },
      () => put({ name: 'Long' }),
    );
    expect(tokens).toBeGreaterThanOrEqual(Math.floor(900_000 / bytesPerToken));
  });

  test('with a name that is too long computes nothing from it', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const long = 'ﷺ'.repeat(10_000);
    const { id } = await ida.group('Folded');
    normalize.mockClear();
    await ida.put(`/v1/groups/${id}`, { contacts: [long] });
    await ida.get(`/v1/contacts?query=${encodeURIComponent('ﷺ'.repeat(300))}`);
    await ida.post('/v1/sessions', { username: long, password: 'whatever it is' });
    expect(normalize.mock.contexts.filter((text) => String(text).length > 256)).toEqual([]);
    normalize.mockRestore();
  });

  test('for events is charged by what is built of those that were missed, and has at most 200 of them', async () => {
    const { conversation_id } = await bruno.group('Busy', ['ida']);
    const say = async (count: number) => {
      for (let said = 0; said < count; said += 8) {
        clock += 60_000;
        const some = Array.from({ length: Math.min(8, count - said) }, (_, n) => `${said + n}`);
        await Promise.all(some.map((message) => bruno.say(conversation_id, message)));
      }
    };
    const last = async () =>
      String((await service.store.db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirst())?.id);
    /** Returns the types of the first `count` events, or only `reset`. */
    const catchUp = async (from: string, count: number) => {
      const stream = await openStream(service, ida, from);
      const types: string[] = [];
      while (types.length < count && types[0] !== 'reset') types.push((await stream.event()).type);
      await stream.close();
      return types;
    };
    await say(1);
    const start = await last();
    await say(60);
    let types: string[] = [];
    const some = await charged(async () => {
      types = await catchUp(start, 60);
    }, read);
    expect([types, some]).toEqual([Array(60).fill('message.created'), 60 / rowsPerToken]);
    await say(141);
    const build = vi.spyOn(Payloads.prototype, 'build');
    const many = await charged(async () => {
      types = await catchUp(start, 201);
    }, read);
    expect([types, many]).toEqual([['reset'], 11]);
    // Builds one event more than a backlog may have, and no further event.
    expect(build).toHaveBeenCalledTimes(201);
    build.mockRestore();
  });
});
