import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Session } from '../../src/contract';
import { Passwords } from '../accounts/passwords';
import { createApp } from '../app';
import { readSettings } from '../settings';
import { type Person, speaker, type TestService, testService } from './service';
import { openStream } from './stream';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const account = { username: 'Ida', password: 'a long password' };
const anybody = () => speaker((path, init) => service.app.request(path, init));
const cookieOf = (answer: { headers: Headers }) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
const statusWith = async (token: string) =>
  (await anybody().get('/v1/me', { Authorization: `Bearer ${token}` })).status;

describe('an account', () => {
  test('is created, signed in to whatever the capitals, and the first one is the admin', async () => {
    const created = await anybody().post('/v1/contacts', account);
    expect(created.status).toBe(201);
    expect(Session.parse(created.body).contact.username).toBe('Ida');
    const session = (await anybody().post('/v1/sessions', { ...account, username: '@ida\u200b ' })).body;
    const me = await anybody().get('/v1/me', { Authorization: `Bearer ${session.token}` });
    expect(me.body).toMatchObject({ role: 'admin', contact: { username: 'Ida' } });
    const second = await anybody().post('/v1/contacts', { username: 'bruno', password: 'another password' });
    expect((await anybody().get('/v1/me', { Authorization: `Bearer ${second.body.token}` })).body.role).toBe('member');
  });

  test('is not opened by a wrong password or an unknown name, which are the same to who tries', async () => {
    const [wrong, unknown] = [
      await anybody().post('/v1/sessions', { ...account, password: 'not it' }),
      await anybody().post('/v1/sessions', { ...account, username: 'nobody' }),
    ];
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-password']);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
    const trail = await service.store.db.selectFrom('audit').select(['action', 'result']).orderBy('id').execute();
    expect(trail).toEqual([
      { action: 'sign-in.failure', result: 'refused' },
      { action: 'sign-in.failure', result: 'refused' },
    ]);
  });

  test('takes none of the most used passwords', async () => {
    const answer = await anybody().post('/v1/contacts', { username: 'sofia', password: 'Password1' });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([
      422,
      'password-too-common',
      '/password',
    ]);
  });

  test('has its password hashed anew when the hash is of another cost', async () => {
    const store = service.store.db;
    const stored = async () =>
      (await store.selectFrom('contact').select('password').where('username', '=', 'Ida').executeTakeFirstOrThrow())
        .password;
    const weak = await new Passwords({ cost: { N: 2 ** 9, r: 8, p: 1 } }).hash(account.password);
    await store.updateTable('contact').set({ password: weak }).where('username', '=', 'Ida').execute();
    expect((await anybody().post('/v1/sessions', { ...account, password: 'not it' })).status).toBe(401);
    expect(await stored()).toBe(weak);
    expect((await anybody().post('/v1/sessions', account)).status).toBe(201);
    expect(await stored()).not.toBe(weak);
    expect((await anybody().post('/v1/sessions', account)).status).toBe(201);
  });

  test('cannot be made where sign-up is off', async () => {
    const closed = await testService({ SIGN_UP: 'off' });
    const answer = await speaker((path, init) => closed.app.request(path, init)).post('/v1/contacts', account);
    expect([answer.status, answer.body.code]).toEqual([403, 'sign-up-closed']);
    await closed.close();
  });
});

