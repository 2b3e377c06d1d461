import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Session } from '../../src/contract';
import { type Person, speaker, type TestService, testService } from './service';

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
    const session = (await anybody().postForm('/v1/sessions', 'username=ida&password=a+long+password')).body;
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
    const trail = await service.store.db.selectFrom('audit').select(['action', 'result']).execute();
    expect(trail).toEqual([
      { action: 'sign-in.failure', result: 'refused' },
      { action: 'sign-in.failure', result: 'refused' },
    ]);
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

  test('is renewed by its cookie as often as tabs ask, and by nothing after signing out', async () => {
    const signedIn = await anybody().post('/v1/sessions', account);
    const Cookie = cookieOf(signedIn);
    expect(signedIn.headers.get('Set-Cookie')).toMatch(
      /^confab-refresh=[\w-]{43}; Max-Age=2592000; Path=\/v1\/sessions; HttpOnly; SameSite=Strict$/,
    );
    const renewed = await Promise.all(
      [1, 2, 3].map(() => anybody().post('/v1/sessions/refresh', undefined, { Cookie })),
    );
    expect(renewed.map((answer) => answer.status)).toEqual([201, 201, 201]);
    for (const { body } of renewed) expect(await statusWith(body.token)).toBe(200);
    const out = await anybody().delete('/v1/sessions/current', { Authorization: `Bearer ${signedIn.body.token}` });
    expect([out.status, out.headers.get('Clear-Site-Data')]).toEqual([204, null]);
    expect(out.headers.get('Set-Cookie')).toContain('Max-Age=0');
    for (const { body } of [signedIn, ...renewed]) expect(await statusWith(body.token)).toBe(401);
    expect((await anybody().post('/v1/sessions/refresh', undefined, { Cookie })).status).toBe(401);
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
      /^__Host-confab=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await ask.post('/v1/sessions/refresh', undefined, { Cookie: cookieOf(answer) })).status).toBe(201);
    await secure.close();
  });
});

describe('limits of rate', () => {
  let clock = 1_000_000;
  test('refuse a password tried too often from one address, and say when to come back', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    for (let i = 0; i < 10; i++) expect((await ask.post('/v1/sessions', account)).status).toBe(401);
    const refused = await ask.post('/v1/sessions', account);
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    await limited.close();
  }, 30_000);

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

  test('let twenty accounts be tried from one address, and then ask for time', async () => {
    const limited = await testService({ RATE_LIMITS: 'on', LIMIT_USERNAME: '3' }, () => clock);
    const ask = speaker((path, init) => limited.app.request(path, init));
    const statuses = [];
    // Names too long for this service: refused before a password is hashed, and counted all the same.
    for (let i = 0; i < 22; i++)
      statuses.push((await ask.post('/v1/contacts', { ...account, username: 'adas' })).status);
    expect(statuses).toEqual([...Array(20).fill(422), 429, 429]);
    await limited.close();
  });
});
