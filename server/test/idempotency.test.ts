import fc from 'fast-check';
import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../refusal';
import { sweep } from '../sweep';
import { cases, type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let group: { id: string; conversation_id: string };

/** The clock stands still, because the compared responses contain the last activity, which changes each minute. */
const began = Date.now();

beforeAll(async () => {
  service = await testService({}, () => began);
  ida = await service.person('ida');
  group = await ida.group('Team');
});
afterAll(() => service.close());

let keyCount = 0;
const newKey = () => `key-${String(++keyCount).padStart(20, '0')}`;
const send = (key: string, message = 'hello', who = ida) =>
  who.post('/v1/messages', { conversation_id: group.conversation_id, message }, { 'Idempotency-Key': `"${key}"` });
const count = async () => {
  const counted = service.store.db.selectFrom('message').select((row) => row.fn.countAll().as('count'));
  return Number((await counted.executeTakeFirst())?.count);
};

/** Makes the service fail within a write, or between the write and the response. Returns a function that ends this. */
function breaking(end: string): () => void {
  const { store } = service;
  const { write } = store;
  const dies = () => {
    throw new Refusal('unavailable');
  };
  if (end === 'crash before commit') store.write = (work) => write((tx) => work(tx).then(dies));
  if (end === 'crash after commit') store.write = (work) => write(work).then(dies);
  return () => {
    store.write = write;
  };
}

describe('an idempotency key', () => {
  test('P11: makes any number of repeated requests take effect once, also when the service breaks off', async () => {
    const request = fc.record({
      key: fc.nat(2),
      text: fc.nat(1),
      end: fc.constantFrom('calm', 'calm', 'thrice at once', 'crash before commit', 'crash after commit'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 6 }), async (requests) => {
        const keys = Array.from({ length: 3 }, newKey);
        const texts = new Map<number, number>();
        const before = await count();
        for (const { key, text, end } of requests) {
          const isStored = texts.has(key);
          const first = texts.get(key) ?? text;
          const mend = breaking(end);
          const times = end === 'thrice at once' ? 3 : 1;
          const answers = await Promise.all(Array.from({ length: times }, () => send(keys[key] ?? '', `text ${text}`)));
          mend();
          // After a rolled-back write the key may come with any text.
          if (end !== 'crash before commit') texts.set(key, first);
          // A stored key with another text is refused. A crash only matters if the key is not stored yet.
          const expected = text !== first ? 422 : end === 'crash before commit' && !isStored ? 503 : 201;
          for (const { status } of answers) expect(status).toBe(expected);
          if (expected === 201) expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
        }
        expect((await count()) - before).toBe(texts.size);
      }),
      { numRuns: cases },
    );
  }, 240_000);

  test('is answered again with the same message, marked as a replay', async () => {
    const key = newKey();
    const first = await send(key);
    const again = await ida.postForm('/v1/messages', 'x=1').then(() => send(key));
    expect([again.status, again.body, again.headers.get('Idempotent-Replayed')]).toEqual([201, first.body, 'true']);
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
  });

  test('is answered again with the message as it stands now, its version included', async () => {
    const bruno = await service.person('bruno-who-reacts');
    const room = await ida.group('Now', [bruno.username]);
    const key = newKey();
    const create = () =>
      ida.post('/v1/messages', { conversation_id: room.conversation_id, message: 'then' }, { 'Idempotency-Key': key });
    const { id } = (await create()).body;
    await bruno.put(`/v1/messages/${id}`, { reactions: { heart: [bruno.username] } });
    await ida.put(`/v1/messages/${id}`, { message: 'now' });
    const again = await create();
    const read = await ida.get(`/v1/messages/${id}`);
    expect(again.body).toMatchObject({ id, message: 'now', reactions: [{ heart: [bruno.username] }] });
    expect([again.status, again.body, again.headers.get('ETag'), again.headers.get('Idempotent-Replayed')]).toEqual([
      ...[201, read.body, read.headers.get('ETag'), 'true'],
    ]);
  });

  test('of a group or a file is answered as it stands now too', async () => {
    const [one, two] = [newKey(), newKey()];
    const create = () => ida.post('/v1/groups', { name: 'Before' }, { 'Idempotency-Key': one });
    const { id } = (await create()).body;
    await ida.put(`/v1/groups/${id}`, { name: 'After' });
    const again = await create();
    expect(again.body).toMatchObject({ id, name: 'After' });
    expect(again.headers.get('ETag')).toBe((await ida.get(`/v1/groups/${id}`)).headers.get('ETag'));

    const upload = async () => {
      const body = new FormData();
      body.set('file', new Blob(['words'], { type: 'text/plain' }), 'notes.txt');
      const headers = { Authorization: `Bearer ${ida.token}`, 'Idempotency-Key': two };
      const answer = await service.app.request('/v1/attachments', { method: 'POST', body, headers });
      return { status: answer.status, body: await answer.json() };
    };
    const file = (await upload()).body;
    const said = { conversation_id: group.conversation_id, message: '', attachments: [{ id: file.id }] };
    const message = (await ida.post('/v1/messages', said)).body;
    expect(await upload()).toMatchObject({ status: 201, body: { id: file.id, message_id: message.id } });
    await ida.delete(`/v1/messages/${message.id}`);
    expect((await upload()).status).toBe(410);
  });

  test('of what is stored and then cannot be read is said to be in progress, and the repeat shows it', async () => {
    const { store } = service;
    const { write } = store;
    const executing = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    onTestFinished(() => {
      executing.mockRestore();
      store.write = write;
    });
    /** Creates a group, and fails the first query after the commit. */
    const create = (name: string, headers?: Record<string, string>) => {
      store.write = async (work) => {
        store.write = write;
        const result = await write(work);
        executing.mockRejectedValueOnce(new Error('database is locked'));
        return result;
      };
      return ida.post('/v1/groups', { name }, headers);
    };
    const key = { 'Idempotency-Key': newKey() };
    const first = await create('Stored', key);
    expect([first.status, first.body.code]).toEqual([409, 'idempotency-in-progress']);
    expect(first.headers.get('Retry-After')).toBe('1');
    const again = await ida.post('/v1/groups', { name: 'Stored' }, key);
    expect([again.status, again.body.name, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'Stored', 'true']);
    const named = store.db.selectFrom('groups').select('name').where('name', '=', 'Stored');
    expect(await named.execute()).toHaveLength(1);
  });

  test('shows nobody what was closed to them since', async () => {
    const bruno = await service.person('bruno-who-goes');
    const room = await ida.group('Closed', [bruno.username]);
    const key = newKey();
    const said = { conversation_id: room.conversation_id, message: 'hello' };
    const send = () => bruno.post('/v1/messages', said, { 'Idempotency-Key': key });
    expect((await send()).status).toBe(201);
    await ida.put(`/v1/groups/${room.id}`, { contacts: ['ida'] });
    expect((await send()).body).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('stands in the message for its author, and for nobody else', async () => {
    const bruno = await service.person('bruno-who-reads');
    const room = await ida.group('Keys', [bruno.username]);
    const key = newKey();
    const said = { conversation_id: room.conversation_id, message: 'hello' };
    const sent = (await ida.post('/v1/messages', said, { 'Idempotency-Key': `"${key}"` })).body;
    const plain = await ida.say(room.conversation_id, 'without a key');
    const page = `/v1/messages?conversation_id=${room.conversation_id}`;
    const keysOf = (rows: { client_key?: string }[]) => rows.map(({ client_key }) => client_key);
    expect([sent.client_key, plain.client_key]).toEqual([key, undefined]);
    expect((await ida.get(`/v1/messages/${sent.id}`)).body.client_key).toBe(key);
    expect(keysOf((await ida.get(page)).body.data)).toEqual([undefined, key]);
    expect(keysOf((await bruno.get(page)).body.data)).toEqual([undefined, undefined]);
    expect((await bruno.get(`/v1/messages/${sent.id}`)).body).not.toHaveProperty('client_key');
    const edited = await ida.put(`/v1/messages/${sent.id}`, { message: 'hello all' });
    expect(edited.body.client_key).toBe(key);
    expect((await ida.get(page)).headers.get('Confab-Capabilities')).toContain('client-key');
  });

  test('means the same request in either encoding, quoted or bare', async () => {
    const key = newKey();
    const first = await send(key, 'same');
    const form = await service.app.request('/v1/messages', {
      method: 'POST',
      body: `message=same&conversation_id=${group.conversation_id}&unknown=1`,
      headers: {
        Authorization: `Bearer ${ida.token}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Idempotency-Key': key,
      },
    });
    expect(await form.json()).toEqual(first.body);
  });

  test('means the same request whatever the order of its fields', async () => {
    const key = newKey();
    const attachment = { file_url: 'https://x.test/a.png', filename: 'a.png', alt: 'A map' };
    const swapped = { alt: 'A map', filename: 'a.png', file_url: 'https://x.test/a.png' };
    const said = { conversation_id: group.conversation_id, message: 'same', attachments: [attachment] };
    const first = await ida.post('/v1/messages', said, { 'Idempotency-Key': key });
    const other = { attachments: [swapped], message: 'same', conversation_id: group.conversation_id };
    const again = await ida.post('/v1/messages', other, { 'Idempotency-Key': key });
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const different = { ...other, attachments: [{ ...swapped, alt: 'B map' }] };
    expect((await ida.post('/v1/messages', different, { 'Idempotency-Key': key })).status).toBe(422);
  });

  test.for([
    ['cannot add the key', Object.assign(new Error('duplicate key'), { code: '23505' })],
    ['is refused', new Refusal('conversation-archived')],
  ] as const)(
    'that another request took while this one %s is answered with what that one made',
    async ([, failure]) => {
      const key = newKey();
      const { store } = service;
      const { write } = store;
      const before = await count();
      const winners: unknown[] = [];
      // Acts like PostgreSQL, where the second of two concurrent transactions fails because the first one has committed.
      store.write = async () => {
        store.write = write;
        winners.push((await send(key)).body);
        throw failure;
      };
      const lost = await send(key);
      expect([lost.status, lost.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
      expect([lost.body]).toEqual(winners);
      expect((await count()) - before).toBe(1);
    },
  );

  test.each([
    ['a lock is not released in time', '55P03', '1'],
    ['the connection to the database ends, perhaps after the commit', '57P01', '2'],
  ])('is said to be in use when %s; a request without one is asked to come again', async (_, code, seconds) => {
    const { store } = service;
    const { write } = store;
    const said = { conversation_id: group.conversation_id, message: 'x' };
    store.write = () => Promise.reject(Object.assign(new Error('from PostgreSQL'), { code }));
    const answers = [await send(newKey()), await ida.post('/v1/messages', said)];
    store.write = write;
    expect(answers.map(({ status, body, headers }) => [status, body.code, headers.get('Retry-After')])).toEqual([
      [409, 'idempotency-in-progress', '1'],
      [503, 'unavailable', seconds],
    ]);
  });

  test.each(['SQLITE_FULL', 'ENOSPC'])('is as good as new once a full disk has room again (%s)', async (code) => {
    const key = newKey();
    const { store } = service;
    const { write } = store;
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    store.write = () => Promise.reject(Object.assign(new Error('full'), { code }));
    const { status, body, headers } = await send(key);
    store.write = write;
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '30']);
    // `unavailable` with this header tells clients that nothing was stored.
    expect(headers.get('Confab-Capabilities')).toContain('idempotency-key');
    expect(logged.mock.calls).toEqual([[`disk: full, request ${body.request_id}`]]);
    logged.mockRestore();
    const again = await send(key);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
  });

  test('is not spent by a refusal', async () => {
    const key = newKey();
    expect((await send(key, ' ')).status).toBe(422);
    expect((await send(key, 'fine')).status).toBe(201);
  });

  test('belongs to one person', async () => {
    const bruno = await service.person('bruno');
    await ida.put(`/v1/groups/${group.id}`, { contacts: ['ida', 'bruno'] });
    const key = newKey();
    const [mine, theirs] = [await send(key), await send(key, 'hello', bruno)];
    expect(mine.body.id).not.toBe(theirs.body.id);
  });

  test('of something that has been deleted says so, and keeps no words', async () => {
    const [one, two, three] = [newKey(), newKey(), newKey()];
    const message = await send(one);
    await ida.delete(`/v1/messages/${message.body.id}`);
    expect((await send(one)).body.code).toBe('resource-deleted');
    const create = () => ida.post('/v1/groups', { name: 'Short-lived' }, { 'Idempotency-Key': two });
    const other = (await create()).body;
    const said = { conversation_id: other.conversation_id, message: 'secret words' };
    await ida.post('/v1/messages', said, { 'Idempotency-Key': three });
    await ida.delete(`/v1/groups/${other.id}`);
    expect((await create()).status).toBe(410);
    expect((await ida.post('/v1/messages', said, { 'Idempotency-Key': three })).status).toBe(410);
    const rows = await service.store.db
      .selectFrom('idempotency')
      .selectAll()
      .where('key', 'in', [one, two, three])
      .execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/hello|Short-lived|secret/);
  });

  test('is forgotten after seven days and not before', async () => {
    const key = newKey();
    const { body } = await send(key);
    const day = 86_400_000;
    const sweepAt = (now: number) => sweep(service.store, service.service.files, service.service.settings.limits, now);
    await sweepAt(began + 6.9 * day);
    expect((await send(key)).body.id).toBe(body.id);
    await sweepAt(began + 7.1 * day);
    expect((await send(key)).body.id).not.toBe(body.id);
  });
});

test('without keys a repeated request takes effect twice: what the tests above would miss otherwise', async () => {
  const plain = await testService({ IDEMPOTENCY: 'off' });
  const bruno = await plain.person('bruno');
  const room = await bruno.group('Team');
  const key = newKey();
  const twice = async () =>
    (
      await bruno.post(
        '/v1/messages',
        { conversation_id: room.conversation_id, message: 'x' },
        { 'Idempotency-Key': key },
      )
    ).body.id;
  expect(await twice()).not.toBe(await twice());
  const { headers } = await bruno.get('/v1/groups');
  expect(headers.get('Confab-Capabilities')).not.toMatch(/idempotency-key|client-key/);
  await plain.close();
});
