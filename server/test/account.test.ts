import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepSessions } from '../store/people/endSessions';
import { replaceSessions, startFixedSession, startSession } from '../store/people/sessions';
import { type Answer, cases, speaker, type TestService, testService } from './service';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = 1_800_000_000_000;
const password = 'a long password';
let clock: number;
let service: TestService;
beforeEach(async () => {
  clock = start;
  service = await testService({}, () => clock);
});
afterEach(() => service.close());

const anybody = () => speaker((path, init) => service.app.request(path, init));
const withToken = (token: string) => speaker((path, init) => service.app.request(path, init), token);
const cookieOf = (answer: Pick<Answer, 'headers'>) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
const signUp = (username: string) => anybody().post('/v1/contacts', { username, password });
const signIn = (username: string, secret = password, headers = {}) =>
  anybody().post('/v1/sessions', { username, password: secret }, headers);
const renew = (Cookie: string) => anybody().post('/v1/sessions/refresh', undefined, { Cookie });
const statusOf = async (token: string) => (await withToken(token).get('/v1/me')).status;
/** Runs `work` after the next commit, before the request that wrote goes on. */
function afterNextWrite(work: () => Promise<unknown>) {
  const { store } = service;
  const { write } = store;
  store.write = async (...given) => {
    store.write = write;
    const result = await write(...given);
    await work();
    return result;
  };
}
const tokensOf = async () => (await service.store.db.selectFrom('token').selectAll().execute()).length;

