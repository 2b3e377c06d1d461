import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { type Asked, answer, fakeFetch } from '#test/foreignService';
import { createHttp } from '../../http';
import { createServiceClient } from '../../serviceClient';
import type { Context } from '../context';
import { readPage } from '../paging/page';
import { createProfile, type Profile } from '../profile';
import { createNormaliser } from '../reading/normalise';
import { safeUrl, withSafeUrls } from '../reading/safeUrl';
import { createUpdate } from './objectUpdate';
import { groups } from './storedObject';
import { isIgnored } from './wholeObject';
import { createWriter, encode } from './writer';

type World = Record<string, unknown>;

/** A service with one group. `put` returns the group after a PUT, or the response that refuses the PUT. */
function setUp(put: (sent: World, group: World) => World | Response, learned: Profile = {}) {
  const world = {
    group: {
      id: 'g',
      name: 'Old',
      description: 'Words',
      contacts: [],
      created_at: 1_700_000_000,
      plan: 'gold',
    } as World,
    gets: 0,
    refuseGets: 0,
  };
  const { fetch, asked } = fakeFetch((one: Asked) => {
    if (one.method === 'GET') {
      world.gets++;
      return world.refuseGets ? answer(world.refuseGets, {}) : answer(200, world.group);
    }
    const isJson = one.headers.get('Content-Type') === 'application/json';
    const next = put(isJson ? JSON.parse(one.body) : Object.fromEntries(new URLSearchParams(one.body)), world.group);
    if (next instanceof Response) return next;
    world.group = next;
    return answer(200, world.group);
  });
  const profile = createProfile('x', null);
  profile.learn({ scalars: 'json', ...learned });
  const http = createHttp({ base: '', token: () => 't', fetch, profile, me: () => 'me' });
  const rename = (name: string) => http(endpoints.updateGroup, { params: { id: 'g' }, body: { name } });
  const sent = () =>
    asked
      .filter(({ method, headers }) => method === 'PUT' && headers.get('Content-Type') === 'application/json')
      .map(({ body }) => Object.keys(JSON.parse(body)).toSorted());
  const changeNothing = () => http(endpoints.updateGroup, { params: { id: 'g' }, body: {} });
  return { world, asked, profile, rename, changeNothing, sent };
}
const merging = (sent: World, group: World) => ({ ...group, ...sent });

test('a service that keeps what is not sent gets the changed field alone, and is believed from then on', async () => {
  const { world, rename, sent, profile } = setUp(merging);
  expect((await rename('New')).name).toBe('New');
  expect(profile.get().kept?.groups).toEqual(['description']);
  expect(sent()).toEqual([['name']]);
  await rename('Newer');
  expect(sent()).toEqual([['name'], ['name']]);
  expect(world.group).toMatchObject({ name: 'Newer', description: 'Words', plan: 'gold' });
});

test('what was seen of a group saves the look before it is archived, whatever was archived meanwhile', async () => {
  const { fetch, asked } = fakeFetch(({ path, body }) => {
    const archived_at = body ? JSON.parse(body).archived_at : null;
    return answer(200, { id: path.split('/').at(-1), description: 'Words', created_at: 1_700_000_000, archived_at });
  });
  const profile = createProfile('x', null);
  profile.learn({ scalars: 'json' });
  const http = createHttp({ base: '', token: () => 't', fetch, profile, me: () => 'me' });
  for (const id of ['g', 'h', 'g'])
    await http(endpoints.updateGroup, { params: { id }, body: { archived_at: 1_700_000_001 } });
  expect(asked.map(({ method, path }) => `${method} ${path.at(-1)}`)).toEqual([
    ...['GET g', 'PUT g', 'GET h', 'PUT h', 'PUT g'],
  ]);
});