describe('a session', () => {
  test('is not renewed by an access token in the place of its cookie', async () => {
    const { body } = await anybody().post('/v1/sessions', account);
    const Cookie = `confab-refresh=${body.token}`;
    expect((await anybody().post('/v1/sessions/refresh', undefined, { Cookie })).status).toBe(401);
  });

  test('says with every token whose it is and what the service offers, so that a client asks for neither', async () => {
    const created = await anybody().post('/v1/contacts', { username: 'mei', password: 'yet another password' });
    const signedIn = await anybody().post('/v1/sessions', account);
    const renewed = await anybody().post('/v1/sessions/refresh', undefined, { Cookie: cookieOf(signedIn) });
    expect([created, signedIn, renewed].map(({ body }) => body.role)).toEqual(['member', 'admin', 'admin']);
    for (const { body, headers } of [created, signedIn, renewed]) {
      const me = (await anybody().get('/v1/me', { Authorization: `Bearer ${body.token}` })).body;
      const { capabilities } = (await anybody().get('/v1/capabilities')).body;
      expect([body.contact.id, body.role]).toEqual([me.contact.id, me.role]);
      expect(headers.get('Confab-Capabilities')?.split(', ')).toEqual(capabilities);
    }
  });

  test('comes with the newest event of its person, after which the stream misses nothing', async () => {
    const { body } = await anybody().post('/v1/contacts', { username: 'nell', password: 'yet another password' });
    const ida = await service.person('ida the third');
    const team = await ida.group('Team', ['nell']);
    const renewed = await anybody().post('/v1/sessions', { username: 'nell', password: 'yet another password' });
    const message = await ida.say(team.conversation_id, 'meanwhile');
    const nell = { ...ida, token: body.token };
    const stream = await openStream(service, nell, renewed.headers.get('Confab-Last-Event') ?? undefined);
    expect(await stream.event()).toMatchObject({ type: 'message.created', message: { id: message.id } });
    await stream.close();
  });

  test('of somebody to whom nothing has happened comes with an event after which the stream announces a gap', async () => {
    const { headers } = await anybody().post('/v1/contacts', { username: 'omar', password: 'yet another password' });
    expect(headers.get('Confab-Last-Event')).toBe('0');
  });

  test.each(['%00', 'a%00.b', '%F0%9F%98%80', 'a b'])(
    'is neither renewed nor ended by the cookie %s',
    async (value) => {
      const write = vi.spyOn(service.store, 'write');
      const select = vi.spyOn(service.store.db, 'selectFrom');
      onTestFinished(() => void vi.restoreAllMocks());
      const Cookie = `confab-refresh=${value}`;
      const answers = [
        await anybody().post('/v1/sessions/refresh', undefined, { Cookie }),
        await anybody().delete('/v1/sessions/current', { Cookie }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [401, 'unauthenticated'],
        [401, 'unauthenticated'],
      ]);
      // The service runs no statement, because PostgreSQL would refuse the text and the request would fail.
      expect([write, select].map((spy) => spy.mock.calls)).toEqual([[], []]);
    },
  );

  test('is renewed by its cookie as often as tabs ask, and by nothing after signing out', async () => {
    const signedIn = await anybody().post('/v1/sessions', account);
    const Cookie = cookieOf(signedIn);
    expect(signedIn.headers.get('Set-Cookie')).toMatch(
      /^confab-refresh=[\w-]{43}\.[\w-]{43}; Max-Age=2592000; Path=\/v1\/sessions; HttpOnly; SameSite=Strict$/,
    );
    const renewed = await Promise.all(
      [1, 2, 3].map(() => anybody().post('/v1/sessions/refresh', undefined, { Cookie })),
    );
    expect(renewed.map((answer) => answer.status)).toEqual([201, 201, 201]);
    for (const { body } of renewed) expect(await statusWith(body.token)).toBe(200);
    const out = await anybody().delete('/v1/sessions/current', { Authorization: `Bearer ${signedIn.body.token}` });
    expect([out.status, out.headers.get('Clear-Site-Data')]).toEqual([204, '"cache"']);
    expect(out.headers.get('Set-Cookie')).toContain('Max-Age=0');
    for (const { body } of [signedIn, ...renewed]) expect(await statusWith(body.token)).toBe(401);
    expect((await anybody().post('/v1/sessions/refresh', undefined, { Cookie })).status).toBe(401);
  });

  test('ends when somebody signs in in its place, in the browser of its cookie alone', async () => {
    const [here, elsewhere] = [
      await anybody().post('/v1/sessions', account),
      await anybody().post('/v1/sessions', account),
    ];
    const Cookie = cookieOf(here);
    const events = await service.app.request('/v1/events', { headers: { Authorization: `Bearer ${here.body.token}` } });
    expect(service.service.hub.count(here.body.contact.id)).toBe(1);
    const next = await anybody().post('/v1/sessions', account, { Cookie });
    // The streams end at once, and not only at the next heartbeat.
    expect(service.service.hub.count(here.body.contact.id)).toBe(0);
    await events.body?.cancel();
    expect(await Promise.all([here, elsewhere, next].map(({ body }) => statusWith(body.token)))).toEqual([
      401, 200, 200,
    ]);
    expect((await anybody().post('/v1/sessions/refresh', undefined, { Cookie })).status).toBe(401);
    // A wrong password does not end the session of the cookie.
    await anybody().post('/v1/sessions', { ...account, password: 'not it' }, { Cookie: cookieOf(next) });
    expect(await statusWith(next.body.token)).toBe(200);
  });

  test('is not opened by the cookie alone, nor by the cookie as a token', async () => {
    const Cookie = cookieOf(await anybody().post('/v1/sessions', account));
    expect((await anybody().get('/v1/me', { Cookie })).status).toBe(401);
    expect(await statusWith(Cookie.split('=')[1] ?? '')).toBe(401);
  });

  test('ends by itself', async () => {
    const { body } = await anybody().post('/v1/sessions', account);
    expect(body.expires_at - Date.now() / 1_000).toBeGreaterThan(11.9 * 3_600);
    await service.store.db.updateTable('token').set({ expires_at: Date.now() }).execute();
    expect(await statusWith(body.token)).toBe(401);
  });

  test('keeps no token readable in the store', async () => {
    const { body } = await anybody().post('/v1/sessions', account);
    expect(JSON.stringify(await service.store.db.selectFrom('token').selectAll().execute())).not.toContain(body.token);
    expect(JSON.stringify(await service.store.db.selectFrom('contact').selectAll().execute())).not.toContain(
      account.password,
    );
  });

  test('has a cookie that is bound to the host where there is https', async () => {
    const secure = await testService({ PUBLIC_URL: 'https://chat.example.org' });
    const ask = speaker((path, init) => secure.app.request(path, init));
    const answer = await ask.post('/v1/contacts', account);
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-confab=[\w-]{43}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await ask.post('/v1/sessions/refresh', undefined, { Cookie: cookieOf(answer) })).status).toBe(201);
    await secure.close();
  });
});

