import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../src/contract';
import { type Person, type TestService, testService } from './service';

let service: TestService;
let ida: Person;
let bruno: Person;
let group: { id: string; conversation_id: string };
let message: { id: string };

beforeAll(async () => {
  service = await testService({ LIMIT_MEMBERS_PER_GROUP: '3', LIMIT_REACTION_NAMES_PER_MESSAGE: '11' });
  ida = await service.person('ida');
  bruno = await service.person('bruno');
  for (const name of ['mei', 'chidi']) await service.person(name);
  group = await ida.group('Team', ['bruno']);
  message = await ida.say(group.conversation_id, 'hello');
});
afterAll(() => service.close());

const rows = async () => {
  const { db } = service.store;
  const count = (table: 'message' | 'groups' | 'event' | 'reaction' | 'audit' | 'idempotency') =>
    db
      .selectFrom(table)
      .select((row) => row.fn.countAll().as('n'))
      .executeTakeFirst();
  return JSON.stringify([
    ...(await Promise.all((['message', 'groups', 'event', 'reaction', 'audit', 'idempotency'] as const).map(count))),
    await db.selectFrom('groups').select(['name', 'version', 'last_seq']).execute(),
  ]);
};

type Ask = () => Promise<{ status: number; body: unknown; headers: Headers }>;
const say =
  (fields: object): Ask =>
  () =>
    ida.post('/v1/messages', { conversation_id: group.conversation_id, ...fields });
const change =
  (fields: object): Ask =>
  () =>
    ida.put(`/v1/messages/${message.id}`, fields);
const make =
  (fields: object): Ask =>
  () =>
    ida.post('/v1/groups', fields);
const alter =
  (fields: object): Ask =>
  () =>
    ida.put(`/v1/groups/${group.id}`, fields);
const list =
  (query: string): Ask =>
  () =>
    ida.get(`/v1/messages?${query}`);

const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`r${i}`, ['ida']]));
const files = (count: number) => Array.from({ length: count }, () => ({ file_url: 'https://x.test/a' }));