test('five hundred objects are remembered at most', async () => {
  const { fetch } = fakeFetch(({ path }) => answer(200, { id: path.split('/').at(-1), name: 'G' }));
  const client = createServiceClient({ base: '', token: () => 't', fetch });
  const profile = createProfile('x', null);
  const written = new Map(Array.from({ length: 499 }, (_, n) => [`groups g${n}`, {}]));
  const context: Context = {
    ...{ client, profile, written, damaged: new Map(), me: () => 'me', onSender: () => undefined },
    ...{ read: createNormaliser(profile, ''), write: createWriter(client, profile) },
  };
  const sizes: number[] = [];
  for (const id of ['one', 'two']) {
    await createUpdate(context, groups, id, {}).read();
    sizes.push(written.size);
  }
  expect(sizes).toEqual([500, 1]);
});

test('what a PUT destroys is written back, and sent along from then on', async () => {
  const { world, rename, sent, profile } = setUp((all) => ({
    id: 'g',
    created_at: 1_700_000_000,
    plan: 'gold',
    ...all,
  }));
  await rename('New');
  expect(world.group).toMatchObject({ name: 'New', description: 'Words' });
  expect(profile.get().put?.groups).toBe('writable');
  const before = sent().length;
  await rename('Newer');
  expect(sent().slice(before)).toEqual([['contacts', 'description', 'name']]);
});

test('an encoding whose body was not read is not the one in which the next goes out', async () => {
  const { world, rename, profile, asked } = setUp(
    (all) => {
      const isRead = asked.at(-1)?.headers.get('Content-Type') === 'application/json';
      return { id: 'g', created_at: 1_700_000_000, plan: 'gold', ...(isRead && all) };
    },
    { scalars: 'form' },
  );
  await rename('New');
  expect(world.group).toMatchObject({ name: 'New', description: 'Words' });
  expect([profile.get().scalars, profile.get().rich]).toEqual([undefined, 'json']);
});

test('what could not be written back is with the next look, and with no look after that', async () => {
  let puts = 0;
  const { world, rename, changeNothing, sent } = setUp((all) =>
    ++puts === 2 ? answer(403, {}) : { id: 'g', created_at: 1_700_000_000, plan: 'gold', ...all },
  );
  await expect(rename('New')).rejects.toMatchObject({ status: 403 });
  expect(world.group).not.toHaveProperty('description');
  expect(await changeNothing()).toMatchObject({ name: 'New', description: 'Words' });
  const before = sent().length;
  await changeNothing();
  expect(sent()).toHaveLength(before);
});

test('a field that the interface does not show is written back too, with the whole object', async () => {
  const { world, rename, profile } = setUp((all) => ({ id: 'g', created_at: 1_700_000_000, ...all }));
  await rename('New');
  expect(world.group).toMatchObject({ name: 'New', plan: 'gold' });
  expect(profile.get().put?.groups).toBe('whole');
});

test('what not even the whole object brings back was not taken by the PUT: it counts as kept', async () => {
  const { rename, sent, profile } = setUp((now, group) => ({ ...group, ...now, plan: undefined }));
  expect((await rename('New')).name).toBe('New');
  expect([sent().length, profile.get().kept?.groups]).toEqual([2, ['plan']]);
});

test('a value is ignored where the answer has that of before or none; a number may come back as text', () => {
  const before = { name: 'Old', size: 4, tags: [1], rules: { a: 1 } };
  const isIgnoredIn = (after: World, sent: World, name: string) => isIgnored(before, after, sent, name);
  expect([
    isIgnoredIn({ size: '5' }, { size: 5 }, 'size'),
    isIgnoredIn({ size: '4' }, { size: 5 }, 'size'),
    isIgnoredIn({ size: '6' }, { size: 5 }, 'size'),
    isIgnoredIn({}, { name: 'New' }, 'name'),
    isIgnoredIn({ tags: [1] }, { tags: [2] }, 'tags'),
    isIgnoredIn({ tags: [2] }, { tags: [2] }, 'tags'),
    isIgnoredIn({ tags: '1' }, { tags: [2] }, 'tags'),
    isIgnoredIn({ size: [4] }, { size: 5 }, 'size'),
    isIgnoredIn({ rules: { a: 1 } }, { rules: { a: 2 } }, 'rules'),
    isIgnoredIn({ rules: {} }, { rules: { a: 2 } }, 'rules'),
  ]).toEqual([false, true, false, true, true, false, false, false, true, true]);
});