describe('a session', () => {
  /**
   * Renews in the given order: O is the owner, and T is a thief with a copy of the sign-up's cookie. Each presents the latest
   * cookie that it got. Returns the responses.
   */
  async function takeTurns(order: string, pauseMs: number) {
    const signedUp = await signUp('ida');
    const latest = new Map([...'OT'].map((who) => [who, cookieOf(signedUp)]));
    const answers: Answer[] = [];
    for (const who of order) {
      clock += pauseMs;
      const answer = await renew(latest.get(who) ?? '');
      if (answer.status === 201) latest.set(who, cookieOf(answer));
      answers.push(answer);
    }
    return { signedUp, latest: [...latest.values()], answers };
  }
  const pauses: [string, number][] = [
    ['at once', 0],
    ['half a minute apart', 30_000],
    ['11 hours apart', 660 * minute],
    ['six days apart', 6 * day],
  ];
  // O is the owner, and T has a copy of the cookie. The last renewal of each order is refused.
  const orders = ['OOT', 'TTO', 'OTOT', 'OTTO', 'TOOT', 'TOTO', 'OOOOT', 'TTTTO', 'OTOOT', 'TOTTO'];

  describe.each(pauses)('of which somebody has a copy, %s', (_, pause) => {
    test.each(orders)('ends in the order %s, and both are told', async (order) => {
      const { signedUp, latest, answers } = await takeTurns(order, pause);
      expect(answers.map(({ status }) => status)).toEqual([...Array(order.length - 1).fill(201), 401]);
      for (const answer of [answers.at(-1), ...(await Promise.all(latest.map(renew)))])
        expect(answer).toMatchObject({ status: 401, body: { code: 'session-copied' } });
      for (const { body } of [signedUp, ...answers.slice(0, -1)]) expect(await statusOf(body.token)).toBe(401);
      expect(await tokensOf()).toBe(0);
      const trail = await service.store.db.selectFrom('audit').select(['action', 'subject_id']).orderBy('id').execute();
      expect(trail).toEqual([{ action: 'session.replay', subject_id: signedUp.body.contact.id }]);
    });
  });

  test('has a new cookie with each renewal; all that were given out for one are good until one of them is used', async () => {
    const first = cookieOf(await signUp('ida'));
    // Renews with the same cookie again, as after a lost response, after a crash, or in several tabs at once.
    const successors: string[] = [];
    for (let n = 0; n < 3; n++) {
      successors.push(cookieOf(await renew(first)));
      clock += 3 * day;
    }
    expect(new Set([first, ...successors]).size).toBe(4);
    expect((await renew(successors[1] ?? '')).status).toBe(201);
    expect((await renew(successors[0] ?? '')).body.code).toBe('session-copied');
  });

  test.each([0, 1, 2])('that was renewed three times at once goes on with the cookie of answer %i', async (which) => {
    let cookie = cookieOf(await signUp('ida'));
    for (let n = 0; n < 5; n++) {
      const answers = await Promise.all([renew(cookie), renew(cookie), renew(cookie)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      cookie = cookieOf(answers[which] ?? { headers: new Headers() });
      clock += day;
    }
  });

  test('that ended by a copied cookie is told of until it would have ended, and forgotten then', async () => {
    const { answers } = await takeTurns('OOT', 0);
    expect(answers.at(-1)?.status).toBe(401);
    await sweepSessions(service.store.db, clock);
    expect(await service.store.db.selectFrom('session').selectAll().execute()).toHaveLength(1);
    await sweepSessions(service.store.db, clock + 91 * day);
    expect(await service.store.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  describe('of which somebody has a copy', () => {
    // Each change of the password swaps these two passwords.
    let passwords = { password, new_password: 'another password' };
    beforeEach(() => {
      passwords = { password, new_password: 'another password' };
    });
    async function changePassword(token: string) {
      const answer = await withToken(token).put('/v1/me/password', passwords);
      if (answer.status === 204) passwords = { password: passwords.new_password, new_password: passwords.password };
      return answer;
    }
    const acts: [string, (token: string) => Promise<Answer>][] = [
      ['a new password', changePassword],
      ['signing out everywhere else', (token) => withToken(token).delete('/v1/sessions')],
    ];
    // `before`: earlier renewals by the owner (O) and the thief (T).
    const earlier = acts.flatMap(([what, act]) =>
      ['', 'O', 'T', 'OT', 'TO', 'TT', 'OO'].map((before) => ({ what, act, before })),
    );
    test.each(earlier)('ends with $what after "$before"; its owner goes on', async ({ act, before }) => {
      const { signedUp, latest, answers } = await takeTurns(before, minute);
      const owners = answers.filter((_, n) => before[n] === 'O').at(-1) ?? signedUp;
      const done = await act(owners.body.token);
      expect(done.status).toBe(204);
      const own = cookieOf(done);
      for (const stolen of latest) expect((await renew(stolen)).status).toBe(401);
      for (const { body } of [signedUp, ...answers]) expect(await statusOf(body.token)).toBe(401);
      const next = await renew(own);
      expect([next.status, await statusOf(next.body.token)]).toEqual([201, 200]);
      const { data } = (await withToken(next.body.token).get('/v1/sessions')).body;
      expect(data).toMatchObject([{ current: true }]);
    });

    // The thief goes on in a new session. The owner's cookie neither renews nor ends this session. Forty replacements are more
    // than a session remembers.
    test.each([
      ['', 1],
      ['O', 2],
      ['T', 1],
      ['OT', 2],
      ['TO', 1],
      ['TT', 40],
    ])(
      'ends when its owner signs in again, after "%s" and after the copier replaced it %i times',
      async (before, times) => {
        const { signedUp, latest, answers } = await takeTurns(before, minute);
        const copiers = answers.filter((_, n) => before[n] === 'T').at(-1) ?? signedUp;
        let last = await withToken(copiers.body.token).delete('/v1/sessions');
        const first = cookieOf(last);
        for (let n = 1; n < times; n++) {
          const { body } = await renew(cookieOf(last));
          last = await withToken(body.token).delete('/v1/sessions');
        }
        const copied = await renew(cookieOf(last));
        expect(copied.status).toBe(201);
        const [Cookie = ''] = latest;
        expect((await renew(Cookie)).status).toBe(401);
        expect((await anybody().delete('/v1/sessions/current', { Cookie })).status).toBe(401);
        // A sign-up of another person does not end the session of the cookie.
        expect((await anybody().post('/v1/contacts', { username: 'mei', password }, { Cookie })).status).toBe(201);
        expect(await statusOf(copied.body.token)).toBe(200);
        expect(await tokensOf()).toBeLessThan(50);
        const again = await signIn('ida', password, { Cookie });
        expect([again.status, await statusOf(copied.body.token)]).toEqual([201, 401]);
        for (const stolen of [first, cookieOf(copied)]) expect((await renew(stolen)).status).toBe(401);
        expect((await withToken(again.body.token).get('/v1/sessions')).body.data).toMatchObject([{ current: true }]);
      },
    );

    // Forty renewals are more than a session stores. The tests try the thief's cookie first, because an older cookie would end the
    // session.
    test.each(['', 'O', 'T', 'OT', 'TO', 'T'.repeat(40)])(
      'ends when its owner signs out, after "%s"',
      async (before) => {
        const { signedUp, latest, answers } = await takeTurns(before, minute);
        const [Cookie = ''] = latest;
        expect((await anybody().delete('/v1/sessions/current', { Cookie })).status).toBe(204);
        for (const stolen of latest.toReversed()) expect((await renew(stolen)).status).toBe(401);
        for (const { body } of [signedUp, ...answers]) expect(await statusOf(body.token)).toBe(401);
      },
    );

    test.each(['T', 'T'.repeat(40)])(
      'ends when its owner signs in again in the same browser, after "%s"',
      async (before) => {
        const { signedUp, latest, answers } = await takeTurns(before, minute);
        const again = await signIn('ida', password, { Cookie: latest[0] ?? '' });
        for (const stolen of latest.toReversed()) expect((await renew(stolen)).status).toBe(401);
        for (const { body } of [signedUp, ...answers]) expect(await statusOf(body.token)).toBe(401);
        expect(await statusOf(again.body.token)).toBe(200);
      },
    );

    test.each(acts)('ends with %s, and so does a link for a new password', async (_, act) => {
      const { body } = await signUp('ida');
      const link = await withToken(body.token).post(`/v1/people/${body.contact.id}/password-reset`);
      expect((await act(body.token)).status).toBe(204);
      const used = await anybody().post('/v1/sessions/reset', {
        token: link.body.token,
        new_password: 'by the copier',
      });
      expect([used.status, used.body.code]).toEqual([422, 'reset-expired']);
    });

    type Who = 'O' | 'T';
    const step = fc.record({
      who: fc.constantFrom<Who>('O', 'T'),
      does: fc.constantFrom(
        'renews',
        'renews',
        'loses the answer',
        'presents an older one',
        ...acts.map(([what]) => what),
      ),
      pause: fc.constantFrom(0, 30_000, 4 * day),
    });
    // At the end owner and thief renew twice each, in any order.
    const ending = fc.shuffledSubarray<Who>(['O', 'O', 'T', 'T'], { minLength: 4 });
    test('is useless to the copier in any order of both, and a lost answer alone signs nobody out', async () => {
      const { contact } = (await signUp('ida')).body;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 6 }), ending, async (steps, renewals) => {
          const device = { contactId: contact.id, device: '', now: clock, accessMs: day / 2 };
          const { cookie, token } = await service.store.write((tx) => startSession(tx, device));
          const cookies = { O: [`confab-refresh=${cookie}`], T: [`confab-refresh=${cookie}`] };
          const copied = [token];
          const own = { O: token, T: token };
          // `hasActed`: the owner goes on in a new session. `mayEnd`: an older or copied cookie may have ended that session.
          let [hasActed, mayEnd] = [false, false];

          async function present(who: Who, { older = false, isLost = false } = {}) {
            const presented = cookies[who].at(older ? -2 : -1) ?? cookies[who][0] ?? '';
            if (hasActed ? who === 'O' && older : who === 'T' || older) mayEnd = true;
            const answer = await renew(presented);
            if (who === 'O' && !mayEnd) expect(answer.status).toBe(201);
            if (who === 'T' && hasActed) expect(answer.status).toBe(401);
            if (answer.status !== 201) return;
            if (!hasActed) copied.push(answer.body.token);
            if (isLost) return;
            cookies[who].push(cookieOf(answer));
            own[who] = answer.body.token;
          }
          async function isUseless() {
            for (const each of copied) expect(await statusOf(each)).toBe(401);
            // Tries the newest cookie first, because an older cookie would end the session.
            for (const stolen of cookies.T.toReversed()) expect((await renew(stolen)).status).toBe(401);
          }

          for (const { who, does, pause } of steps) {
            clock += pause;
            const act = new Map(acts).get(does);
            if (!act || (who === 'T' && act === changePassword)) {
              await present(who, { older: does === 'presents an older one', isLost: does === 'loses the answer' });
              continue;
            }
            // Renews a token that has ended, as the app does.
            if ((await statusOf(own[who])) === 401) await present(who);
            const done = await act(own[who]);
            if (who === 'O' && !mayEnd) expect(done.status).toBe(204);
            if (done.status !== 204) continue;
            cookies[who] = [cookieOf(done)];
            mayEnd = who === 'T';
            if (who === 'O') {
              hasActed = true;
              await isUseless();
            }
            await present(who);
          }
          for (const who of renewals) await present(who);
          // If the owner's token has ended, the owner signs in again with the same browser.
          if ((await statusOf(own.O)) === 401)
            await signIn('ida', passwords.password, { Cookie: cookies.O.at(-1) ?? '' });
          await isUseless();
        }),
        // Runs half of the cases, because each case sends up to ten requests that write.
        { numRuns: Math.ceil(cases / 2) },
      );
    });

    test('begins no other one for a caller whose session has ended meanwhile', async () => {
      const { body } = await signUp('ida');
      const { id: contactId } = body.contact;
      const { db } = service.store;
      const { session_id: sessionId, hash: tokenHash } = await db
        .selectFrom('token')
        .selectAll()
        .where('kind', '=', 'access')
        .executeTakeFirstOrThrow();
      await withToken(body.token).delete('/v1/sessions');
      const late = service.store.write((tx) =>
        replaceSessions(tx, { id: contactId, sessionId, tokenHash }, { device: '', now: clock, accessMs: day }),
      );
      await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    });
  });

  test('lasts thirty days without use, and ninety whatever happens', async () => {
    let cookie = cookieOf(await signUp('ida'));
    const idle = cookieOf(await signIn('ida'));
    clock += 30 * day;
    expect((await renew(idle)).status).toBe(401);
    clock = start;
    for (let n = 0; n < 4; n++) {
      clock += 20 * day;
      const renewed = await renew(cookie);
      expect(renewed.status).toBe(201);
      cookie = cookieOf(renewed);
    }
    clock = start + 90 * day - 60 * minute;
    const last = await renew(cookie);
    expect(last.body.expires_at).toBe((start + 90 * day) / 1_000);
    expect(last.headers.get('Set-Cookie')).toContain('Max-Age=3600;');
    clock = start + 90 * day;
    expect((await renew(cookieOf(last))).status).toBe(401);
  });

  test('stores at most fifty tokens, however often it is renewed, and the cookie in use stays good', async () => {
    const cookie = cookieOf(await signUp('ida'));
    for (let n = 0; n < 60; n++) expect((await renew(cookie)).status).toBe(201);
    expect(await tokensOf()).toBeLessThanOrEqual(50);
    expect((await renew(cookieOf(await renew(cookie)))).status).toBe(201);
  });

  test.each([
    ['the 33rd last', 7, 'session-copied'],
    ['the 32nd last', 8, undefined],
    ['the last', 39, undefined],
    ['the one that was renewed', -1, undefined],
  ])('of whose cookie forty renewals had no use: %s', async (_, which, code) => {
    const first = cookieOf(await signUp('ida'));
    const successors: string[] = [];
    for (let n = 0; n < 40; n++) {
      clock++;
      successors.push(cookieOf(await renew(first)));
    }
    expect((await renew(successors[which] ?? first)).body.code).toBe(code);
    expect((await renew(successors.at(-1) ?? '')).body.code).toBe(
      which === 8 || which === 7 ? 'session-copied' : undefined,
    );
  });

  test('is ended by its cookie alone, from a page of the service only', async () => {
    const signedUp = await signUp('ida');
    const Cookie = cookieOf(signedUp);
    const foreign = await anybody().delete('/v1/sessions/current', { Cookie, Origin: 'https://evil.test' });
    expect([foreign.status, await statusOf(signedUp.body.token)]).toEqual([403, 200]);
    const out = await anybody().delete('/v1/sessions/current', { Cookie });
    expect([out.status, await statusOf(signedUp.body.token), (await renew(Cookie)).status]).toEqual([204, 401, 401]);
  });

  test('that ends while it is being started or renewed leaves no token behind', async () => {
    const signedUp = await signUp('ida');
    let Cookie = '';
    const signOutElsewhere = async () => {
      Cookie = cookieOf(await withToken(signedUp.body.token).delete('/v1/sessions'));
    };
    const signOut = () => anybody().delete('/v1/sessions/current', { Cookie });
    afterNextWrite(signOutElsewhere);
    const started = await signIn('ida');
    expect([started.status, await statusOf(started.body.token)]).toEqual([201, 401]);
    afterNextWrite(signOut);
    const renewed = await renew(Cookie);
    expect([renewed.status, await statusOf(renewed.body.token)]).toEqual([201, 401]);
    expect(await tokensOf()).toBe(0);
  });

  test('of before sessions had rows goes on with its cookie', async () => {
    const signedUp = await signUp('ida');
    const secret = cookieOf(signedUp).split('.')[1];
    const renewed = await renew(`confab-refresh=${secret}`);
    expect(renewed.status).toBe(201);
    expect((await renew(cookieOf(renewed))).status).toBe(201);
  });
});

describe('somebody', () => {
  test('sees where they are signed in, and signs out there', async () => {
    const here = await signUp('ida');
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
    clock += minute;
    const there = await signIn('ida', password, { 'User-Agent': agent });
    await signUp('mei');
    const ask = withToken(here.body.token);
    const { data } = (await ask.get('/v1/sessions')).body;
    const at = start / 1_000;
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^ses_/),
        device: 'Firefox on Windows',
        created_at: at + 60,
        last_used_at: at + 60,
        current: false,
      },
      { id: expect.stringMatching(/^ses_/), device: '', created_at: at, last_used_at: at, current: true },
    ]);
    expect((await ask.delete(`/v1/sessions/${data[0].id}`)).status).toBe(204);
    expect([await statusOf(there.body.token), (await renew(cookieOf(there))).status]).toEqual([401, 401]);
    expect((await ask.get('/v1/sessions')).body.data).toHaveLength(1);
  });

  test('sees no session whose tokens have ended, and none of others that were renewed since', async () => {
    for (const username of ['ida', 'mei']) await signUp(username);
    clock += 29 * day;
    await signIn('mei');
    clock += day;
    const { body } = await signIn('ida');
    expect((await withToken(body.token).get('/v1/sessions')).body.data).toMatchObject([{ current: true }]);
  });

  test('has a hundred sessions, and one more ends the least recently used one, those of the command line apart', async () => {
    const { body: first } = await signUp('ida');
    const { id: contactId } = first.contact;
    const bot = await startFixedSession(service.store.db, { contactId, device: 'bot', now: clock, lifeMs: day });
    const tokens = [first.token];
    for (let n = 0; n < 100; n++) {
      clock += 1_000;
      tokens.push((await signIn('ida')).body.token);
    }
    expect((await withToken(bot).get('/v1/sessions')).body.data).toHaveLength(101);
    expect([await statusOf(first.token), await statusOf(tokens[1]), await statusOf(bot)]).toEqual([401, 200, 200]);
    const publish = vi.spyOn(service.store, 'publish');
    await withToken(bot).delete('/v1/sessions');
    expect(publish).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(publish.mock.calls).length).toBeLessThan(8_000);
    expect([await statusOf(tokens[100]), await statusOf(bot)]).toEqual([401, 200]);
  });

  test('cannot end a session of somebody else', async () => {
    const ida = await signUp('ida');
    const mei = await signUp('mei');
    const [own] = (await withToken(ida.body.token).get('/v1/sessions')).body.data;
    expect((await withToken(mei.body.token).delete(`/v1/sessions/${own.id}`)).status).toBe(404);
    expect(await statusOf(ida.body.token)).toBe(200);
  });

  test('signs out everywhere else', async () => {
    const [here, there, third] = [await signUp('ida'), await signIn('ida'), await signIn('ida')];
    expect((await withToken(here.body.token).delete('/v1/sessions')).status).toBe(204);
    const all = [here, there, third].map((answer) => statusOf(answer.body.token));
    expect(await Promise.all(all)).toEqual([401, 401, 401]);
  });

  test('goes on by a token of the command line, which no cookie renews, when everything else ends', async () => {
    const { body } = await signUp('ida');
    const bot = await startFixedSession(service.store.db, {
      contactId: body.contact.id,
      device: 'bot',
      now: clock,
      lifeMs: day,
    });
    const done = await withToken(bot).delete('/v1/sessions');
    expect([done.status, cookieOf(done), await statusOf(bot), await statusOf(body.token)]).toEqual([204, '', 200, 401]);
  });

  test('changes the password, which signs out everywhere else', async () => {
    const [here, there] = [await signUp('ida'), await signIn('ida')];
    const change = (old: string, next: string) =>
      withToken(here.body.token).put('/v1/me/password', { password: old, new_password: next });
    const codes = [await change('not it', 'another password'), await change(password, 'password1')];
    expect(codes.map(({ body }) => [body.code, body.errors[0].pointer])).toEqual([
      ['wrong-current-password', '/password'],
      ['password-too-common', '/new_password'],
    ]);
    expect((await change(password, 'short')).status).toBe(422);
    expect(await statusOf(there.body.token)).toBe(200);
    const changed = await change(password, 'another password');
    expect([changed.status, await statusOf(here.body.token), await statusOf(there.body.token)]).toEqual([
      204, 401, 401,
    ]);
    expect((await renew(cookieOf(changed))).status).toBe(201);
    expect([(await signIn('ida')).status, (await signIn('ida', 'another password')).status]).toEqual([401, 201]);
  });

  test.for([
    ['the password was changed', 401, 'wrong-password'],
    ['the account was disabled', 403, 'account-disabled'],
  ] as const)('gets no session by a password that was checked before %s', async ([what, status, code]) => {
    const admin = (await signUp('ida')).body;
    const mei = (await signUp('mei')).body;
    const { passwords } = service.service;
    const check = passwords.check.bind(passwords);
    vi.spyOn(passwords, 'check').mockImplementationOnce(async (...given) => {
      const isRight = await check(...given);
      const changed =
        what === 'the password was changed'
          ? await withToken(mei.token).put('/v1/me/password', { password, new_password: 'another password' })
          : await withToken(admin.token).put(`/v1/people/${mei.contact.id}`, { disabled: true });
      expect(changed.status).toBeLessThan(300);
      return isRight;
    });
    const late = await signIn('mei');
    expect([late.status, late.body.code, cookieOf(late)]).toEqual([status, code, '']);
  });

  test('who was given a link keeps the password chosen by it, whatever change was under way with the one before', async () => {
    const admin = withToken((await signUp('ida')).body.token);
    const mei = (await signUp('mei')).body;
    const link = async () => (await admin.post(`/v1/people/${mei.contact.id}/password-reset`)).body.token;
    const secret = await link();
    const { passwords } = service.service;
    const check = passwords.check.bind(passwords);
    vi.spyOn(passwords, 'check').mockImplementationOnce(async (...given) => {
      const isRight = await check(...given);
      await anybody().post('/v1/sessions/reset', { token: secret, new_password: 'by the link' });
      return isRight;
    });
    const change = { password, new_password: 'by who was signed in' };
    const late = await withToken(mei.token).put('/v1/me/password', change);
    expect([late.status, late.body.code]).toEqual([422, 'wrong-current-password']);
    expect((await signIn('mei', 'by the link')).status).toBe(201);
  });

  test('with a stolen token guesses the password no faster than at the sign-in', async () => {
    const limited = await testService({ RATE_LIMITS: 'on' }, () => clock);
    const ida = await limited.person('ida');
    const statuses = [];
    for (let n = 0; n < 7; n++)
      statuses.push((await ida.put('/v1/me/password', { password: `guess ${n}`, new_password: password })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    await limited.close();
  });
});

