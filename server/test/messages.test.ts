import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTimes } from '../store/groups/reading';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let people: Person[];
let ida: Person;
let bruno: Person;
let group: { id: string; conversation_id: string };

beforeAll(async () => {
  service = await testService();
  people = [];
  for (const name of ['ida', 'bruno', 'mei']) people.push(await service.person(name));
  [ida, bruno] = people as [Person, Person];
  group = await ida.group('Team', ['bruno', 'mei']);
});
afterAll(() => service.close());

describe('reactions', () => {
  test('of different people commute: each ends as its owner last said, whatever the order', async () => {
    const step = fc.record({ who: fc.nat(2), name: fc.constantFrom('ok', 'red_angry_face', '100'), on: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { id } = await ida.say(group.conversation_id, 'react!');
        const wanted = new Map<string, boolean>();
        for (const { who, name, on } of steps) {
          const person = people[who];
          if (!person) continue;
          await person.put(`/v1/messages/${id}`, { reactions: { [name]: on ? [person.username] : [] } });
          wanted.set(`${name} ${person.username}`, on);
        }
        const { body } = await ida.get(`/v1/messages/${id}`);
        const found = body.reactions.flatMap((reaction: Record<string, string[]>) =>
          Object.entries(reaction).flatMap(([name, who]) => who.map((username) => `${name} ${username}`)),
        );
        expect(found.sort()).toEqual(
          [...wanted]
            .filter(([, on]) => on)
            .map(([key]) => key)
            .sort(),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('are added by a form, one object a name, in the order they were given', async () => {
    const { id } = await ida.say(group.conversation_id, 'hello');
    await bruno.putForm(`/v1/messages/${id}`, 'reactions[zzz][]=bruno');
    const { body } = await ida.putForm(`/v1/messages/${id}`, 'reactions[aaa][]=ida&reactions[zzz][]=ida');
    expect(body.reactions).toEqual([{ zzz: ['bruno', 'ida'] }, { aaa: ['ida'] }]);
    expect((await ida.putForm(`/v1/messages/${id}`, 'reactions[zzz][]=')).body.reactions).toEqual([
      { zzz: ['bruno'] },
      { aaa: ['ida'] },
    ]);
    expect((await ida.putForm(`/v1/messages/${id}`, 'reactions[aaa]=')).body.reactions).toEqual([{ zzz: ['bruno'] }]);
  });

  test.each(['reactions=', 'reactions[]='])('are none in a form by %s, which changes none', async (none) => {
    const { id } = await ida.say(group.conversation_id, 'hello');
    await ida.put(`/v1/messages/${id}`, { reactions: { ok: ['ida'] } });
    const { status, body } = await ida.putForm(`/v1/messages/${id}`, `message=Hi&${none}&attachments[]=`);
    expect([status, body.message, body.reactions]).toEqual([200, 'Hi', [{ ok: ['ida'] }]]);
  });

  test('are set by the whole message of somebody else, but not with other files or words for them', async () => {
    const attachments = ['a', 'b'].map((name) => ({ file_url: `https://x.test/${name}`, alt: `picture ${name}` }));
    const message = { conversation_id: group.conversation_id, message: 'look', attachments };
    const sent = (await ida.post('/v1/messages', message)).body;
    const [first, second] = sent.attachments;
    const put = (files: unknown[]) =>
      bruno.put(`/v1/messages/${sent.id}`, { ...sent, attachments: files, reactions: { ok: ['bruno'] } });
    const others = [
      [],
      [first],
      [second, first],
      [first, second, 'https://x.test/c'],
      [first, { ...second, id: first.id }],
      [first, { ...second, id: undefined }],
      [first, { ...second, alt: 'another' }],
      [first, { ...second, alt: null }],
    ];
    for (const files of others) expect((await put(files)).status).toBe(403);
    expect((await ida.get(`/v1/messages/${sent.id}`)).body).toEqual(sent);
    const changed = { status: 200, body: { ...sent, reactions: [{ ok: ['bruno'] }] } };
    for (const files of [sent.attachments, [first.id, second.id], [first, { ...second, alt: undefined }]])
      expect(await put(files)).toMatchObject(changed);
  });

  test('are taken as the resource shows them: the whole list sent back changes nothing', async () => {
    const { id } = await ida.say(group.conversation_id, 'hello');
    await bruno.put(`/v1/messages/${id}`, { reactions: { ok: ['bruno'] } });
    const before = (await ida.put(`/v1/messages/${id}`, { reactions: [{ ok: ['ida'] }, { no: ['ida'] }] })).body;
    expect((await ida.put(`/v1/messages/${id}`, { reactions: before.reactions })).body).toEqual(before);
  });

  test('and readers change neither the version nor the time of the last change, nor does the same text', async () => {
    const { id } = await ida.say(group.conversation_id, 'hello');
    const same = await ida.put(`/v1/messages/${id}`, { message: 'hello' });
    expect([same.headers.get('ETag'), same.body.updated_at]).toEqual(['"1"', null]);
    await bruno.put(`/v1/messages/${id}`, { reactions: { ok: ['bruno'] } });
    await bruno.post(`/v1/conversations/${group.conversation_id}/read`, { up_to: id });
    const { headers, body } = await ida.get(`/v1/messages/${id}`);
    expect([headers.get('ETag'), body.updated_at]).toEqual(['"1"', null]);
    const edited = await ida.put(`/v1/messages/${id}`, { message: 'changed' }, { 'If-Match': '"1"' });
    expect([edited.status, edited.headers.get('ETag'), typeof edited.body.updated_at]).toEqual([200, '"2"', 'number']);
    const late = await ida.put(`/v1/messages/${id}`, { message: 'too late' }, { 'If-Match': '"1"' });
    expect([late.status, late.headers.get('ETag')]).toEqual([412, '"2"']);
  });
});

describe('attachments', () => {
  test('are an empty list in a form with an empty item', async () => {
    const file = { file_url: 'https://x.test/a.png' };
    const said = { conversation_id: group.conversation_id, message: 'hello', attachments: [file] };
    const { id } = (await ida.post('/v1/messages', said)).body;
    const without = await ida.putForm(`/v1/messages/${id}`, 'attachments[]=');
    expect([without.status, without.body.attachments]).toEqual([200, []]);
  });

  test('are replaced, and one with a known id is kept as it is', async () => {
    const { body: sent } = await ida.post('/v1/messages', {
      conversation_id: group.conversation_id,
      message: '',
      attachments: [{ file_url: 'https://x.test/dir/a%20b.png?size=2' }],
    });
    const [first] = sent.attachments;
    expect(first).toMatchObject({
      filename: 'a b.png',
      file_type: 'image/png',
      file_size: null,
      message_id: sent.id,
      width: null,
    });
    const two = await ida.put(`/v1/messages/${sent.id}`, {
      attachments: [first, { file_url: 'https://x.test/c.pdf', file_size: 10 }],
    });
    expect(two.body.attachments[0]).toEqual(first);
    expect(two.body.attachments[1]).toMatchObject({ filename: 'c.pdf', file_type: 'application/pdf', file_size: 10 });
    const one = await ida.putForm(`/v1/messages/${sent.id}`, `attachments[]=${two.body.attachments[1].id}`);
    expect(one.body.attachments).toEqual([two.body.attachments[1]]);
    expect((await ida.put(`/v1/messages/${sent.id}`, { attachments: [] })).body.code).toBe('required');
  });
});

describe('reading', () => {
  const read = (who: Person, upTo: string | null) =>
    who.post(`/v1/conversations/${group.conversation_id}/read`, { up_to: upTo });
  const state = async (who: Person) => (await who.get(`/v1/conversations?ids=${group.conversation_id}`)).body.data[0];

  test('sets read_at: for the author when the first other read it, for others when they did', async () => {
    const { id } = await ida.say(group.conversation_id, 'read me');
    const at = async (who: Person | undefined) => (await who?.get(`/v1/messages/${id}`))?.body.read_at;
    expect([await at(ida), await at(bruno), await at(people[2])]).toEqual([null, null, null]);
    await read(bruno, id);
    expect([typeof (await at(ida)), typeof (await at(bruno)), await at(people[2])]).toEqual(['number', 'number', null]);
    await read(bruno, null);
    expect([typeof (await at(ida)), await at(bruno)]).toEqual(['number', null]);
  });

  test('leaves read_at as the first reader, and the first look of each, set it', async () => {
    let now = 1_700_000_000_000;
    const timed = await testService({}, () => now);
    const author = await timed.person('author');
    const readers = [await timed.person('first'), await timed.person('second')];
    const room = await author.group('Readers', ['first', 'second']);
    const { id } = await author.say(room.conversation_id, 'read me');
    const path = `/v1/conversations/${room.conversation_id}/read`;
    for (const reader of readers) {
      now += 60_000;
      await reader.post(path, { up_to: id });
    }
    const { id: later } = await author.say(room.conversation_id, 'and me');
    now += 60_000;
    for (const reader of readers) await reader.post(path, { up_to: later });
    const times = [];
    for (const who of [author, ...readers]) times.push((await who.get(`/v1/messages/${id}`)).body.read_at);
    expect(times).toEqual([1_700_000_060, 1_700_000_060, 1_700_000_120]);
    const ids = readers.map((reader) => reader.id);
    const inEvents = await readTimes(timed.store.db, room.conversation_id, id, ids);
    expect(ids.map((reader) => inEvents.get(reader))).toEqual([1_700_000_060_000, 1_700_000_120_000]);
    await timed.close();
  });

  test('is counted from the marker, which moves both ways, and with what one writes once all else is read', async () => {
    const sent = [];
    for (let i = 0; i < 3; i++) sent.push((await ida.say(group.conversation_id, `${i}`)).id);
    expect((await read(bruno, sent[0] ?? '')).body).toMatchObject({
      unread_count: 2,
      read_up_to: sent[0],
      latest_message: { id: sent[2] },
    });
    expect((await read(bruno, sent[2] ?? '')).body.unread_count).toBe(0);
    expect((await read(bruno, sent[1] ?? '')).body.unread_count).toBe(1);
    await read(bruno, sent[2] ?? '');
    const own = await bruno.say(group.conversation_id, 'answer');
    expect(await state(bruno)).toMatchObject({ unread_count: 0, read_up_to: own.id });
    expect((await state(ida)).unread_count).toBe(1);
  });

  test('is not done by a message that waited while others wrote', async () => {
    const seen = await ida.say(group.conversation_id, 'seen');
    await read(bruno, seen.id);
    const unseen = await ida.say(group.conversation_id, '@bruno entrance 3');
    await bruno.say(group.conversation_id, 'on my way');
    await bruno.say(group.conversation_id, 'almost there');
    expect(await state(bruno)).toMatchObject({ unread_count: 1, read_up_to: seen.id, next_mention: unseen.id });
    expect((await ida.get(`/v1/messages/${unseen.id}`)).body.read_at).toBeNull();
    expect((await bruno.get(`/v1/messages/${unseen.id}`)).body.read_at).toBeNull();
    await read(bruno, unseen.id);
    expect((await state(bruno)).unread_count).toBe(0);
    expect((await ida.get(`/v1/messages/${unseen.id}`)).body.read_at).not.toBeNull();
  });

  test('leads to the message before one that was deleted since, and to none when all are', async () => {
    const { conversation_id } = await ida.group('Deleted', ['bruno']);
    const mark = (upTo: string) => bruno.post(`/v1/conversations/${conversation_id}/read`, { up_to: upTo });
    const marker = async () => (await bruno.get(`/v1/conversations?ids=${conversation_id}`)).body.data[0];
    const [m1, m2] = [await ida.say(conversation_id, 'one'), await ida.say(conversation_id, 'two')];
    await mark(m2.id);
    await ida.say(conversation_id, 'three');
    await ida.delete(`/v1/messages/${m2.id}`);
    expect(await marker()).toMatchObject({ read_up_to: m1.id, unread_count: 1 });
    expect((await mark(m2.id)).body).toMatchObject({ read_up_to: m1.id, unread_count: 1 });
    await ida.delete(`/v1/messages/${m1.id}`);
    expect(await marker()).toMatchObject({ read_up_to: null, unread_count: 1 });
  });

  test('cannot be moved to what nobody has written yet', async () => {
    const { conversation_id } = await ida.group('Silent', ['bruno']);
    const future = `msg_${'z'.repeat(22)}`;
    await bruno.post(`/v1/conversations/${conversation_id}/read`, { up_to: future });
    const { id } = await ida.say(conversation_id, 'hello?');
    const { body } = await bruno.get(`/v1/conversations?ids=${conversation_id}`);
    expect(body.data[0]).toMatchObject({ unread_count: 1, read_up_to: null });
    expect((await bruno.get(`/v1/messages/${id}`)).body.read_at).toBeNull();
  });

  test('stops counting at a hundred', async () => {
    for (let i = 0; i < 101; i++) await ida.say(group.conversation_id, 'x');
    expect((await state(bruno)).unread_count).toBe(100);
  });

  test('starts with nothing unread for somebody who comes in later', async () => {
    const lin = await service.person('lin');
    const { body } = await ida.get(`/v1/groups/${group.id}`);
    await ida.put(`/v1/groups/${group.id}`, { contacts: [...body.contacts, 'lin'] });
    expect((await state(lin)).unread_count).toBe(0);
  });
});

test('messages are numbered without a gap, and their ids sort in that order', async () => {
  const fresh = await ida.group('Numbers', ['bruno']);
  await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? ida : bruno).say(fresh.conversation_id, `${i}`)));
  const rows = await service.store.db
    .selectFrom('message')
    .select(['id', 'seq'])
    .where('conversation_id', '=', fresh.conversation_id)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
});

describe('at the same moment', () => {
  test('of several edits of one version one is done, and the others hear that it was changed', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await ida.say(group.conversation_id, 'first');
      const edit = (n: number) => ida.put(`/v1/messages/${id}`, { message: `edit ${n}` }, { 'If-Match': '"1"' });
      const statuses = (await Promise.all([0, 1, 2, 3].map(edit))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 412, 412, 412]);
      expect((await ida.get(`/v1/messages/${id}`)).headers.get('ETag')).toBe('"2"');
    }
  });

  test('a message is deleted once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await ida.say(group.conversation_id, 'gone');
      const answers = await Promise.all([0, 1, 2].map(() => ida.delete(`/v1/messages/${id}`)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
    }
  });
});
