import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPng } from '../seed/png';
import { type Answer, type Person, type TestService, testService } from './service';

let service: TestService;
/** A service with small limits, for limits that take long to reach. */
let small: TestService;
let ida: Person;
let lin: Person;
let group: string;
let conversation: string;
let message: string;

beforeAll(async () => {
  service = await testService();
  small = await testService({
    LIMIT_MESSAGE_TEXT: '100',
    LIMIT_USERNAME: '20',
    LIMIT_PASSWORD_MIN: '10',
    LIMIT_SEARCH_TEXT: '50',
    LIMIT_MEMBERS_PER_GROUP: '3',
    LIMIT_REACTION_NAMES_PER_MESSAGE: '4',
    LIMIT_OWN_REACTIONS_PER_MESSAGE: '4',
    LIMIT_ATTACHMENT_SIZE: '2000',
    LIMIT_ATTACHMENT_PIXELS: '100',
    LIMIT_PAGE_DEFAULT: '2',
    LIMIT_PAGE_MAX: '3',
  });
  ida = await service.person('ida');
  lin = await small.person('lin');
  for (const name of ['mei', 'noor', 'tom']) await small.person(name);
  ({ id: group, conversation_id: conversation } = await ida.group('Boats'));
  message = (await ida.say(conversation, 'hello')).id;
});
afterAll(async () => {
  await service.close();
  await small.close();
});

test('what is announced are these limits', async () => {
  expect((await ida.get('/v1/capabilities')).body.limits).toEqual({
    messageText: 4_000,
    formatRun: 64,
    body: 65_536,
    pageDefault: 10,
    pageMax: 100,
    groupName: 100,
    groupDescription: 1_000,
    url: 2_048,
    username: 32,
    passwordMin: 8,
    passwordMax: 256,
    membersPerGroup: 500,
    groupsPerContact: 1_000,
    strangersPerHour: 60,
    reportReason: 500,
    reactionNamesPerMessage: 50,
    ownReactionsPerMessage: 10,
    attachmentsPerMessage: 10,
    attachmentSize: 10_485_760,
    attachmentPixels: 33_000_000,
    attachmentQuota: 524_288_000,
    filename: 255,
    altText: 1_000,
    searchText: 200,
    idempotencyDays: 7,
    invitesPerGroup: 20,
    inviteDays: 90,
  });
});

const x = (length: number) => 'x'.repeat(length);
/** Returns a password of `length` letters that the check of guessable passwords accepts. */
const secret = (length: number) => 'vq7kzm3wtb'.repeat(26).slice(0, length);
const say = (fields: object) => ida.post('/v1/messages', { conversation_id: conversation, message: 'x', ...fields });
const attach = (more: object) => say({ attachments: [{ file_url: 'https://x.test/a', ...more }] });
const own = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`r${n}`, ['ida']]));

let accounts = 0;
const account = (more: object) =>
  ida.post('/v1/contacts', { username: `new${++accounts}`, password: secret(20), ...more });