test('what the service wrote by itself stays when what a PUT destroyed is written back, but no name it misread', async () => {
  let puts = 0;
  const { world, rename } = setUp((all) => ({
    ...{ id: 'g', created_at: 1_700_000_000 },
    ...(++puts === 1 && { editor: 'me', 'contacts[]': ['lin'] }),
    ...all,
  }));
  await rename('New');
  expect(world.group).toMatchObject({ name: 'New', plan: 'gold', editor: 'me' });
  expect(Object.keys(world.group)).not.toContain('contacts[]');
});

test('a body that is refused without a reason goes out in the other encoding, though this one worked a moment ago', async () => {
  let takes = 'form';
  let name = 'Old';
  const { fetch } = fakeFetch(({ method, headers }) => {
    const isTaken = (headers.get('Content-Type') === 'application/json') === (takes === 'json');
    if (method === 'PUT' && !isTaken) return answer(400, {});
    if (method === 'PUT') name = 'Same';
    return answer(200, { id: 'g', name, created_at: 1_700_000_000 });
  });
  const profile = createProfile('x', null);
  const http = createHttp({ base: '', token: () => 't', fetch, profile, me: () => 'me' });
  const rename = () => http(endpoints.updateGroup, { params: { id: 'g' }, body: { name: 'Same' } });
  await rename();
  expect(profile.get().scalars).toBe('form');
  takes = 'json';
  name = 'Old';
  expect(await rename()).toMatchObject({ name: 'Same' });
  expect(profile.get().scalars).toBe('json');
});

test('an answer that is shorter than the object is no loss', async () => {
  const full: World = { id: 'g', name: 'Old', description: 'Words', contacts: [], created_at: 1_700_000_000 };
  const { fetch, asked } = fakeFetch(({ method, body }) => {
    if (method === 'GET') return answer(200, full);
    full.name = JSON.parse(body).name;
    return answer(200, { id: 'g', name: full.name });
  });
  const profile = createProfile('x', null);
  profile.learn({ scalars: 'json' });
  const http = createHttp({ base: '', token: () => 't', fetch, profile, me: () => 'me' });
  const group = await http(endpoints.updateGroup, { params: { id: 'g' }, body: { name: 'New' } });
  expect(group).toMatchObject({ name: 'New', description: 'Words' });
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(profile.get().put).toBeUndefined();
});

for (const status of [400, 422, 500, 501]) {
  test(`a service that wants more of the object and says ${status} gets it`, async () => {
    const { rename, sent, profile } = setUp((all, group) =>
      'description' in all
        ? merging(all, group)
        : answer(status, { message: status < 500 ? 'description is required' : '' }),
    );
    await rename('New');
    expect(profile.get().put?.groups).toBe('writable');
    expect(sent().at(-1)).toEqual(['contacts', 'description', 'name']);
  });
  test(`a service that wants all of the object and says ${status} gets that`, async () => {
    const { rename, profile } = setUp((all, group) => ('plan' in all ? merging(all, group) : answer(status, {})));
    await rename('New');
    expect(profile.get().put?.groups).toBe('whole');
  });
}

test('a refusal that names the field that was sent is about its value; one that names another asks for that', async () => {
  const naming = (pointer: string) => (all: World, group: World) =>
    'description' in all
      ? merging(all, group)
      : answer(422, { code: 'validation-failed', errors: [{ pointer, detail: 'no', code: 'no' }] });
  const value = setUp(naming('/name'));
  await expect(value.rename('New')).rejects.toMatchObject({ status: 422 });
  expect(value.sent()).toEqual([['name']]);
  const other = setUp(naming('/description'));
  expect((await other.rename('New')).name).toBe('New');
});