const cases: [name: string, ask: Ask, status: number, code: string, pointer?: string][] = [
  ['no conversation', () => ida.post('/v1/messages', { message: 'x' }), 422, 'required', '/conversation_id'],
  ['no text', say({}), 422, 'required', '/message'],
  ['an empty text', say({ message: '' }), 422, 'required', '/message'],
  ['a text of spaces and invisible characters', say({ message: ' \u200b\n' }), 422, 'required', '/message'],
  ['a text that is a number', say({ message: 5 }), 422, 'wrong-type', '/message'],
  ['a text one too long', say({ message: 'x'.repeat(4_001) }), 422, 'message-too-long', '/message'],
  ['emoji, one too many', say({ message: '😀'.repeat(4_001) }), 422, 'message-too-long', '/message'],
  ['a text with NUL', say({ message: 'a\u0000b' }), 422, 'text-nul', '/message'],
  ['a text with half a character', say({ message: 'a\ud800b' }), 422, 'text-surrogate', '/message'],
  [
    'a long run of invisible characters',
    say({ message: `a${'\u200f\u200e'.repeat(40)}` }),
    422,
    'text-control-run',
    '/message',
  ],
  ['attachments that are no list', say({ message: 'x', attachments: 'a' }), 422, 'wrong-type', '/attachments'],
  [
    'an attachment without an address',
    say({ message: 'x', attachments: [{ filename: 'a' }] }),
    422,
    'required',
    '/attachments/0/file_url',
  ],
  [
    'an attachment that runs a script',
    say({ message: 'x', attachments: [{ file_url: 'javascript:alert(1)' }] }),
    422,
    'invalid-format',
    '/attachments/0/file_url',
  ],
  [
    'an attachment elsewhere without a scheme',
    say({ message: 'x', attachments: [{ file_url: '//evil.test/a' }] }),
    422,
    'invalid-format',
    '/attachments/0/file_url',
  ],
  [
    'an attachment elsewhere behind a tab',
    say({ message: 'x', attachments: [{ file_url: '/\t/evil.test/x' }] }),
    422,
    'invalid-format',
    '/attachments/0/file_url',
  ],
  [
    'an attachment elsewhere behind a backslash',
    say({ message: 'x', attachments: [{ file_url: '/\\evil.test/x' }] }),
    422,
    'invalid-format',
    '/attachments/0/file_url',
  ],
  [
    'an attachment with a password in its address',
    say({ message: 'x', attachments: [{ file_url: 'https://u:p@evil.test/' }] }),
    422,
    'invalid-format',
    '/attachments/0/file_url',
  ],
  [
    'a file name that turns letters around',
    say({ message: 'x', attachments: [{ file_url: 'https://x.test/a', filename: 'invoice\u202efdp.exe' }] }),
    422,
    'hidden-character',
    '/attachments/0/filename',
  ],
  [
    'an alternative text that turns letters around',
    say({ message: 'x', attachments: [{ file_url: 'https://x.test/a', alt: 'a\u202eb' }] }),
    422,
    'hidden-character',
    '/attachments/0/alt',
  ],
  ['an unknown attachment', say({ message: 'x', attachments: ['att_1'] }), 422, 'unknown-attachment', '/attachments/0'],
  ['eleven attachments', say({ message: 'x', attachments: files(11) }), 422, 'too-many-attachments', '/attachments'],
  ['a reaction name with a space', change({ reactions: { 'a b': ['ida'] } }), 422, 'invalid-format', '/reactions/a b'],
  [
    'a reaction named like a part of the language',
    change({ reactions: [{ constructor: ['ida'] }] }),
    400,
    'invalid-body',
    '/reactions/0/constructor',
  ],
  ['reactions that are a word', change({ reactions: 'ok' }), 422, 'wrong-type', '/reactions'],
  ['a reaction by nobody in particular', change({ reactions: { ok: 5 } }), 422, 'wrong-type', '/reactions/ok'],
  ['eleven reactions of one person', change({ reactions: names(11) }), 422, 'too-many-reactions', '/reactions'],
  ['an emptied text', change({ message: ' ' }), 422, 'required', '/message'],
  ['no name', make({}), 422, 'required', '/name'],
  ['an empty name', make({ name: '  ' }), 422, 'required', '/name'],
  ['a name that is too long', make({ name: 'x'.repeat(101) }), 422, 'too-long', '/name'],
  [
    'a description that is too long',
    make({ name: 'x', description: 'x'.repeat(1_001) }),
    422,
    'too-long',
    '/description',
  ],
  ['a name that turns letters around', make({ name: 'Weekend \u202eplans' }), 422, 'hidden-character', '/name'],
  ['a name of nothing', make({ name: '\u200b\u200b' }), 422, 'hidden-character', '/name'],
  ['a name of a filler', make({ name: '\u3164' }), 422, 'hidden-character', '/name'],
  ['a name of an empty pattern', make({ name: '\u2800' }), 422, 'nothing-visible', '/name'],
  ['a name of two lines', make({ name: 'a\nb' }), 422, 'hidden-character', '/name'],
  ['a name that moves the cursor', alter({ name: 'a\u001b[2Jb' }), 422, 'hidden-character', '/name'],
  [
    'a description that turns letters around',
    alter({ description: 'a\u202eb' }),
    422,
    'hidden-character',
    '/description',
  ],
  [
    'a picture of another host behind a tab',
    alter({ avatar_url: '/\t/evil.test/x' }),
    422,
    'invalid-format',
    '/avatar_url',
  ],
  ['a picture of another host', alter({ avatar_url: '//evil.test/x' }), 422, 'invalid-format', '/avatar_url'],
  ['a picture with a password', alter({ avatar_url: 'https://u:p@evil.test/' }), 422, 'invalid-format', '/avatar_url'],
  ['a picture that is no address', make({ name: 'x', avatar_url: 'picture' }), 422, 'invalid-format', '/avatar_url'],
  ['contacts that are a word', make({ name: 'x', contacts: 'ida' }), 422, 'wrong-type', '/contacts'],
  ['a contact that is a number', make({ name: 'x', contacts: [5] }), 422, 'wrong-type', '/contacts/0'],
  [
    'somebody who does not exist',
    make({ name: 'x', contacts: ['ida', 'nobody'] }),
    422,
    'unknown-contact',
    '/contacts/1',
  ],
  [
    'too many members',
    make({ name: 'x', contacts: ['ida', 'bruno', 'mei', 'chidi'] }),
    422,
    'too-many-members',
    '/contacts',
  ],
  [
    'too many members later',
    alter({ contacts: ['ida', 'bruno', 'mei', 'chidi'] }),
    422,
    'too-many-members',
    '/contacts',
  ],
  ['a time that is two numbers', alter({ archived_at: '1.5.5' }), 422, 'invalid-format', '/archived_at'],
  ['a time that is a word', alter({ archived_at: 'now' }), 422, 'invalid-format', '/archived_at'],
  ['the last admin leaving', alter({ contacts: ['bruno'] }), 409, 'last-admin'],
  ['no admins', () => ida.put(`/v1/groups/${group.id}/roles`, { admins: [] }), 409, 'last-admin'],
  [
    'a stranger as admin',
    () => ida.put(`/v1/groups/${group.id}/roles`, { admins: ['con_x'] }),
    422,
    'unknown-contact',
    '/admins/0',
  ],
  ['a page of nothing', list('limit=0'), 400, 'invalid-parameter', '?limit'],
  ['a page of less than nothing', list('limit=-1'), 400, 'invalid-parameter', '?limit'],
  ['a page of far less than nothing', list(`limit=-${'9'.repeat(400)}`), 400, 'invalid-parameter', '?limit'],
  ['a page of no said size', list('limit='), 400, 'invalid-parameter', '?limit'],
  ['an empty cursor', list('starting_after='), 400, 'invalid-cursor', '?starting_after'],
  ['an empty time', list('before_time='), 400, 'invalid-parameter', '?before_time'],
  ['an empty word for archived', () => ida.get('/v1/groups?archived='), 400, 'invalid-parameter', '?archived'],
  ['half a page', list('limit=1.5'), 400, 'invalid-parameter', '?limit'],
  ['a page of many words', list('limit=many'), 400, 'invalid-parameter', '?limit'],
  [
    'a cursor of another list',
    list('starting_after=grp_0000000000000000000000'),
    400,
    'invalid-cursor',
    '?starting_after',
  ],
  ['no cursor at all', list('ending_before=5'), 400, 'invalid-cursor', '?ending_before'],
  [
    'two cursors',
    () => list(`starting_after=${message.id}&ending_before=${message.id}`)(),
    400,
    'invalid-parameter',
    '?ending_before',
  ],
  ['neither archived nor not', () => ida.get('/v1/groups?archived=perhaps'), 400, 'invalid-parameter', '?archived'],
  [
    'a hundred and one conversations',
    () => ida.get(`/v1/conversations?ids=${Array.from({ length: 101 }, (_, i) => `cnv_${i}`)}`),
    400,
    'invalid-parameter',
    '?ids',
  ],
  [
    'a marker in the wrong place',
    () => ida.post(`/v1/conversations/${group.conversation_id}/read`, { up_to: 'x' }),
    422,
    'invalid-format',
    '/up_to',
  ],
  [
    'a key that is too short',
    () =>
      ida.post(
        '/v1/messages',
        { conversation_id: group.conversation_id, message: 'x' },
        { 'Idempotency-Key': 'short' },
      ),
    400,
    'invalid-parameter',
    'Idempotency-Key',
  ],
  [
    'a version that is gone',
    () => ida.put(`/v1/groups/${group.id}`, { name: 'y' }, { 'If-Match': '"g0"' }),
    412,
    'precondition-failed',
  ],
  [
    'admins of a version that is gone',
    () => ida.put(`/v1/groups/${group.id}/roles`, { admins: [ida.id] }, { 'If-Match': '"g0"' }),
    412,
    'precondition-failed',
  ],
  [
    'a message version that is gone',
    () => ida.delete(`/v1/messages/${message.id}`, { 'If-Match': '"9"' }),
    412,
    'precondition-failed',
  ],
  ['an address with NUL', () => ida.get('/v1/groups/grp%00'), 400, 'invalid-parameter'],
  ['a parameter with NUL', list('conversation_id=cnv%00'), 400, 'invalid-parameter'],
  ['an id with NUL', say({ message: 'x', conversation_id: 'cnv\u0000' }), 422, 'text-nul', '/conversation_id'],
  ['a contact with NUL', make({ name: 'x', contacts: ['ida', 'b\u0000'] }), 422, 'text-nul', '/contacts/1'],
  [
    'a user with NUL',
    () => ida.post('/v1/sessions', { username: '\u0000', password: 'x' }),
    422,
    'text-nul',
    '/username',
  ],
  [
    'a list in another form than JSON',
    () => ida.get('/v1/groups', { Accept: 'text/html, image/*' }),
    406,
    'not-acceptable',
  ],
  ['JSON that is not wanted', () => ida.get('/v1/groups', { Accept: 'application/json;q=0' }), 406, 'not-acceptable'],
  ['events as JSON', () => ida.get('/v1/events', { Accept: 'application/json' }), 406, 'not-acceptable'],
  ['an unknown address', () => ida.get('/v1/rooms'), 404, 'not-found'],
  ['an unknown method', () => ida.post(`/v1/groups/${group.id}`), 405, 'method-not-allowed'],
  ['writing into the stream of events', () => ida.post('/v1/events'), 405, 'method-not-allowed'],
  ['a wrong token', () => ida.get('/v1/groups', { Authorization: 'Bearer x' }), 401, 'unauthenticated'],
  [
    'a user name of two scripts',
    () => ida.post('/v1/contacts', { username: 'idа', password: 'a password of mine' }),
    422,
    'mixed-scripts',
    '/username',
  ],
  ...['іԁа', 'lda', 'ída', 'brun0', 'rnei'].map((username): (typeof cases)[number] => [
    `the user name ${username}, which looks like another`,
    () => ida.post('/v1/contacts', { username, password: 'a password of mine' }),
    422,
    'username-taken',
    '/username',
  ]),
  ...['admin', 'everyone', 'adm1n', 'con_1k2z'].map((username): (typeof cases)[number] => [
    `the user name ${username}`,
    () => ida.post('/v1/contacts', { username, password: 'a password of mine' }),
    422,
    'reserved-name',
    '/username',
  ]),
  [
    'the same user name in capitals',
    () => ida.post('/v1/contacts', { username: 'IDA', password: 'long enough' }),
    422,
    'username-taken',
    '/username',
  ],
  [
    'a user name with a space',
    () => ida.post('/v1/contacts', { username: 'i da', password: 'long enough' }),
    422,
    'invalid-format',
    '/username',
  ],
  [
    'a password that is too short',
    () => ida.post('/v1/contacts', { username: 'lin', password: 'short' }),
    422,
    'too-short',
    '/password',
  ],
];

