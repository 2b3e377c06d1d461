import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { ChatEvent } from '../../src/contract';
import { maxBufferBytes } from '../events/hub';
import { Payloads } from '../events/payload';
import { addEvents, lastEventId, sweepEvents } from '../store/events';
import { endSession } from '../store/people/endSessions';
import { type Person, type TestService, testService } from './service';
import { openStream } from './stream';

let service: TestService;
let ida: Person;
let bruno: Person;
let mei: Person;
let group: { id: string; conversation_id: string };

beforeAll(async () => {
  service = await testService({ EVENTS_HEARTBEAT_MS: '20', CONFAB_TEST: 'on', JOIN_BY_ADMINS: 'off' });
  [ida, bruno, mei] = [await service.person('ida'), await service.person('bruno'), await service.person('mei')];
  group = await ida.group('Team', ['bruno']);
});
afterAll(() => service.close());

const listen = (who: Person, lastEventId?: string) => openStream(service, who, lastEventId);

describe('the event stream', () => {
  test('tells a new listener where it is, and then what is written, with ids that count up', async () => {
    const stream = await listen(bruno);
    expect(stream.response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    const hello = await stream.next();
    if (hello === 'end') throw new Error('ended');
    const sent = await ida.say(group.conversation_id, 'hello');
    const created = await stream.event();
    expect(created).toMatchObject({ type: 'message.created', message: { id: sent.id, read_at: null } });
    expect(Number(created.id)).toBe(Number(hello.id) + 1);
    await ida.put(`/v1/messages/${sent.id}`, { reactions: { ok: ['ida'] } });
    expect(await stream.event()).toMatchObject({ type: 'message.updated', message: { reactions: [{ ok: ['ida'] }] } });
    await bruno.post(`/v1/conversations/${group.conversation_id}/read`, { up_to: sent.id });
    const { read_at: at } = (await ida.get(`/v1/messages/${sent.id}`)).body;
    expect(await stream.event()).toMatchObject({ type: 'read.moved', username: 'bruno', up_to: sent.id, at });
    await ida.put(`/v1/groups/${group.id}`, { name: 'Renamed' });
    expect(await stream.event()).toMatchObject({ type: 'group.updated', group: { name: 'Renamed' } });
    await ida.delete(`/v1/messages/${sent.id}`);
    expect(await stream.event()).toMatchObject({ type: 'message.deleted', message_id: sent.id });
    await stream.close();
  });

  test('counts the events that each stream is sent, replays included, and repeats the count in each heartbeat', async () => {
    const room = await ida.group('Counted', ['bruno']);
    const first = await listen(bruno);
    const hello = await first.next();
    if (hello === 'end') throw new Error('ended');
    for (const text of ['one', 'two']) await ida.say(room.conversation_id, text);
    await ida.post(`/v1/conversations/${room.conversation_id}/typing`);
    const second = await listen(bruno, hello.id);
    await service.service.hub.settled();
    await ida.say(room.conversation_id, 'three');
    const upTo = async (stream: typeof first, text: string) => {
      await stream.until((event) => event.type === 'message.created' && event.message.message === text);
      return stream.counted.filter((each) => !each.includes('again'));
    };
    expect(await upTo(first, 'three')).toEqual(['1', '2', '3', '4']);
    expect(await upTo(second, 'three')).toEqual(['1', '2', '3']);
    // Sends messages until a heartbeat comes between two events. Heartbeats are 20 ms apart.
    await vi.waitFor(async () => {
      await ida.say(room.conversation_id, 'four');
      await upTo(second, 'four');
      expect(second.counted.findIndex((each, at) => at > 0 && each.includes('again'))).toBeGreaterThan(0);
    });
    for (const [at, each] of second.counted.entries())
      if (at > 0 && each.includes('again'))
        expect(Number.parseInt(each, 10)).toBe(Number.parseInt(second.counted[at - 1] ?? '', 10));
    await Promise.all([first.close(), second.close()]);
  });

  test('says of a marker when it moved on, and of one that went back nothing', async () => {
    let ms = Date.now();
    const stepped = await testService({ EVENTS_HEARTBEAT_MS: '20' }, () => ++ms);
    const [author, reader] = [await stepped.person('ada'), await stepped.person('lin')];
    const { conversation_id } = await author.group('Team', ['lin']);
    const [first, second] = [await author.say(conversation_id, 'one'), await author.say(conversation_id, 'two')];
    const stream = await openStream(stepped, author);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const { id } of [second, first, second])
      await reader.post(`/v1/conversations/${conversation_id}/read`, { up_to: id });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    const moved = [await stream.event(), await stream.event(), await stream.event()];
    expect(moved.map((event) => ('at' in event ? typeof event.at : 'none'))).toEqual(['number', 'none', 'number']);
    await stream.close();
    await stepped.close();
  });

  test('says of a marker whose message was deleted since where it is now', async () => {
    const { conversation_id } = await ida.group('Deleted', ['bruno']);
    const stream = await listen(ida);
    const [first, second] = [await ida.say(conversation_id, 'one'), await ida.say(conversation_id, 'two')];
    const { id } = await stream.event();
    await stream.close();
    await bruno.post(`/v1/conversations/${conversation_id}/read`, { up_to: second.id });
    await ida.delete(`/v1/messages/${second.id}`);
    const again = await listen(ida, id);
    expect(await again.event()).toMatchObject({ type: 'read.moved', username: 'bruno', up_to: first.id });
    await again.close();
  });

  test('names the key that a message was sent with to its author alone', async () => {
    const [own, other] = [await listen(ida), await listen(bruno)];
    const said = { conversation_id: group.conversation_id, message: 'with a key' };
    const key = 'a-key-of-twenty-chars';
    const { body } = await ida.post('/v1/messages', said, { 'Idempotency-Key': key });
    await bruno.put(`/v1/messages/${body.id}`, { reactions: { ok: ['bruno'] } });
    for (const type of ['message.created', 'message.updated']) {
      expect(await own.event()).toMatchObject({ type, message: { id: body.id, client_key: key } });
      const heard = await other.event();
      expect(heard).toMatchObject({ type, message: { id: body.id } });
      expect(heard).not.toHaveProperty('message.client_key');
    }
    await Promise.all([own.close(), other.close()]);
  });

  test('tells nobody who is not in the group', async () => {
    const stream = await listen(mei);
    await ida.say(group.conversation_id, 'not for mei');
    const own = await mei.group('Mine');
    expect(await stream.event()).toMatchObject({ type: 'group.created', group: { id: own.id } });
    await stream.close();
  });

  test('goes on after the last event its listener saw', async () => {
    const first = await listen(bruno);
    await ida.say(group.conversation_id, 'one');
    const { id } = await first.event();
    await first.close();
    const missed = [await ida.say(group.conversation_id, 'two'), await ida.say(group.conversation_id, 'three')];
    const again = await listen(bruno, id);
    const live = await ida.say(group.conversation_id, 'four');
    for (const { id: expected } of [...missed, live])
      expect(await again.event()).toMatchObject({ type: 'message.created', message: { id: expected } });
    await again.close();
  });

  test('shows a group to nobody who was added and removed while they were away', async () => {
    const away = await service.person('away');
    const own = await away.group('Own');
    const first = await listen(away);
    await away.say(own.conversation_id, 'before');
    const { id } = await first.event();
    await first.close();
    const room = await ida.group('Inside', ['bruno']);
    await ida.put(`/v1/groups/${room.id}`, { contacts: ['ida', 'bruno', 'away'] });
    await ida.put(`/v1/groups/${room.id}`, { contacts: ['ida', 'bruno'] });
    await ida.put(`/v1/groups/${room.id}`, { name: 'Said about them since' });
    const again = await listen(away, id);
    expect(await again.event()).toMatchObject({ type: 'group.deleted', group_id: room.id });
    await again.close();
  });

  test('does not tell of a message that was deleted meanwhile, only of its deletion', async () => {
    const first = await listen(bruno);
    await ida.say(group.conversation_id, 'seen');
    const { id } = await first.event();
    await first.close();
    const gone = await ida.say(group.conversation_id, 'regretted');
    await ida.delete(`/v1/messages/${gone.id}`);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const again = await listen(bruno, id);
    expect(await again.event()).toMatchObject({ type: 'message.deleted', message_id: gone.id });
    await again.close();
    // The service logs an error if it cannot read a row.
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test.each(['999999999', '0', 'nonsense'])('announces that it cannot go on from %s', async (lastEventId) => {
    const stream = await listen(bruno, lastEventId);
    expect(await stream.event()).toMatchObject({ type: 'reset' });
    const sent = await ida.say(group.conversation_id, 'and on it goes');
    expect(await stream.event()).toMatchObject({ type: 'message.created', message: { id: sent.id } });
    await stream.close();
  });

  describe('with a row that fails', () => {
    let log: MockInstance<typeof console.error>;
    let fail: () => void;
    let room: { conversation_id: string };
    beforeEach(async () => {
      room = await ida.group('Rows', ['bruno']);
      log = vi.spyOn(console, 'error').mockReturnValue();
      const build = Payloads.prototype.build;
      vi.spyOn(Payloads.prototype, 'build').mockImplementation(async function (this: Payloads, row, listeners) {
        if (row.type === 'read.moved') fail();
        return build.call(this, row, listeners);
      });
    });
    afterEach(() => void vi.restoreAllMocks());
    const isLast = (event: ChatEvent) => event.type === 'message.created' && event.message.message === 'last';
    const typesOf = (events: ChatEvent[]) => events.map(({ type }) => type);
    /** Creates three events in another group, in which no read marker was announced a moment ago. */
    const three = async () => {
      const { id } = await ida.say(room.conversation_id, 'first');
      await bruno.post(`/v1/conversations/${room.conversation_id}/read`, { up_to: id });
      await ida.say(room.conversation_id, 'last');
    };

    test('that is built when it is tried again is sent as if nothing had been (F41)', async () => {
      let failures = 0;
      fail = () => {
        if (failures++ === 0) throw new TypeError('a statement that was cancelled');
      };
      const stream = await listen(ida);
      await three();
      expect(typesOf(await stream.until(isLast))).toEqual(['message.created', 'read.moved', 'message.created']);
      expect(log).not.toHaveBeenCalled();
      await stream.close();
    });

    test('that cannot be built at all tells its audience to read again, and nobody else (F41)', async () => {
      fail = () => {
        throw new TypeError('a column of another type');
      };
      const stream = await listen(ida);
      const hello = await stream.next();
      const stranger = await listen(mei);
      await three();
      const around = ['message.created', 'reset', 'message.created'];
      expect(typesOf(await stream.until(isLast))).toEqual(around);
      expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('read.moved'), 'a column of another type');
      const again = await listen(ida, hello === 'end' ? '' : hello.id);
      expect(typesOf(await again.until(isLast))).toEqual(around);
      await mei.group('Mine');
      expect((await stranger.event()).type).toBe('group.created');
      await Promise.all([stream.close(), again.close(), stranger.close()]);
    });

    test('leaves nothing out while the database is away, and goes on where it was', async () => {
      const away = () => {
        throw new Error('the database is away');
      };
      let failures = 0;
      fail = () => {
        if (failures++ > 0) return;
        vi.spyOn(service.store.eventDb, 'selectFrom').mockImplementationOnce(away);
        away();
      };
      const stream = await listen(ida);
      await three();
      expect(typesOf(await stream.until(isLast))).toEqual(['message.created', 'read.moved', 'message.created']);
      expect(log).toHaveBeenCalledExactlyOnceWith('events:', 'the database is away');
      await stream.close();
    });
  });

  test('goes on by itself a second after a failed read', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const stream = await listen(bruno);
    await service.service.hub.settled();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    // Fails the first read after the commit, which is the hub's.
    let fails = true;
    service.store.onChange(() => {
      if (fails)
        vi.spyOn(service.store.eventDb, 'selectFrom').mockImplementationOnce(() => {
          throw new Error('the database is away');
        });
      fails = false;
    });
    const sent = await ida.say(group.conversation_id, 'nothing comes after this');
    await service.service.hub.settled();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await stream.event()).toMatchObject({ type: 'message.created', message: { id: sent.id } });
    expect(log).toHaveBeenCalledExactlyOnceWith('events:', 'the database is away');
    await stream.close();
  });

  test('announces a gap when what was missed has been swept away', async () => {
    const first = await listen(bruno);
    await ida.say(group.conversation_id, 'one');
    const { id } = await first.event();
    await first.close();
    await ida.say(group.conversation_id, 'two');
    await ida.say(group.conversation_id, 'three');
    await sweepEvents(service.store.db, Date.now() + 1_000);
    const again = await listen(bruno, id);
    expect(await again.event()).toMatchObject({ type: 'reset' });
    await again.close();
  });

  test('announces a gap when what was missed is more than may wait for a reader', async () => {
    const first = await listen(bruno);
    await ida.say(group.conversation_id, 'one');
    const { id } = await first.event();
    await first.close();
    for (let i = 0; i < 70; i++) await ida.say(group.conversation_id, 'x'.repeat(4_000));
    const again = await listen(bruno, id);
    expect(await again.event()).toMatchObject({ type: 'reset' });
    const sent = await ida.say(group.conversation_id, 'and on it goes');
    expect(await again.event()).toMatchObject({ type: 'message.created', message: { id: sent.id } });
    await again.close();
    expect(service.service.hub.count(bruno.id)).toBe(0);
  });

  test('tells at once what is written in the very moment in which it begins', async () => {
    const [reader, writer] = [await service.person('reader'), await service.person('writer')];
    const room = await writer.group('Moment', ['reader']);
    for (let steps = 0; steps < 30; steps++) {
      await expect.poll(() => service.service.hub.count()).toBe(0);
      const opening = listen(reader, String(await lastEventId(service.store.db)));
      for (let step = 0; step < steps; step++) await undefined;
      const [stream] = await Promise.all([opening, writer.say(room.conversation_id, 'now')]);
      // No later write wakes the hub, so a missed event would end the test by its timeout.
      expect(await stream.event()).toMatchObject({ type: 'message.created' });
      await stream.close();
    }
  });

  test('tells whoever comes in of the group, and whoever is removed that it is gone, and nothing after that', async () => {
    const lin = await service.person('lin');
    const stream = await listen(lin);
    await ida.put(`/v1/groups/${group.id}`, { contacts: ['ida', 'bruno', 'lin'] });
    const first = [await stream.event(), await stream.event()].map((event) => event.type);
    expect(first.sort()).toEqual(['group.created', 'group.updated']);
    await ida.put(`/v1/groups/${group.id}`, { contacts: ['ida', 'bruno'] });
    const left = await stream.event();
    expect(left).toMatchObject({ type: 'group.deleted', group_id: group.id });
    expect(left, 'nobody deleted it').not.toHaveProperty('by');
    await ida.say(group.conversation_id, 'without lin');
    const own = await lin.group('Own');
    expect(await stream.event()).toMatchObject({ type: 'group.created', group: { id: own.id } });
    await stream.close();
  });

  test('tells every member when a group is deleted, and by whom', async () => {
    const room = await ida.group('Short', ['bruno']);
    const stream = await listen(bruno);
    await ida.delete(`/v1/groups/${room.id}`);
    expect(await stream.event()).toMatchObject({
      type: 'group.deleted',
      group_id: room.id,
      conversation_id: room.conversation_id,
      by: 'ida',
    });
    await stream.close();
  });

  test('carries typing to the others, without an id, and never back', async () => {
    const [theirs, own] = [await listen(bruno), await listen(ida)];
    await ida.post(`/v1/conversations/${group.conversation_id}/typing`);
    expect(await theirs.event()).toEqual({
      id: undefined,
      type: 'typing',
      conversation_id: group.conversation_id,
      username: 'ida',
    });
    await bruno.say(group.conversation_id, 'go on');
    expect((await own.event()).type).toBe('message.created');
    await Promise.all([theirs.close(), own.close()]);
  });

  test('shows everybody their own read_at', async () => {
    const sent = await ida.say(group.conversation_id, 'read?');
    await bruno.post(`/v1/conversations/${group.conversation_id}/read`, { up_to: sent.id });
    const stream = await listen(bruno);
    await ida.put(`/v1/messages/${sent.id}`, { message: 'read!' });
    const { body } = await bruno.get(`/v1/messages/${sent.id}`);
    expect(await stream.event()).toMatchObject({ type: 'message.updated', message: { read_at: body.read_at } });
    expect(body.read_at).not.toBeNull();
    await stream.close();
  });

  test('ends when its session ends, here or elsewhere', async () => {
    const [a, b] = [await service.person('a'), await service.person('b')];
    const [here, elsewhere] = [await listen(a), await listen(b)];
    await a.delete('/v1/sessions/current');
    await here.next();
    expect(await here.next()).toBe('end');
    await endSession(service.store.db, 'b');
    await elsewhere.next();
    expect(await elsewhere.next()).toBe('end');
    expect((await a.get('/v1/me')).status).toBe(401);
  });

  test('ends with its session at once, without waiting for a heartbeat', async () => {
    const quiet = await testService({ EVENTS_HEARTBEAT_MS: '3600000' });
    const lin = await quiet.person('lin');
    const headers = { Authorization: `Bearer ${lin.token}` };
    const { body } = await quiet.app.request('/v1/events', { headers });
    expect(quiet.service.hub.count(lin.id)).toBe(1);
    await lin.delete('/v1/sessions/current');
    expect(quiet.service.hub.count(lin.id)).toBe(0);
    await body?.cancel();
    await quiet.close();
  });

  test('is not opened for a session that ends while it is being opened', async () => {
    const { hub } = service.service;
    const gone = await service.person('gone');
    const connect = hub.connect.bind(hub);
    vi.spyOn(hub, 'connect').mockImplementationOnce(async (...given) => {
      await ida.put(`/v1/people/${gone.id}`, { disabled: true });
      return connect(...given);
    });
    const { response } = await listen(gone);
    expect([response.status, hub.count(gone.id)]).toEqual([401, 0]);
  });

  test('is open twenty times for one person and no more, also when all are opened at once', async () => {
    const many = await service.person('many');
    const opened = await Promise.all(Array.from({ length: 30 }, () => listen(many)));
    const statuses = opened.map(({ response }) => response.status);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    await opened[statuses.indexOf(200)]?.close();
    const [next, tooMany] = [await listen(many), await listen(many)];
    expect([next.response.status, tooMany.response.headers.get('Retry-After')]).toEqual([200, '10']);
    for (const stream of [...opened, next, tooMany]) await stream.close();
    expect(service.service.hub.count(many.id)).toBe(0);
  });

  test('does not count where its reader went away while it was being opened', async () => {
    const { hub } = service.service;
    const stream = {
      ...{ contactId: mei.id, sessionId: 's', isOpen: () => false },
      send: () => {},
      write: () => {},
      close: () => {},
    };
    await hub.connect(stream, undefined);
    expect(hub.count(mei.id)).toBe(0);
  });

  test('is opened while many events wait to be sent to others', async () => {
    const { hub } = service.service;
    const count = 450;
    const streamOf = (contactId: string) => {
      const send = vi.fn();
      return { contactId, sessionId: 's', isOpen: () => true, send, write: send, close: () => {} };
    };
    const [busy, next] = [streamOf(ida.id), streamOf(mei.id)];
    onTestFinished(() => {
      for (const stream of [busy, next]) hub.disconnect(stream);
    });
    // Ignores the read marker of an earlier test, which may be announced up to a second later.
    const deletions = () =>
      busy.send.mock.calls.filter(([bytes]) => new TextDecoder().decode(bytes).includes('message.deleted')).length;
    await hub.connect(busy, undefined);
    const ids = { groupId: group.id, conversationId: group.conversation_id };
    const deleted = Array.from({ length: count }, () => ({
      type: 'message.deleted' as const,
      ...ids,
      messageId: 'gone',
    }));
    await service.store.write((tx) => addEvents(tx, deleted, Date.now()));
    await hub.connect(next, undefined);
    expect(deletions()).toBeLessThan(count);
    await hub.settled();
    expect(deletions()).toBe(count);
  });

  test('is sent nothing of a group whose member its reader is no more when it has been built', async () => {
    const { service: running, store } = service;
    const { id, conversation_id } = await ida.group('Small', ['mei']);
    const send = vi.fn();
    const stream = { contactId: mei.id, sessionId: 's', isOpen: () => true, send, write: send, close: () => {} };
    await running.hub.connect(stream, undefined);
    await running.hub.settled();
    send.mockClear();
    const { build } = Payloads.prototype;
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(() => running.hub.disconnect(stream));
    vi.spyOn(Payloads.prototype, 'build').mockImplementationOnce(async function (this: Payloads, ...given) {
      const built = await build.apply(this, given);
      expect([...(built?.keys() ?? [])]).toEqual([mei.id]);
      await store.db.deleteFrom('member').where('group_id', '=', id).where('contact_id', '=', mei.id).execute();
      return built;
    });
    await ida.say(conversation_id, 'without mei');
    await running.hub.settled();
    expect(send).not.toHaveBeenCalled();
  });

  test('encodes once what it sends to many', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, (_, at) => listen(at % 2 === 0 ? ida : bruno)));
    const encode = vi.spyOn(TextEncoder.prototype, 'encode');
    onTestFinished(() => void vi.restoreAllMocks());
    await ida.put(`/v1/groups/${group.id}`, { name: 'Encoded once' });
    for (const stream of streams)
      expect(await stream.event()).toMatchObject({ type: 'group.updated', group: { name: 'Encoded once' } });
    expect(encode.mock.calls.filter(([text]) => text?.includes('group.updated'))).toHaveLength(1);
    for (const stream of streams) await stream.close();
  });

  test('is read once for all who come back together, each with what they missed', async () => {
    const { hub } = service.service;
    const first = await ida.say(group.conversation_id, 'one');
    const after = await lastEventId(service.store.db);
    for (const text of ['two', 'three']) await ida.say(group.conversation_id, text);
    const build = vi.spyOn(Payloads.prototype, 'build');
    onTestFinished(() => void vi.restoreAllMocks());
    const sent = Array.from({ length: 30 }, () => '');
    const streams = sent.map((_, at) => ({
      contactId: at % 2 === 0 ? ida.id : bruno.id,
      sessionId: 's',
      isOpen: () => true,
      write: () => {},
      send: (bytes: Uint8Array) => {
        sent[at] += new TextDecoder().decode(bytes);
      },
      close: () => {},
    }));
    await Promise.all(streams.map((stream, at) => hub.connect(stream, at < 10 ? after : after + 1)));
    expect(build).toHaveBeenCalledTimes(2);
    for (const [at, text] of sent.entries()) {
      expect(text.match(/"message":"\w+"/g)).toEqual(
        ['two', 'three'].slice(at < 10 ? 0 : 1).map((m) => `"message":"${m}"`),
      );
      expect(text).not.toContain(first.id);
    }
    for (const stream of streams) hub.disconnect(stream);
  });

  test('of a group to which many are added is read once for all of them, and each has an id of their own', async () => {
    const added = await Promise.all(['ann', 'ben', 'cleo'].map((name) => service.person(name)));
    const streams = await Promise.all(added.map((person) => listen(person)));
    const build = vi.spyOn(Payloads.prototype, 'build');
    onTestFinished(() => void vi.restoreAllMocks());
    const room = await ida.post('/v1/groups', { name: 'Many', contacts: [] });
    await ida.put(`/v1/groups/${room.body.id}`, { contacts: ['ida', 'ann', 'ben', 'cleo'] });
    const events = await Promise.all(streams.map((stream) => stream.event()));
    for (const event of events)
      expect(event).toMatchObject({
        type: 'group.created',
        group: { id: room.body.id, contacts: [{ phone_number: null }, {}, {}, {}], added_by: { username: 'ida' } },
      });
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    expect(build.mock.calls.filter(([row]) => row.type === 'group.created' && row.only_for !== null)).toHaveLength(1);
    for (const stream of streams) await stream.close();
  });

  test('is not opened by HEAD, which reads none', async () => {
    const headers = { Authorization: `Bearer ${bruno.token}` };
    const { status, body } = await service.app.request('/v1/events', { method: 'HEAD', headers });
    expect([status, body, service.service.hub.count(bruno.id)]).toEqual([200, null, 0]);
  });

  test('is counted for tests', async () => {
    const stream = await listen(bruno);
    const count = async () => (await bruno.get('/test/streams')).body[bruno.id] ?? 0;
    expect(await count()).toBe(1);
    await stream.close();
    await expect.poll(count).toBe(0);
  });

  test('holds as much as may wait for a reader that does not read, to the last byte', async () => {
    const quiet = await testService({ EVENTS_HEARTBEAT_MS: '3600000' });
    const lin = await quiet.person('lin');
    const connect = vi.spyOn(quiet.service.hub, 'connect');
    const headers = { Authorization: `Bearer ${lin.token}` };
    const { body } = await quiet.app.request('/v1/events', { headers });
    const [stream] = connect.mock.calls[0] ?? [];
    const reader = body?.getReader();
    await reader?.read();
    stream?.write(new Uint8Array(maxBufferBytes));
    expect(stream?.isOpen()).toBe(true);
    stream?.write(new Uint8Array(1));
    expect(stream?.isOpen()).toBe(false);
    await expect(reader?.closed).rejects.toThrow('reads too slowly');
    await quiet.close();
  });

  test('is closed to whoever does not read, before their backlog fills the memory', async () => {
    const slow = await service.app.request('/v1/events', { headers: { Authorization: `Bearer ${bruno.token}` } });
    for (let i = 0; i < 40; i++) await ida.say(group.conversation_id, 'x'.repeat(4_000));
    for (let i = 0; i < 40; i++) await ida.say(group.conversation_id, '😀'.repeat(4_000));
    await service.service.hub.settled();
    expect(service.service.hub.count(bruno.id)).toBe(0);
    await expect(slow.text()).rejects.toThrow();
  });
});