const named = (name: string) => ({ loc: ['body', name], msg: 'Should be other', type: 'x' });
const listed: [body: unknown, detail: string][] = [
  [{ detail: [named('name')] }, 'name: Should be other'],
  [{ errors: { name: ['is too long\n (maximum is 9)'], title: 'No' } }, 'name: is too long (maximum is 9); title: No'],
  [{ errors: ['Name is too long', 7, ' ', {}] }, 'Name is too long'],
  [{ errors: [{ path: 'name', msg: 'The name is too long' }] }, 'The name is too long'],
  [{ errors: [{ title: 'Too long', pointer: '/name' }], title: 'Bad' }, 'name: Too long'],
  [{ message: ['name must be shorter'], error: 'Bad Request' }, 'name must be shorter'],
  [{ error: { errors: { name: ['x'.repeat(400)] } } }, `name: ${'x'.repeat(294)}`],
  [{ message: 'One sentence', errors: { name: ['is too long'] } }, 'One sentence'],
  [{ errors: {}, title: 'Bad' }, 'Bad'],
];
for (const [body, detail] of listed) {
  test(`the reasons in ${JSON.stringify(body).slice(0, 60)} are shown`, async () => {
    const { rename } = setUp(() => answer(422, body));
    await expect(rename('New')).rejects.toMatchObject({ status: 422, code: 'validation-failed', detail });
  });
}

test('values that are refused in a list of reasons are sent in no other form; fields that are wanted there are added', async () => {
  const value = setUp(() => answer(422, { detail: [named('name')] }));
  await expect(value.rename('New')).rejects.toMatchObject({ status: 422 });
  expect(value.sent()).toEqual([['name']]);
  const wants = setUp((sent, group) =>
    sent.description ? merging(sent, group) : answer(422, { detail: [named('description')] }),
  );
  expect((await wants.rename('New')).name).toBe('New');
  expect(wants.sent()).toContainEqual(['contacts', 'description', 'name']);
});

test('a refusal whose words speak of the value is passed on', async () => {
  const { rename, sent } = setUp(() => answer(422, { message: 'too long' }));
  await expect(rename('New')).rejects.toMatchObject({ detail: 'too long' });
  expect(sent()).toEqual([['name']]);
});

for (const [status, sends] of [
  [403, 1],
  [409, 1],
  [429, 1],
] as const) {
  test(`a refusal with ${status} is no question of how much is sent`, async () => {
    const { rename, sent } = setUp(() => answer(status, {}));
    await expect(rename('New')).rejects.toMatchObject({ status });
    expect(sent()).toHaveLength(sends);
  });
}

test('of several refusals the first is told; one that is no refusal of the body ends the tries', async () => {
  for (const [status, told, sends] of [
    ...[400, 409, 422, 500, 501].map((status) => [status, 400, 3] as const),
    ...[401, 403, 404, 429].map((status) => [status, status, 2] as const),
  ]) {
    const { rename, sent } = setUp((all) => answer('description' in all ? status : 400, {}));
    await expect(rename('New')).rejects.toMatchObject({ status: told });
    expect(sent()).toHaveLength(sends);
  }
});

for (const [put, wants] of [
  ['writable', 'fields'],
  ['whole', 'writable'],
] as const) {
  test(`a service that no longer takes ${put} is written ${wants}`, async () => {
    const { rename, profile } = setUp(
      (all, group) => {
        if (wants === 'fields' && 'description' in all) return answer(400, {});
        if (wants === 'writable' && 'plan' in all) return answer(422, {});
        return merging(all, group);
      },
      { put: { groups: put } },
    );
    expect((await rename('New')).name).toBe('New');
    expect(profile.get().put?.groups).toBe(wants === 'fields' ? undefined : wants);
  });
}

test('a form says lists in brackets, null and the empty list as empty fields, and nothing of what is not there', () => {
  const form = (body: World) => decodeURIComponent(encode(body, 'form').text);
  expect(form({ a: 1, b: undefined, c: null, d: [], e: ['x', 'y'], f: [{ id: 1 }] })).toBe(
    'a=1&c=&d[]=&e[]=x&e[]=y&f[0][id]=1',
  );
  expect(form({ reactions: [{ ok: ['ada'] }, { no: [] }] })).toBe('reactions[ok][]=ada&reactions[no][]=');
  expect(encode({ a: null }, 'json')).toEqual({ type: 'application/json', text: '{"a":null}' });
});