const upload = async (content: Buffer, name: string): Promise<Answer> => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name));
  const headers = { Authorization: `Bearer ${lin.token}` };
  const response = await small.app.request('/v1/attachments', { method: 'POST', headers, body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const everybody = ['lin', 'mei', 'noor', 'tom'];

/** `ask` sends a request with `n` characters or items: `most` are accepted, and one more gets `code` at `pointer`. */
const cases: [limit: string, most: number, ask: (n: number) => Promise<Answer>, code: string, pointer: string][] = [
  ['messageText', 4_000, (n) => say({ message: '😀'.repeat(n) }), 'message-too-long', '/message'],
  ['groupName', 100, (n) => ida.post('/v1/groups', { name: x(n) }), 'too-long', '/name'],
  [
    'groupDescription',
    1_000,
    (n) => ida.post('/v1/groups', { name: 'x', description: x(n) }),
    'too-long',
    '/description',
  ],
  ['url', 2_048, (n) => attach({ file_url: `https://x.test/${x(n - 15)}` }), 'too-long', '/attachments/0/file_url'],
  ['filename', 255, (n) => attach({ filename: x(n) }), 'too-long', '/attachments/0/filename'],
  ['altText', 1_000, (n) => attach({ alt: x(n) }), 'too-long', '/attachments/0/alt'],
  ['reportReason', 500, (n) => ida.post('/v1/reports', { group_id: group, reason: x(n) }), 'too-long', '/reason'],
  ['passwordMax', 256, (n) => account({ password: secret(n) }), 'too-long', '/password'],
  [
    'ownReactionsPerMessage',
    10,
    (n) => ida.put(`/v1/messages/${message}`, { reactions: own(n) }),
    'too-many-reactions',
    '/reactions',
  ],
  [
    'attachmentsPerMessage',
    10,
    (n) => say({ attachments: Array.from({ length: n }, () => 'https://x.test/a') }),
    'too-many-attachments',
    '/attachments',
  ],
  [
    'membersPerGroup',
    3,
    (n) => lin.post('/v1/groups', { name: 'x', contacts: everybody.slice(0, n) }),
    'too-many-members',
    '/contacts',
  ],
  ['attachmentSize', 2_000, (n) => upload(Buffer.from(x(n)), 'a.txt'), 'file-too-large', '/file'],
  [
    'attachmentPixels',
    100,
    (n) =>
      upload(
        drawPng(n, 1, () => [0, 0, 0]),
        'a.png',
      ),
    'too-many-pixels',
    '/file',
  ],
];

test.each(cases)('%s: %i are taken, and one more is refused with the limit', async (_, most, ask, code, pointer) => {
  const { status, body: taken } = await ask(most);
  expect([status < 300, taken.code]).toEqual([true, undefined]);
  const { body } = await ask(most + 1);
  expect([body.code, body.errors?.[0]]).toMatchObject([code, { pointer, max: most }]);
});

test('a service that takes shorter texts takes no longer one by an edit either', async () => {
  const { conversation_id } = await lin.group('Short');
  const { id } = await lin.say(conversation_id, x(100));
  const tooLong = { code: 'message-too-long', errors: [{ pointer: '/message', max: 100, actual: 101 }] };
  expect((await lin.post('/v1/messages', { conversation_id, message: x(101) })).body).toMatchObject(tooLong);
  expect((await lin.put(`/v1/messages/${id}`, { message: x(101) })).body).toMatchObject(tooLong);
});

test('a name of 32 letters is one, and a longer one is none', async () => {
  expect((await account({ username: x(32) })).status).toBe(201);
  expect((await account({ username: x(33) })).body).toMatchObject({
    code: 'too-long',
    errors: [{ pointer: '/username', max: 32, actual: 33 }],
  });
});

test('a password of eight letters is one, and a shorter one is none', async () => {
  expect((await account({ password: secret(8) })).status).toBe(201);
  expect((await account({ password: secret(7) })).body).toMatchObject({
    code: 'too-short',
    errors: [{ pointer: '/password', min: 8, actual: 7 }],
  });
});

test('a search of 200 letters is made, and a longer one is refused', async () => {
  expect((await ida.get(`/v1/messages?query=${x(200)}`)).status).toBe(200);
  expect((await ida.get(`/v1/messages?query=${x(201)}`)).body).toMatchObject({
    code: 'invalid-parameter',
    errors: [{ pointer: '?query', max: 200, actual: 201 }],
  });
});

test('a page of one row is the smallest', async () => {
  expect((await ida.get('/v1/groups?limit=1')).status).toBe(200);
  expect((await ida.get('/v1/groups?limit=-2')).body.errors[0]).toMatchObject({
    pointer: '?limit',
    min: 1,
    actual: -2,
  });
});

test('a parameter that is not past a bound is refused without one', async () => {
  const [refused] = (await ida.get(`/v1/messages?query=${'%E2%80%8E'.repeat(65)}`)).body.errors;
  expect(refused).toEqual({ pointer: '?query', code: 'invalid-parameter', detail: expect.any(String) });
});

test('a service with other bounds names its own', async () => {
  const join = (more: object) => lin.post('/v1/contacts', { username: 'sam', password: secret(20), ...more });
  const refused = async (answer: Promise<Answer>) => (await answer).body.errors[0];
  expect(await refused(join({ username: x(21) }))).toMatchObject({ code: 'too-long', max: 20, actual: 21 });
  expect(await refused(join({ password: secret(9) }))).toMatchObject({ code: 'too-short', min: 10, actual: 9 });
  expect(await refused(lin.get(`/v1/messages?query=${x(51)}`))).toMatchObject({ max: 50, actual: 51 });
});

test('a username is as long as it is stored', async () => {
  expect((await lin.post('/v1/contacts', { username: 'e\u0301'.repeat(20), password: secret(20) })).status).toBe(201);
  expect((await account({ username: 'e\u0301'.repeat(33) })).body.errors[0]).toMatchObject({ max: 32, actual: 33 });
});

test('64 invisible characters in a row are taken, and one more is refused', async () => {
  for (const invisible of ['\u200e', '\u00ad', '\u034f', '\u206a', '\ufe0f', '\u{e0061}']) {
    const run = (length: number) => say({ message: `a${invisible.repeat(length)}` });
    expect((await run(64)).status).toBe(201);
    expect((await run(65)).body).toMatchObject({ code: 'text-control-run', errors: [{ pointer: '/message' }] });
  }
});

test.each(['\ufe0f', '\u034f', '\u180b', '\u00ad', '\u{e0100}'])('%j alone is no message', async (message) => {
  expect((await say({ message })).body).toMatchObject({ code: 'required', errors: [{ pointer: '/message' }] });
  expect((await say({ message: `❤${message}` })).status).toBe(201);
});

test('a body of 65,536 bytes is read, and one more is refused', async () => {
  const sized = (bytes: number) => {
    const start = `{"conversation_id":"${conversation}","message":"x","more":"`;
    return ida.post('/v1/messages', `${start}${x(bytes - start.length - 2)}"}`);
  };
  expect((await sized(65_536)).status).toBe(201);
  expect((await sized(65_537)).body).toMatchObject({
    status: 413,
    code: 'body-too-large',
    errors: [{ pointer: '', code: 'body-too-large', max: 65_536 }],
  });
});

test('a page has as many rows as its limit says, and never more than the largest page', async () => {
  const { conversation_id } = await lin.group('Pages');
  for (let n = 0; n < 5; n++) await lin.say(conversation_id, `${n}`);
  const rows = async (query: string) =>
    (await lin.get(`/v1/messages?conversation_id=${conversation_id}${query}`)).body.data.length;
  expect([await rows(''), await rows('&limit=1'), await rows('&limit=3'), await rows('&limit=4')]).toEqual([
    2, 1, 3, 3,
  ]);
});

test('a message has so many different reactions, whoever gives them', async () => {
  const { conversation_id } = await lin.group('Reactions', ['mei']);
  const { id } = await lin.say(conversation_id, 'hello');
  const react = (count: number) =>
    lin.put(`/v1/messages/${id}`, {
      reactions: Object.fromEntries(Array.from({ length: count }, (_, n) => [`r${n}`, ['lin']])),
    });
  expect((await react(4)).status).toBe(200);
  expect((await react(5)).body).toMatchObject({
    code: 'too-many-reactions',
    errors: [{ pointer: '/reactions', max: 4, actual: 5 }],
  });
});

test('a person is in so many groups and no more', async () => {
  const other = await testService({ LIMIT_GROUPS_PER_CONTACT: '2' });
  const [ada, bea] = [await other.person('ada'), await other.person('bea')];
  const create = async (person: Person) => (await person.post('/v1/groups', { name: 'x' })).body;
  for (let n = 0; n < 2; n++) expect(await ada.group('x', ['bea'])).toMatchObject({ name: 'x' });
  for (const person of [ada, bea])
    expect(await create(person)).toMatchObject({
      code: 'too-many-groups',
      errors: [{ pointer: '', max: 2, actual: 3 }],
    });
  await other.close();
});

test('groups that strangers add a person to count once the person has kept them', async () => {
  const other = await testService({ LIMIT_GROUPS_PER_CONTACT: '2', JOIN_BY_ADMINS: 'off' });
  const [ada, bea] = [await other.person('ada'), await other.person('bea')];
  const made = [];
  for (let n = 0; n < 2; n++) made.push(await ada.post('/v1/groups', { name: 'x', contacts: ['bea'] }));
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const create = () => bea.post('/v1/groups', { name: 'x' });
  expect((await create()).status).toBe(201);
  expect((await bea.post(`/v1/groups/${made[0]?.body.id}/keep`)).status).toBeLessThan(300);
  expect((await create()).body).toMatchObject({ code: 'too-many-groups' });
  await other.close();
});