describe('a request is refused for', () => {
  test.each(cases)('%s', async (_name, ask, status, code, pointer) => {
    const before = await rows();
    const answer = await ask();
    const problem = Problem.parse(answer.body);
    expect([answer.status, problem.code, problem.errors?.[0]?.pointer]).toEqual([status, code, pointer]);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(problem.status).toBe(status);
    expect(JSON.stringify(problem)).not.toMatch(/\bat \S+:\d|sqlite|select |\.ts\b/i);
    expect(await rows()).toBe(before);
  });

  test('several things at once, all of them named', async () => {
    const { body } = await make({ name: '', description: 5 })();
    expect(body).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/name' }, { pointer: '/description' }],
    });
  });
});

test('a text of exactly the largest length is kept to the letter', async () => {
  const text = '😀'.repeat(4_000);
  expect((await say({ message: text })()).body).toMatchObject({ message: text });
});

test('line ends become LF, and nothing else about a text is changed', async () => {
  expect((await say({ message: ' a\r\nb\rc  ' })()).body).toMatchObject({ message: ' a\nb\nc  ' });
});

test('a message without text is sent when it has an attachment', async () => {
  const answer = await say({ message: '', attachments: files(1) })();
  expect(answer).toMatchObject({ status: 201, body: { message: '', attachments: [{ file_url: 'https://x.test/a' }] } });
});