test('members that came as bare numbers go back as such, whatever the length of each', () => {
  const text = (contacts: unknown[]) => encode({ contacts }, 'json', 'numbers').text;
  expect(text([7, '1152921504606846978'])).toBe('{"contacts":[7,1152921504606846978]}');
  expect(text(['1152921504606846978', 7])).toBe('{"contacts":[1152921504606846978,7]}');
  expect(text(['ada', '1152921504606846978'])).toBe('{"contacts":["ada","1152921504606846978"]}');
});

test('a page says by itself, or by its header, what comes next', () => {
  const none = new Headers();
  const link = new Headers({
    Link: '<https://x.test/a?page=1>; rel="prev", <https://x.test/a?page=3&q=1#x>; rel="next"',
  });
  const hint = (json: unknown, headers = none) => readPage(json, headers, 'messages', 30)?.hint;
  expect(hint({ data: [], next: '/v1/messages?cursor=a' })).toEqual({ cursor: 'a' });
  expect(hint({ data: [], next_url: 'https://x.test/?page=2' })).toEqual({ page: '2' });
  expect(hint({ data: [], next_page_url: '/x?page=2' })).toEqual({ page: '2' });
  expect(hint({ data: [], next_cursor: 7 })).toEqual({ cursor: '7' });
  expect(hint({ data: [], next: 'abc' })).toEqual({ cursor: 'abc' });
  expect(hint({ data: [], next: '/x' })).toBeNull();
  expect(hint({ data: [] }, link)).toEqual({ page: '3', q: '1' });
  expect(hint([], link)).toEqual({ page: '3', q: '1' });
  expect(hint({ data: [] })).toBeNull();
});

test('whether there is more is what the page says, else whether it names a next one', () => {
  const more = (json: unknown) => readPage(json, new Headers(), 'messages', 30)?.hasMore;
  for (const has_more of [true, 'true', 1]) expect(more({ data: [], has_more })).toBe(true);
  for (const has_more of [false, 'false', 0, null]) expect(more({ data: [], has_more, next_cursor: 'a' })).toBe(false);
  expect(more({ data: [], next_cursor: 'a' })).toBe(true);
  expect(more({ data: [] })).toBe(false);
  expect(more([])).toBe(false);
});

test('frameworks say in their own words whether more follows, and a page that says nothing may be cut', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
  const of = (count: number, rest: object, headers = {}) => {
    const json = Array.isArray(rest) ? rows(count) : { data: rows(count), ...rest };
    const page = readPage(json, new Headers(headers), 'messages', 30);
    return page && [page.hasMore, page.hint];
  };
  const laravel = (page: number) => ({
    links: { first: '/v1/messages?page=1', next: page < 5 ? `https://x.test/v1/messages?page=${page + 1}` : null },
    meta: { current_page: page, last_page: 5, per_page: 30, total: 137 },
  });
  const cases: [number, object, Record<string, string>, unknown][] = [
    [30, laravel(1), {}, [true, { page: '2' }]],
    [30, laravel(5), {}, [false, null]],
    [30, { meta: { current_page: 2, last_page: 5 } }, {}, [true, { page: '3' }]],
    [30, { meta: { has_more: true } }, {}, [true, null]],
    [30, { meta: { next_cursor: 'abc' } }, {}, [true, { cursor: 'abc' }]],
    [30, { pagination: { next_cursor: null } }, {}, [false, null]],
    [30, { pagination: { page: 1, total_pages: 1 } }, {}, [false, null]],
    [30, { links: { next: { href: '/v1/messages?offset=30' } } }, {}, [true, { offset: '30' }]],
    [30, { total: 30 }, {}, [false, null]],
    [30, { total: 137 }, {}, [true, null]],
    [30, { has_more: false, next_cursor: 'abc' }, {}, [false, { cursor: 'abc' }]],
    [30, [], { 'X-Total-Count': '30' }, [false, null]],
    [30, [], { 'Content-Range': 'items 0-29/137' }, [true, null]],
    [17, [], { 'Content-Range': '120-136/137' }, [false, null]],
    [30, [], {}, [true, null]],
    [20, [], {}, [true, null]],
    [17, [], {}, [false, null]],
    [0, [], {}, [false, null]],
  ];
  for (const [count, rest, headers, wanted] of cases)
    expect(of(count, rest, headers), JSON.stringify([count, rest, headers])).toEqual(wanted);
});