describe('signing in through a page of another site', () => {
  // The origin of the service for requests within the process.
  const own = 'http://localhost';
  const json = 'application/json';
  const form = 'application/x-www-form-urlencoded';
  test.for<[Origin: string | undefined, site: string | undefined, type: string, status: number]>([
    [undefined, undefined, json, 201],
    [own, undefined, json, 201],
    [own, 'same-origin', json, 201],
    [own, 'none', json, 201],
    [own, 'same-origin', 'Application/JSON; charset=utf-8', 201],
    ['https://localhost', 'same-origin', json, 201],
    ['https://app.example.org', 'cross-site', json, 201],
    ['https://chat.example.org', 'same-origin', json, 201],
    ['https://app.example.org.evil.test', undefined, json, 403],
    ['http://localhost:8080', undefined, json, 403],
    ['http://evil.test', undefined, json, 403],
    ['null', undefined, json, 403],
    [undefined, 'cross-site', json, 403],
    [undefined, 'same-site', json, 403],
    [own, 'same-site', json, 403],
    [undefined, undefined, form, 415],
    [own, 'same-origin', form, 415],
    [own, 'same-origin', 'text/plain', 415],
    [own, 'same-origin', 'multipart/form-data; boundary=x', 415],
    ['http://evil.test', undefined, form, 415],
  ])('origin %s, site %s, %s: %i', async ([origin, site, type, status]) => {
    const settings = { CORS_ORIGINS: 'https://app.example.org', PUBLIC_URL: 'https://chat.example.org' };
    const service = await testService(settings);
    const ask = speaker((path, init) => service.app.request(path, init));
    const headers = {
      'Content-Type': type,
      ...(origin !== undefined && { Origin: origin }),
      ...(site !== undefined && { 'Sec-Fetch-Site': site }),
    };
    const body = type.toLowerCase().startsWith(json)
      ? JSON.stringify(account)
      : 'username=Ida&password=a+long+password';
    const answers = [await ask.post('/v1/contacts', body, headers)];
    if (status === 201) {
      answers.push(await ask.post('/v1/sessions', body, headers));
      const Cookie = cookieOf(answers[0] ?? { headers: new Headers() });
      answers.push(await ask.post('/v1/sessions/refresh', '{}', { ...headers, Cookie }));
    } else
      answers.push(
        await ask.post('/v1/sessions', body, headers),
        await ask.post('/v1/sessions/refresh', body, headers),
      );
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    expect(answers.some((answer) => status !== 201 && answer.headers.has('Set-Cookie'))).toBe(false);
    await service.close();
  });
});