test('fields that only the service may set are ignored', async () => {
  const forged = {
    id: 'msg_1',
    contact: { username: 'bruno' },
    created_at: 1,
    read_at: 1,
    updated_at: 1,
    reactions: [{ ok: ['bruno'] }],
  };
  const { body } = await ida.post('/v1/messages', { conversation_id: group.conversation_id, message: 'x', ...forged });
  expect(body).toMatchObject({ contact: { username: 'ida' }, read_at: null, updated_at: null, reactions: [] });
  expect(body.id).not.toBe('msg_1');
  expect(body.created_at).toBeGreaterThan(1);
});

test("nobody reacts in somebody else's name", async () => {
  const answer = await bruno.put(`/v1/messages/${message.id}`, { reactions: { ok: ['ida'], fine: ['ida', 'bruno'] } });
  expect(answer.body.reactions).toEqual([{ fine: ['bruno'] }]);
});

test.each(['application/json', 'APPLICATION/*;q=0.1, text/html', 'text/html, */*; q=0.8', ''])(
  'whoever accepts "%s" is given JSON',
  async (accept) => {
    expect((await ida.get('/v1/groups', { Accept: accept })).status).toBe(200);
  },
);

test('a deployment with smaller limits keeps to those', async () => {
  const limits = { URL: '30', FILENAME: '5', ALT_TEXT: '5', SEARCH_TEXT: '5', PASSWORD_MAX: '12', PASSWORD_MIN: '10' };
  const small = await testService(Object.fromEntries(Object.entries(limits).map(([name, n]) => [`LIMIT_${name}`, n])));
  const lin = await small.person('lin');
  const { conversation_id } = await lin.group('Small');
  const attach = (more: object) => ({
    conversation_id,
    message: 'x',
    attachments: [{ file_url: 'https://x.test/a', filename: 'a', ...more }],
  });
  const asked: [pointer: string, answer: Promise<{ status: number; body: unknown }>][] = [
    ['/attachments/0/file_url', lin.post('/v1/messages', attach({ file_url: `https://x.test/${'a'.repeat(20)}` }))],
    ['/attachments/0/filename', lin.post('/v1/messages', attach({ filename: 'abc.de' }))],
    ['/attachments/0/alt', lin.post('/v1/messages', attach({ alt: 'abcdef' }))],
    ['?query', lin.get('/v1/messages?query=abcdef')],
    ['/password', lin.post('/v1/contacts', { username: 'new', password: 'thirteen long' })],
    ['/password', lin.post('/v1/contacts', { username: 'new', password: 'nine long' })],
  ];
  for (const [pointer, answer] of asked) {
    const { status, body } = await answer;
    expect([status, Problem.parse(body).errors?.[0]?.pointer]).toEqual([pointer === '?query' ? 400 : 422, pointer]);
  }
  expect((await lin.post('/v1/messages', attach({}))).status).toBe(201);
  await small.close();
});