test('rows stand under several names', () => {
  for (const name of ['data', 'messages', 'results', 'items'])
    expect(readPage({ [name]: [1, 2, 3] }, new Headers(), 'messages', 30)?.rows).toEqual([1, 2, 3]);
  expect(readPage({ groups: [1] }, new Headers(), 'groups', 30)?.rows).toEqual([1]);
  expect(readPage({ groups: [1] }, new Headers(), 'messages', 30)).toBeNull();
});

test('what is no list is none, and a missing array is an empty one', () => {
  const rows = (json: unknown) => readPage(json, new Headers(), 'messages', 30)?.rows;
  expect(rows({ ok: false, data: [1] })).toBeUndefined();
  expect(rows('text')).toBeUndefined();
  for (const json of [{}, { success: false }, { error: { message: 'no' } }]) expect(rows(json)).toBeUndefined();
  expect(rows({ has_more: false })).toEqual([]);
  expect(rows({ data: null })).toEqual([]);
  expect(rows({ data: [1] })).toEqual([1]);
  expect(rows([1])).toEqual([1]);
});

test('an address is a link of the web or a path of the service, or nothing', () => {
  expect(safeUrl('/v1/files/a', 'https://x.test/chat/v1/')).toBe('https://x.test/chat/v1/files/a');
  expect(safeUrl('/v1/files/a', 'https://x.test/chat')).toBe('https://x.test/chat/v1/files/a');
  expect(safeUrl('/other/a', 'https://x.test/chat')).toBe('https://x.test/other/a');
  expect(safeUrl('/v1/files/a', '')).toBe('/v1/files/a');
  expect(safeUrl(' https://y.test/a ', '')).toBe('https://y.test/a');
  for (const bad of ['', '  ', 'javascript:alert(1)', 7, null]) expect(safeUrl(bad, 'https://x.test')).toBeNull();
  expect(safeUrl(`https://y.test/${'a'.repeat(8_177)}`, '')).toHaveLength(8_192);
  expect(safeUrl(`https://y.test/${'a'.repeat(8_178)}`, '')).toBeNull();
});

test('addresses anywhere in an answer are made safe, as deep as any resource goes', () => {
  const safe = withSafeUrls(
    { data: [{ avatar_url: 'javascript:1', file_url: 'javascript:1', text: 'javascript:1', n: 1 }], avatar_url: null },
    'https://x.test',
  );
  expect(safe).toEqual({ data: [{ avatar_url: null, file_url: '', text: 'javascript:1', n: 1 }], avatar_url: null });
  const nested = (depth: number, inner: World): World => (depth === 0 ? inner : { a: nested(depth - 1, inner) });
  const bad = { avatar_url: 'javascript:1' };
  expect(withSafeUrls(nested(6, bad), '')).toEqual(nested(6, { avatar_url: null }));
  expect(withSafeUrls(nested(7, bad), '')).toEqual(nested(7, bad));
});

// With 404, 405 or 501 the service has no route that reads one message.
for (const [status, isWritten] of [
  [404, true],
  [405, true],
  [501, true],
  [403, false],
  [500, false],
] as const) {
  test(`a message that is ${status} when it is asked for is ${isWritten ? 'written to all the same' : 'not written to'}`, async () => {
    const { fetch, asked } = fakeFetch(({ method }) =>
      method === 'GET' ? answer(status, {}) : answer(200, { id: 'm', reactions: [{ ok: ['ada'] }] }),
    );
    const http = createHttp({ base: '', token: () => 't', fetch, profile: createProfile('x', null), me: () => null });
    const body = { reactions: [{ ok: ['ada'] }] };
    const call = http(endpoints.updateMessage, { params: { id: 'm' }, body });
    if (isWritten) expect((await call).reactions).toEqual([{ ok: ['ada'] }]);
    else await expect(call).rejects.toMatchObject({ status });
    expect(asked.some(({ method }) => method === 'PUT')).toBe(isWritten);
  });
}