describe('a password that says no more than whose it is', () => {
  const guessable = ['mei12345', 'Summer2026', 'confab-demo', '20262026', 'mmmmmmmm'];
  test.each(guessable)('is refused with the reason, at sign-up, change and reset: %s', async (secret) => {
    const admin = withToken((await signUp('ida')).body.token);
    const early = await anybody().post('/v1/contacts', { username: 'mei', password: secret });
    const mei = (await signUp('mei')).body;
    const changed = await withToken(mei.token).put('/v1/me/password', { password, new_password: secret });
    const { token } = (await admin.post(`/v1/people/${mei.contact.id}/password-reset`)).body;
    const reset = (next: string) => anybody().post('/v1/sessions/reset', { token, new_password: next });
    const refusals = [early, changed, await reset(secret)];
    expect(refusals.map(({ status, body }) => [status, body.code, body.errors[0].pointer])).toEqual([
      [422, 'password-guessable', '/password'],
      [422, 'password-guessable', '/new_password'],
      [422, 'password-guessable', '/new_password'],
    ]);
    // The refused request did not use the link up.
    expect((await reset('another password')).status).toBe(201);
  });
});

describe('an admin of the service', () => {
  const peopleOf = async (token: string) => (await withToken(token).get('/v1/people')).body.data;

  test('sees all accounts, by username and page', async () => {
    const { token } = (await signUp('ida')).body;
    for (const name of ['mei', 'bruno']) await signUp(name);
    await withToken(token).group('Team', ['mei']);
    const people: { contact: { id: string; username: string } }[] = await peopleOf(token);
    expect(people.map(({ contact, ...rest }) => ({ name: contact.username, ...rest }))).toEqual([
      { name: 'bruno', role: 'member', disabled_at: null, group_count: 0 },
      { name: 'ida', role: 'admin', disabled_at: null, group_count: 1 },
      { name: 'mei', role: 'member', disabled_at: null, group_count: 1 },
    ]);
    const after = await withToken(token).get(`/v1/people?limit=1&starting_after=${people[0]?.contact.id}`);
    expect([after.body.data[0].contact.username, after.body.has_more]).toEqual(['ida', true]);
    expect((await withToken(token).get('/v1/people?query=ME')).body.data).toHaveLength(1);
  });

  test('disables an account: its sessions end at once, signing in says why, and enabling brings it back', async () => {
    const { token } = (await signUp('ida')).body;
    const chidi = (await signUp('chidi')).body;
    const opened = await service.app.request('/v1/events', { headers: { Authorization: `Bearer ${chidi.token}` } });
    const set = (disabled: boolean) => withToken(token).put(`/v1/people/${chidi.contact.id}`, { disabled });
    expect((await set(true)).body).toMatchObject({ contact: { username: 'chidi' }, disabled_at: start / 1_000 });
    expect(await statusOf(chidi.token)).toBe(401);
    // The service has ended the stream, so this read ends.
    await opened.text();
    const refused = await signIn('chidi');
    expect([refused.status, refused.body.code]).toEqual([403, 'account-disabled']);
    expect((await signIn('chidi', 'not it')).body.code).toBe('wrong-password');
    expect((await set(false)).body.disabled_at).toBeNull();
    expect((await signIn('chidi')).status).toBe(201);
    const actions = await service.store.db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['account.disable', 'sign-in.failure', 'account.enable']);
  });

  test('a disabled account is no last admin of a group, and is not offered to be added', async () => {
    const operator = withToken((await signUp('ida')).body.token);
    const [lin, mei] = [(await signUp('lin')).body, (await signUp('mei')).body];
    const { get, post, put } = withToken(lin.token);
    const body = { name: 'Quarry', description: null, avatar_url: null, contacts: [lin.contact.id, mei.contact.id] };
    const path = `/v1/groups/${(await post('/v1/groups', body)).body.id}`;
    await withToken(mei.token).post(`${path}/keep`);
    const admins = (...ids: string[]) => put(`${path}/roles`, { admins: ids });
    const leave = () => put(path, { contacts: [mei.contact.id] });
    const found = async () => (await get('/v1/contacts?query=mei')).body.data.length;
    expect((await admins(lin.contact.id, mei.contact.id)).status).toBe(200);
    await operator.put(`/v1/people/${mei.contact.id}`, { disabled: true });
    expect([await found(), (await leave()).body.code, (await admins(mei.contact.id)).body.code]).toEqual([
      0,
      'last-admin',
      'last-admin',
    ]);
    await operator.put(`/v1/people/${mei.contact.id}`, { disabled: false });
    expect([await found(), (await leave()).status]).toEqual([1, 200]);
  });

  test('cannot be shut out: not by themselves', async () => {
    const ida = (await signUp('ida')).body;
    const own = await withToken(ida.token).put(`/v1/people/${ida.contact.id}`, { disabled: true });
    expect([own.status, await statusOf(ida.token)]).toEqual([403, 200]);
  });

  test('a token that is made for a disabled account opens nothing', async () => {
    const operator = await service.person('operator');
    const chidi = await service.person('chidi');
    await operator.put(`/v1/people/${chidi.id}`, { disabled: true });
    const device = { contactId: chidi.id, device: '', now: clock, lifeMs: day };
    expect(await statusOf(await startFixedSession(service.store.db, device))).toBe(401);
  });

  test('refuses a link to a new password while the account is disabled, and takes it when it is enabled again', async () => {
    const { token } = (await signUp('ida')).body;
    const mei = (await signUp('mei')).body;
    const admin = withToken(token);
    const link = async () => (await admin.post(`/v1/people/${mei.contact.id}/password-reset`)).body.token;
    const reset = (secret: string) =>
      anybody().post('/v1/sessions/reset', { token: secret, new_password: 'another password' });
    const before = await link();
    await admin.put(`/v1/people/${mei.contact.id}`, { disabled: true });
    expect((await reset(before)).body.code).toBe('reset-expired');
    const meanwhile = await link();
    const refused = await reset(meanwhile);
    expect([refused.status, refused.body.code, cookieOf(refused)]).toEqual([403, 'account-disabled', '']);
    await admin.put(`/v1/people/${mei.contact.id}`, { disabled: false });
    expect((await signIn('mei')).status).toBe(201);
    expect((await reset(before)).body.code).toBe('reset-expired');
    const done = await reset(meanwhile);
    expect([done.status, await statusOf(done.body.token)]).toEqual([201, 200]);
  });

  test('makes a link that no longer works once its owner has changed the password', async () => {
    const { token } = (await signUp('ida')).body;
    const mei = (await signUp('mei')).body;
    const link = (await withToken(token).post(`/v1/people/${mei.contact.id}/password-reset`)).body.token;
    const change = { password, new_password: 'another password' };
    expect((await withToken(mei.token).put('/v1/me/password', change)).status).toBe(204);
    const late = await anybody().post('/v1/sessions/reset', { token: link, new_password: 'a third password' });
    expect([late.status, late.body.errors[0].code]).toEqual([422, 'reset-expired']);
    expect((await signIn('mei', 'another password')).status).toBe(201);
  });

  test('makes a link by which somebody who forgot their password chooses another, once, for a day', async () => {
    const { token, contact } = (await signUp('ida')).body;
    const mei = (await signUp('mei')).body;
    const link = async () => (await withToken(token).post(`/v1/people/${mei.contact.id}/password-reset`)).body.token;
    const reset = (secret: string, next = 'another password') =>
      anybody().post('/v1/sessions/reset', { token: secret, new_password: next });
    const replaced = await link();
    const secret = await link();
    expect((await reset(replaced)).body.code).toBe('reset-expired');
    expect((await reset(secret, 'qwerty123')).body.code).toBe('password-too-common');
    const statuses: number[] = [];
    afterNextWrite(async () => statuses.push(await statusOf(mei.token)));
    const done = await reset(secret);
    expect([done.status, done.body.contact.username]).toEqual([201, 'mei']);
    expect([await statusOf(done.body.token), await statusOf(mei.token)]).toEqual([200, 401]);
    expect(statuses, 'with the password, all sessions').toEqual([401]);
    expect((await reset(secret)).body.code).toBe('reset-expired');
    expect([(await signIn('mei')).status, (await signIn('mei', 'another password')).status]).toEqual([401, 201]);
    const late = await link();
    clock += day;
    expect((await reset(late)).body.code).toBe('reset-expired');
    const trail = await service.store.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'subject_id'])
      .orderBy('id')
      .execute();
    expect(trail.filter(({ action }) => action === 'password.reset')).toEqual(
      Array(3).fill({ action: 'password.reset', actor_id: contact.id, subject_id: mei.contact.id }),
    );
  });
});