describe('limits of rate', () => {
  let clock = 1_000_000;
  test('refuse a password tried too often from one address, and say when to come back', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    for (let i = 0; i < 10; i++)
      expect((await ask.post('/v1/sessions', { ...account, username: `ida${i}` })).status).toBe(401);
    const { status, headers } = await ask.post('/v1/sessions', account);
    expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(headers.get('RateLimit')).toBe(`"sign-in-failure";r=0;t=${headers.get('Retry-After')}`);
    expect(headers.get('RateLimit-Policy')).toBe('"sign-in-failure";q=10;w=60');
    await limited.close();
  });

  test('refuse passwords tried at once from one address beyond those that may fail', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    const all = Array.from({ length: 30 }, (_, n) => ask.post('/v1/sessions', { ...account, username: `ida${n}` }));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    await limited.close();
  });

  test('refuse none of a hundred right passwords at once from one address, nor those of people known there after others failed', async () => {
    const open = await testService();
    const people = Array.from({ length: 100 }, (_, n) => ({ ...account, username: `person-${n}` }));
    const join = speaker((path, init) => open.app.request(path, init));
    for (const person of people) expect((await join.post('/v1/contacts', person)).status).toBe(201);
    const settings = readSettings({ CONFAB_TEST: 'on' });
    const { app } = createApp({ store: open.store, settings, now: () => clock });
    const ask = speaker((path, init) => app.request(path, init));
    const answers = await Promise.all(people.map((person) => ask.post('/v1/sessions', person)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const fail = async (n: number) => (await ask.post('/v1/sessions', { ...account, username: `nobody-${n}` })).status;
    for (let n = 0; n < 10; n++) expect(await fail(n)).toBe(401);
    expect([await fail(11), (await ask.post('/v1/sessions', people[0])).status]).toEqual([429, 201]);
    // Requests with a token are counted by account.
    clock += 60_000;
    for (let round = 0; round < 3; round++) {
      const reads = answers.map(({ body }) => ask.get('/v1/me', { Authorization: `Bearer ${body.token}` }));
      expect((await Promise.all(reads)).filter(({ status }) => status !== 200)).toEqual([]);
    }
    await open.close();
  });

  test('are as set, and hold for no network that is exempt', async () => {
    const env = { RATE_LIMITS: 'on', RATE_SIGN_IN_FAILURE: '2/0.1', RATE_EXEMPT: '10.0.0.0/8', TRUST_PROXY: 'on' };
    const limited = await testService(env, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    const fail = async (from: string) => {
      const statuses = [];
      for (let n = 0; n < 4; n++) {
        const guess = { ...account, username: `nobody-${n}` };
        statuses.push((await ask.post('/v1/sessions', guess, { 'X-Forwarded-For': from })).status);
      }
      return statuses;
    };
    expect(await fail('203.0.113.9')).toEqual([401, 401, 429, 429]);
    expect(await fail('10.1.2.3')).toEqual([401, 401, 401, 401]);
    await limited.close();
  });

  test('are not used up by right passwords', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    await ask.post('/v1/contacts', account);
    for (let n = 0; n < 12; n++) expect((await ask.post('/v1/sessions', account)).status).toBe(201);
    await limited.close();
  });

  test('refuse a password tried too often for one account from one network, and keep its owner out nowhere else', async () => {
    const limited = await testService({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    const [stranger, home] = [{ 'X-Forwarded-For': '203.0.113.9' }, { 'X-Forwarded-For': '198.51.100.7' }];
    const ida = { username: 'ida', password: account.password };
    await ask.post('/v1/contacts', ida);
    const guess = async () => (await ask.post('/v1/sessions', { ...ida, password: 'not hers' }, stranger)).status;
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push(await guess());
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // The refusal comes from the doubling wait and not from a rate limit.
    const { headers } = await ask.post('/v1/sessions', { ...ida, password: 'not hers' }, stranger);
    expect([headers.get('Retry-After'), headers.has('RateLimit'), headers.has('RateLimit-Policy')]).toEqual([
      '1',
      false,
      false,
    ]);
    // Guesses for a day, every five minutes.
    for (let n = 0; n < 288; n++) {
      clock += 5 * 60_000;
      await guess();
    }
    expect(await guess()).toBe(429);
    const { status, body } = await ask.post('/v1/sessions', ida, home);
    const change = { password: ida.password, new_password: 'another password' };
    const changed = await ask.put('/v1/me/password', change, { Authorization: `Bearer ${body.token}` });
    expect([status, changed.status]).toEqual([201, 204]);
    await limited.close();
  });

  test('refuse a password tried too often for one account, from whatever address, and let others sign in', async () => {
    const limited = await testService({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    const from = (n: number) => ({ 'X-Forwarded-For': `203.0.113.${n}` });
    for (const username of ['ida', 'mei']) await ask.post('/v1/contacts', { ...account, username }, from(200));
    const guess = { username: 'ida', password: 'not her password' };
    const statuses = [];
    for (let n = 0; n < 104; n++) statuses.push((await ask.post('/v1/sessions', guess, from(n >> 2))).status);
    expect(statuses).toEqual([...Array(100).fill(401), 429, 429, 429, 429]);
    const signIn = async (username: string, n: number) =>
      (await ask.post('/v1/sessions', { ...account, username }, from(n))).status;
    // Ida can sign in from a network of an earlier sign-in. From other networks ida can sign in after 36 s, because an
    // account regains a hundred tokens an hour.
    expect([await signIn('ida', 99), await signIn('ida', 200), await signIn('mei', 99)]).toEqual([429, 201, 201]);
    clock += 36_000;
    expect(await signIn('ida', 99)).toBe(201);
    await limited.close();
  });

  test('let twenty messages through at once and no more until time has passed', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const ida = await limited.person('ida');
    const group = await ida.group('Team');
    const statuses = [];
    for (let i = 0; i < 40; i++)
      statuses.push((await ida.post('/v1/messages', { conversation_id: group.conversation_id, message: 'x' })).status);
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(20).fill(429)]);
    const { headers, body } = await ida.post('/v1/messages', { conversation_id: group.conversation_id, message: 'x' });
    expect(body).toMatchObject({ code: 'rate-limited', retry_after: Number(headers.get('Retry-After')) });
    expect(headers.get('RateLimit')).toBe('"send";r=0;t=1');
    clock += 1_000;
    const next = await ida.post('/v1/messages', { conversation_id: group.conversation_id, message: 'x' });
    expect([next.status, next.headers.get('RateLimit')]).toEqual([201, '"send";r=4;t=1']);
    await limited.close();
  });

  test('of a conversation are not used up by those who are not in it', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const ida = await limited.person('ida');
    const { conversation_id } = await ida.group('Team');
    const say = async (who: Person) => (await who.post('/v1/messages', { conversation_id, message: 'x' })).status;
    for (const name of ['bruno', 'mei', 'lin']) {
      const outsider = await limited.person(name);
      for (let i = 0; i < 15; i++) expect(await say(outsider)).toBe(404);
    }
    expect(await say(ida)).toBe(201);
    await limited.close();
  });

  test('let forty messages into one conversation at once, whoever sends them', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const [ida, bruno, mei] = [await limited.person('ida'), await limited.person('bruno'), await limited.person('mei')];
    const { conversation_id } = await ida.group('Team', ['bruno', 'mei']);
    const statuses = [];
    for (let i = 0; i < 45; i++) {
      const sender = [ida, bruno, mei][i % 3] ?? ida;
      statuses.push((await sender.post('/v1/messages', { conversation_id, message: 'x' })).status);
    }
    expect(statuses).toEqual([...Array(40).fill(201), ...Array(5).fill(429)]);
    const elsewhere = await ida.group('Elsewhere');
    const said = { conversation_id: elsewhere.conversation_id, message: 'x' };
    expect((await ida.post('/v1/messages', said)).status).toBe(201);
    await limited.close();
  });

  test('of a conversation are not used up by messages that are refused', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const [ida, bruno, mei] = [await limited.person('ida'), await limited.person('bruno'), await limited.person('mei')];
    const { conversation_id } = await ida.group('Team', ['bruno', 'mei']);
    const statuses = [];
    for (const sender of [ida, bruno])
      for (let i = 0; i < 20; i++)
        statuses.push((await sender.post('/v1/messages', { conversation_id, message: ' ' })).status);
    expect([...new Set(statuses)]).toEqual([422]);
    expect((await mei.post('/v1/messages', { conversation_id, message: 'x' })).status).toBe(201);
    await limited.close();
  });

  test('let twenty accounts be tried from one address, and then ask for time', async () => {
    const limited = await testService({ RATE_LIMITS: 'on', LIMIT_USERNAME: '3' }, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    const statuses = [];
    // The username is too long for this service. The service counts the request and refuses it without hashing the password.
    for (let i = 0; i < 22; i++)
      statuses.push((await ask.post('/v1/contacts', { ...account, username: 'adas' })).status);
    expect(statuses).toEqual([...Array(20).fill(422), 429, 429]);
    await limited.close();
  });
});
