import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hash } from '../browser/hash';
import { setClientSettings } from '../browser/settings';
import { readSignOuts, writeSignOut } from '../browser/signOuts';
import { endpoints } from '../contract/endpoints';
import { createFakeRuntime } from '../test/fakeBrowser';
import { withFakeIndexedDb } from '../test/fakeIndexedDb';
import { type Asked, answer, fakeFetch } from '../test/foreignService';
import type { OtherTabs, TabMessage } from './otherTabs';
import { createSessionMemory, type SessionMemory } from './rememberedSession';
import { createSession } from './session';

const capable = { 'Confab-Capabilities': 'sessions, me, events, reaction-merge' };
const contact = (username: string) => ({
  ...{ id: `u-${username}`, username, phone_number: '555', avatar_url: null },
  ...{ last_active_at: null, created_at: null },
});

/** A fake of the session endpoints of the service, with one cookie and tokens that a test can revoke. */
function service() {
  const world = {
    cookie: null as string | null,
    valid: new Map<string, string>(),
    issued: 0,
    down: false,
    refreshDown: false,
    plain: false,
    saysRole: true,
    /** A returned response replaces the answer of the service. */
    instead: (_asked: Asked): Response | null => null,
    before: async () => {},
    beforeRefresh: undefined as (() => Promise<void>) | undefined,
  };
  const grant = (username: string) => {
    const token = `SECRET-${++world.issued}-${username}`;
    world.valid.set(token, username);
    world.cookie = username;
    const role = world.saysRole ? { role: 'admin' } : {};
    return answer(201, { token, expires_at: 1_900_000_000, contact: contact(username), ...role }, capable);
  };
  const { fetch, asked } = fakeFetch(async (one: Asked) => {
    await Promise.resolve();
    await world.before();
    if (world.down || (world.refreshDown && one.path.endsWith('refresh'))) throw new TypeError('no network');
    const instead = world.instead(one);
    if (instead) return instead;
    const headers: Record<string, string> = world.plain ? {} : capable;
    if (one.path === '/v1/sessions' || (one.path === '/v1/contacts' && one.method === 'POST')) {
      const { username, password } = JSON.parse(one.body);
      return password === 'right horse' ? grant(username) : answer(401, { code: 'wrong-password' }, headers);
    }
    if (one.path === '/v1/sessions/refresh') await world.beforeRefresh?.();
    if (one.path === '/v1/sessions/refresh') return world.cookie ? grant(world.cookie) : answer(401, {}, headers);
    if (one.path === '/v1/capabilities') return answer(200, { capabilities: [], limits: {}, sign_up: true }, headers);
    if (one.path === '/v1/sessions/current') {
      const leaving = world.valid.get(one.headers.get('Authorization')?.replace('Bearer ', '') ?? '') ?? world.cookie;
      if (!leaving) return answer(401, {}, headers);
      world.cookie = null;
      for (const [token, username] of world.valid) if (username === leaving) world.valid.delete(token);
      return answer(204, null, headers);
    }
    const who = world.valid.get(one.headers.get('Authorization')?.replace('Bearer ', '') ?? '');
    if (!who) return answer(401, {}, headers);
    if (one.path === '/v1/me') return answer(200, { contact: contact(who), role: 'admin' }, headers);
    return answer(200, { has_more: false, data: [] }, headers);
  });
  const refreshes = () => asked.filter(({ path }) => path.endsWith('refresh')).length;
  return { world, fetch, asked, refreshes };
}

/** Connects the tabs of one browser: each call returns the channel of another tab. */
function browser() {
  const all = new Map<symbol, (news: TabMessage) => void>();
  return (): OtherTabs => {
    const tab = Symbol('tab');
    return {
      broadcast: (message) => {
        for (const [other, receive] of all) if (other !== tab) receive(message);
      },
      onMessage: (listener) => {
        all.set(tab, listener);
      },
    };
  };
}

const open = (
  from: ReturnType<typeof service>,
  otherTabs: OtherTabs = { broadcast: () => undefined, onMessage: () => undefined },
  memory?: SessionMemory,
  { runtime }: Pick<ReturnType<typeof createFakeRuntime>, 'runtime'> = createFakeRuntime(),
) => createSession({ fetch: from.fetch, otherTabs, runtime, ...(memory && { memory }) });

const here = (session: ReturnType<typeof createSession>) => {
  const state = session.get();
  if (state.status !== 'signed-in' && state.status !== 'expired') throw new Error(`is ${state.status}`);
  return state;
};
const listGroups = (session: ReturnType<typeof createSession>) => here(session).http(endpoints.listGroups);
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('signing in says who one is and what the service offers: nothing else is asked for', async () => {
  const from = service();
  const session = open(from);
  await session.start();
  expect(session.get()).toEqual({ status: 'signed-out' });
  await session.signIn('', 'ada', 'right horse');
  expect(here(session)).toMatchObject({ status: 'signed-in', contact: { username: 'ada' }, role: 'admin', base: '' });
  expect(here(session).http.has('events')).toBe(true);
  expect(from.asked.map(({ path }) => path)).toEqual(['/v1/sessions']);
});

test('a service that grants a token without a role is asked for it', async () => {
  const from = service();
  from.world.saysRole = false;
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  expect(here(session)).toMatchObject({ role: 'admin' });
  expect(from.asked.map(({ path }) => path)).toEqual(['/v1/sessions', '/v1/me']);
});

describe('before the first answer after a reload', () => {
  const reload = async (kind: 'account' | 'token') => {
    const from = service();
    if (kind === 'account') await open(from).signIn('', 'ada', 'right horse');
    from.world.valid.set('SECRET-pasted', 'ada');
    if (kind === 'token') await open(from).connect('', 'SECRET-pasted', true);
    const first = from.asked.length;
    let answerIt = () => {};
    const answered = new Promise<void>((resolve) => {
      answerIt = resolve;
    });
    from.world.before = () => answered;
    const reloaded = open(from);
    const started = reloaded.start();
    await vi.waitUntil(() => reloaded.get().status !== 'starting');
    return { from, reloaded, started, answerIt, asked: () => from.asked.slice(first).map(({ path }) => path) };
  };

  for (const kind of ['account', 'token'] as const) {
    test(`the person who came by ${kind} is there, and what they ask for leaves together with the first answer`, async () => {
      const { reloaded, started, answerIt, asked } = await reload(kind);
      expect(here(reloaded)).toMatchObject({ status: 'signed-in', contact: { id: 'u-ada' } });
      const { http } = here(reloaded);
      expect([http.has('events'), http.has('idempotency-key')]).toEqual([true, false]);
      const all = Promise.all([
        listGroups(reloaded),
        http(endpoints.retrieveGroup, { params: { id: 'g' } }).catch(() => 0),
      ]);
      await Promise.resolve();
      const [opening] = asked();
      expect(asked()).toEqual([opening]);
      answerIt();
      await Promise.all([started, all]);
      expect(asked().filter((path) => path !== '/v1/me')).toEqual([opening, '/v1/groups', '/v1/groups/g']);
      expect(here(reloaded).http).toBe(http);
    });
  }

  test('a session that is over ends in the sign-in form, and says whose it was', async () => {
    const { from, reloaded, started, answerIt } = await reload('account');
    from.world.cookie = null;
    const waiting = listGroups(reloaded);
    answerIt();
    await started;
    await expect(waiting).rejects.toMatchObject({ status: 401 });
    expect(reloaded.get()).toEqual({ status: 'signed-out', left: { base: '', id: 'u-ada' } });
  });

  for (const kind of ['account', 'token'] as const)
    test(`what was asked for under one name is not sent with the token of another person: ${kind}`, async () => {
      const { from, reloaded, started, answerIt } = await reload(kind);
      from.world.cookie = 'lin';
      from.world.valid.set('SECRET-pasted', 'lin');
      const waiting = listGroups(reloaded);
      answerIt();
      await started;
      await expect(waiting).rejects.toMatchObject({ status: 401 });
      expect(here(reloaded).contact.username).toBe('lin');
      expect(here(reloaded).http.has('events')).toBe(true);
      expect(from.asked.filter(({ path, query }) => path === '/v1/groups' && !query.has('limit'))).toEqual([]);
      await listGroups(reloaded);
    });

  test('a token that this tab keeps stays with its person while the service cannot say whose it is', async () => {
    const from = service();
    from.world.valid.set('SECRET-pasted', 'ada');
    await open(from).connect('', 'SECRET-pasted', true);
    await open(from, undefined, createSessionMemory(localStorage, null)).signIn('', 'lin', 'right horse');
    from.world.instead = ({ path }) => (path === '/v1/me' ? answer(503, {}, capable) : null);
    for (let visit = 0; visit < 2; visit++) {
      const reloaded = open(from);
      await reloaded.start();
      expect(here(reloaded).contact.username).toBe('ada');
    }
  });

  test('who signs out meanwhile does not come back by the answer', async () => {
    const { reloaded, started, answerIt } = await reload('token');
    await reloaded.signOut();
    answerIt();
    await started;
    expect([reloaded.get().status, stored()]).toEqual(['signed-out', '[{},{}]']);
  });

  test("a token of whom nobody has said anything is nobody else's", async () => {
    const from = service();
    await open(from).signIn('', 'lin', 'right horse');
    from.world.plain = true;
    from.world.valid.set('SECRET-pasted', 'ada');
    await open(from).connect('', 'SECRET-pasted', true);
    const reloaded = open(from);
    await reloaded.start();
    expect(reloaded.get().status).toBe('who');
  });
});

test('a token is never stored: not after signing in, renewing, or connecting', async () => {
  const from = service();
  const session = open(from);
  const steps = [
    () => session.signUp('', 'ada', 'right horse'),
    () => {
      from.world.valid.clear();
      return listGroups(session);
    },
    () => {
      from.world.valid.set('SECRET-pasted', 'ada');
      return session.connect('', 'SECRET-pasted', false);
    },
  ];
  for (const step of steps) {
    await step();
    expect(stored()).not.toContain('SECRET');
    expect(stored()).not.toContain('555');
    expect(stored()).toContain('ada');
  }
});

test('a wrong password is a refusal and changes nothing', async () => {
  const from = service();
  const session = open(from);
  await session.start();
  await expect(session.signIn('', 'ada', 'wrong')).rejects.toMatchObject({ code: 'wrong-password' });
  expect(session.get().status).toBe('signed-out');
  expect(from.refreshes()).toBe(0);
});

test('after a reload the cookie brings the same person back', async () => {
  const from = service();
  await open(from).signIn('', 'ada', 'right horse');
  const reloaded = open(from);
  await reloaded.start();
  expect(here(reloaded)).toMatchObject({ status: 'signed-in', contact: { username: 'ada' } });
  await listGroups(reloaded);
});

test('after a reload without network the person is there, and the token comes with the network', async () => {
  const from = service();
  await open(from).signIn('', 'ada', 'right horse');
  from.world.down = true;
  const reloaded = open(from);
  await reloaded.start();
  expect(here(reloaded)).toMatchObject({ status: 'signed-in', contact: { id: 'u-ada', username: 'ada' } });
  from.world.down = false;
  await expect(listGroups(reloaded)).resolves.toMatchObject({ data: [] });
  expect(here(reloaded).http.has('me')).toBe(true);
});

test('many calls that are refused at once renew the token once, and each goes on', async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  from.world.valid.clear();
  const answers = await Promise.all(Array.from({ length: 8 }, () => listGroups(session)));
  expect(answers.length).toBe(8);
  expect(from.refreshes()).toBe(1);
});

test('when nothing renews it, the session expires and everything stays', async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  const { http } = here(session);
  from.world.valid.clear();
  from.world.cookie = null;
  await expect(listGroups(session)).rejects.toMatchObject({ status: 401 });
  expect(here(session)).toMatchObject({ status: 'expired', contact: { username: 'ada' } });
  expect(stored()).toContain('ada');

  await session.signIn('', 'ada', 'right horse');
  expect(here(session).status).toBe('signed-in');
  expect(here(session).http).toBe(http);
  await listGroups(session);
});

test('an outage while renewing is not the end of a session', async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  from.world.valid.clear();
  from.world.refreshDown = true;
  await expect(listGroups(session)).rejects.toMatchObject({ name: 'NetworkError' });
  expect(here(session).status).toBe('signed-in');
});

test('somebody else who signs in is who is here', async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  const { http } = here(session);
  await session.signIn('', 'lin', 'right horse');
  expect(here(session).contact.username).toBe('lin');
  expect(here(session).http).not.toBe(http);
});

test("another tab's cookie is not used under this tab's name", async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  await open(from).signIn('', 'lin', 'right horse');
  from.world.valid.clear();
  await expect(listGroups(session)).rejects.toMatchObject({ status: 401 });
  expect(here(session)).toMatchObject({ status: 'expired', contact: { username: 'ada' } });
});

test('who has left is given no new right: neither their own again nor that of who came after', async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  const { http } = here(session);
  from.world.valid.clear();
  await session.signIn('', 'lin', 'right horse');
  await expect(http(endpoints.listGroups)).rejects.toMatchObject({ status: 401 });
  // After a sign-out without network the cookie is still valid.
  const { http: lins } = here(session);
  from.world.down = true;
  await session.signOut();
  from.world.down = false;
  await expect(lins(endpoints.listGroups)).rejects.toMatchObject({ status: 401 });
});

test('who comes while the one before is being renewed is renewed too', async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  const old = listGroups(session);
  from.world.valid.clear();
  const ends = new Promise((end) => {
    from.world.beforeRefresh = () => {
      from.world.beforeRefresh = undefined;
      return new Promise((answer) => {
        void session.signIn('', 'lin', 'right horse').then(async () => {
          from.world.valid.clear();
          const lins = listGroups(session);
          // Waits until the client has handled the refusal of lin's request.
          while (from.asked.filter(({ path }) => path === '/v1/groups').length < 2) await Promise.resolve();
          for (let turn = 0; turn < 50; turn++) await Promise.resolve();
          answer();
          lins.then(() => end('answered'), end);
        });
      });
    };
  });
  await expect(old).rejects.toMatchObject({ status: 401 });
  expect(await ends).toBe('answered');
  expect(here(session)).toMatchObject({ status: 'signed-in', contact: { username: 'lin' } });
});

test('two people with tokens of their own for one plain service stay themselves, each in their tab', async () => {
  const from = service();
  from.world.plain = true;
  from.world.valid.set('SECRET-ada', 'ada').set('SECRET-lin', 'lin');
  const session = open(from);
  await session.connect('https://svc.test', 'SECRET-ada', true);
  session.setUsername('ada');
  // The other tab shares the remembered session in local storage, but has its own token.
  const others = open(from, undefined, createSessionMemory(localStorage, null));
  await others.connect('https://svc.test', 'SECRET-lin', true);
  others.setUsername('lin');
  for (const down of [false, true]) {
    from.world.down = down;
    const reloaded = open(from);
    await reloaded.start();
    expect(here(reloaded).contact.username).toBe('ada');
    from.world.down = false;
    await others.connect('https://svc.test', 'SECRET-lin', true, 'lin');
  }
});

test('signing out in one tab signs out all, ends the session there, and leaves nothing here', async () => {
  const from = service();
  const tabs = browser();
  const [one, two] = [open(from, tabs()), open(from, tabs())];
  await one.signIn('', 'ada', 'right horse');
  await two.start();
  await one.signOut();
  expect([one.get().status, two.get().status]).toEqual(['signed-out', 'signed-out']);
  expect(from.asked.some(({ method, path }) => method === 'DELETE' && path === '/v1/sessions/current')).toBe(true);
  expect(stored()).toBe('[{},{}]');
});

describe('signing out is for the person of that tab', () => {
  const svc = 'https://svc.test';
  /** Another tab of the same browser, with its own session storage. */
  const tabMemory = () => {
    const own = new Map<string, string>();
    return createSessionMemory(localStorage, {
      ...{ length: 0, clear: () => own.clear(), key: () => null },
      getItem: (key) => own.get(key) ?? null,
      setItem: (key, value) => void own.set(key, value),
      removeItem: (key) => void own.delete(key),
    });
  };
  /** Two tabs. Each has its own session storage, which survives a reload of the tab. */
  const twoTabs = () => {
    const from = service();
    from.world.valid.set('SECRET-ada', 'ada').set('SECRET-lin', 'lin');
    const tab = browser();
    const time = createFakeRuntime();
    const openTab = () => {
      const memory = tabMemory();
      const channel = tab();
      return { memory, session: open(from, channel, memory, time), reload: () => open(from, channel, memory, time) };
    };
    const ends = () => from.asked.filter(({ path }) => path === '/v1/sessions/current').length;
    return { from, time, one: openTab(), two: openTab(), ends };
  };

  test('who brought a token of their own to the same service stays', async () => {
    const { one, two } = twoTabs();
    await one.session.connect(svc, 'SECRET-ada', true);
    await two.session.connect(svc, 'SECRET-lin', true);
    await one.session.signOut();
    expect([one.session.get().status, here(two.session).contact.username]).toEqual(['signed-out', 'lin']);
    const reloaded = two.reload();
    await reloaded.start();
    expect(here(reloaded).contact.username).toBe('lin');
  });

  test('it ends no session of somebody who has signed in since', async () => {
    const { from, one, two, ends } = twoTabs();
    await one.session.signIn('', 'ada', 'right horse');
    from.world.valid.clear();
    from.world.cookie = null;
    await expect(listGroups(one.session)).rejects.toMatchObject({ status: 401 });
    await two.session.signIn('', 'lin', 'right horse');
    await one.session.signOut();
    expect([one.session.get().status, from.world.cookie, ends()]).toEqual(['signed-out', 'lin', 0]);
    from.world.valid.clear();
    await listGroups(two.session);
    const reloaded = two.reload();
    await reloaded.start();
    expect([here(two.session).contact.username, here(reloaded).contact.username]).toEqual(['lin', 'lin']);
  });

  test('a token in one tab is no reason to forget the account of another', async () => {
    const { one, two } = twoTabs();
    await two.session.signIn('', 'lin', 'right horse');
    await one.session.connect(svc, 'SECRET-ada', true);
    const reloaded = one.reload();
    await reloaded.start();
    expect(here(reloaded).contact.username).toBe('ada');
    for (const between of [() => Promise.resolve(), reloaded.signOut]) {
      await between();
      const account = two.reload();
      await account.start();
      expect(here(account)).toMatchObject({ kind: 'account', contact: { username: 'lin' } });
    }
  });

  test('it ends their own session by password too, which another tab has', async () => {
    const { from, time, one, two } = twoTabs();
    await two.session.signIn('', 'ada', 'right horse');
    await one.session.connect('', 'SECRET-ada', true);
    await one.session.signOut();
    await time.settle();
    expect([one.session.get(), two.session.get()]).toEqual(
      Array.from({ length: 2 }, () => ({ status: 'signed-out', left: { base: '', id: 'u-ada' } })),
    );
    expect([from.world.cookie, { ...localStorage }]).toEqual([null, {}]);
  });

  test('the tab that it began in ends the session, and the other one only where that tab has gone', async () => {
    const { time, one, two, ends } = twoTabs();
    const signIn = async () => {
      await one.session.signIn('', 'ada', 'right horse');
      await time.settle();
      expect(here(two.session).contact.username).toBe('ada');
    };
    await two.session.signIn('', 'ada', 'right horse');
    await signIn();
    let forgotten = () => {};
    const leaving = one.session.signOut(
      () =>
        new Promise<void>((resolve) => {
          forgotten = resolve;
        }),
    );
    await time.settle();
    expect([two.session.get().status, ends()]).toEqual(['signed-out', 0]);
    forgotten();
    await leaving;
    await time.settle();
    expect([two.session.get(), ends()]).toEqual([{ status: 'signed-out', left: { base: '', id: 'u-ada' } }, 1]);
    time.advance(60_000);
    await time.settle();
    expect(ends()).toBe(1);

    await two.session.signIn('', 'ada', 'right horse');
    await signIn();
    void one.session.signOut(() => new Promise(() => undefined));
    time.advance(60_000);
    await time.settle();
    expect(ends()).toBe(2);
  });

  test('an earlier version of the app does not say whose it is', async () => {
    const from = service();
    let receive = (_message: TabMessage) => {};
    const session = open(from, {
      broadcast: () => undefined,
      onMessage: (listener) => {
        receive = listener;
      },
    });
    await session.signIn('', 'ada', 'right horse');
    receive({ type: 'signed-out', base: svc });
    expect(session.get().status).toBe('signed-in');
    receive({ type: 'signed-out', base: '' });
    expect(session.get().status).toBe('signed-out');
  });
});

describe('a sign-out that the service does not answer', () => {
  /** ada has signed out of `session`, but the service has not answered. */
  const unanswered = async () => {
    const from = service();
    const time = createFakeRuntime();
    const tab = browser();
    const session = open(from, tab(), undefined, time);
    await session.signIn('', 'ada', 'right horse');
    const other = open(from, tab(), undefined, time);
    await other.start();
    from.world.down = true;
    await session.signOut();
    const ends = () => from.asked.filter(({ path }) => path === '/v1/sessions/current');
    return { from, time, session, other, tab, ends };
  };

  test('is over here all the same: no reload and no other tab comes back by the cookie', async () => {
    const { from, time, session, other } = await unanswered();
    expect(session.get()).toEqual({ status: 'signed-out', left: { base: '', id: 'u-ada' }, unconfirmed: true });
    expect(other.get()).toMatchObject({ status: 'signed-out', unconfirmed: true });
    from.world.instead = ({ path }) => (path === '/v1/sessions/current' ? answer(503, {}, capable) : null);
    from.world.down = false;
    const before = from.refreshes();
    // Writes the session back by hand, as an attacker with access to the browser could do.
    localStorage.setItem(
      'confab:session',
      JSON.stringify({ base: '', kind: 'account', id: 'u-ada', username: 'ada', role: 'admin' }),
    );
    const reloaded = open(from, undefined, undefined, time);
    await reloaded.start();
    expect(reloaded.get()).toMatchObject({ status: 'signed-out', unconfirmed: true });
    expect([from.refreshes(), from.world.cookie]).toEqual([before, 'ada']);
  });

  test('does not give a token to a tab that has not been notified of it', async () => {
    const { from, tab } = await unanswered();
    localStorage.removeItem('confab:leaving');
    from.world.down = false;
    const deaf = open(from, tab());
    await deaf.signIn('', 'ada', 'right horse');
    from.world.valid.clear();
    from.world.beforeRefresh = async () => createSessionMemory().setLeaving('', true);
    await expect(listGroups(deaf)).rejects.toMatchObject({ status: 401 });
    await expect(listGroups(deaf)).rejects.toMatchObject({ status: 401 });
    expect([here(deaf).status, from.refreshes()]).toEqual(['expired', 2]);
  });

  test('is repeated by the cookie alone until it is answered, and then forgotten', async () => {
    const { from, time, session, other, ends } = await unanswered();
    await time.settle();
    const before = ends().length;
    time.wake();
    await time.settle();
    expect(ends().length).toBeGreaterThan(before);
    from.world.down = false;
    time.advance(300_000);
    await time.settle();
    const last = ends().at(-1);
    expect([last?.method, last?.headers.get('Authorization'), last?.init.credentials]).toEqual([
      'DELETE',
      null,
      'same-origin',
    ]);
    expect([from.world.cookie, [...from.world.valid]]).toEqual([null, []]);
    expect(session.get()).toEqual({ status: 'signed-out', left: { base: '', id: 'u-ada' } });
    expect(other.get()).not.toHaveProperty('unconfirmed');
    expect(stored()).toBe('[{},{}]');
  });

  test('is repeated by the next visit', async () => {
    const { from } = await unanswered();
    from.world.down = false;
    const time = createFakeRuntime();
    const next = open(from, undefined, undefined, time);
    await next.start();
    await time.settle();
    expect([from.world.cookie, next.get(), stored()]).toEqual([null, { status: 'signed-out' }, '[{},{}]']);
  });

  test('ends before somebody signs in, who is not signed out by it', async () => {
    const { from, time, session } = await unanswered();
    const [token = ''] = [...from.world.valid.keys()];
    await expect(session.signIn('', 'lin', 'right horse')).rejects.toMatchObject({ name: 'NetworkError' });
    from.world.down = false;
    await session.signIn('', 'lin', 'right horse');
    time.wake();
    time.advance(300_000);
    await time.settle();
    expect([from.world.cookie, from.world.valid.has(token)]).toEqual(['lin', false]);
    from.world.valid.clear();
    await listGroups(session);
    expect(here(session).contact.username).toBe('lin');
  });

  test('is not confirmed by a gateway, nor by a refusal of the page', async () => {
    const { from, time, session } = await unanswered();
    from.world.down = false;
    await time.settle();
    for (const instead of [new Response(null, { status: 204 }), answer(403, { code: 'foreign-origin' }, capable)]) {
      from.world.instead = ({ path }) => (path === '/v1/sessions/current' ? instead.clone() : null);
      time.advance(300_000);
      await time.settle();
      expect(session.get()).toMatchObject({ unconfirmed: true });
    }
  });

  test('counts from the moment it is asked for: a page that is closed meanwhile is signed out', async () => {
    const from = service();
    const session = open(from);
    await session.signIn('', 'ada', 'right horse');
    from.world.before = () => new Promise(() => undefined);
    void session.signOut();
    const next = open(from);
    await next.start();
    expect(next.get()).toEqual({ status: 'signed-out', left: { base: '', id: 'u-ada' }, unconfirmed: true });
  });

  for (const kind of ['account', 'token'] as const) {
    test(`counts before this device has forgotten the person who came by ${kind}, which another page may hold up`, async () => {
      const from = service();
      from.world.valid.set('SECRET-pasted', 'ada');
      const tab = browser();
      const [session, other] = [open(from, tab()), open(from, tab())];
      if (kind === 'account') await session.signIn('', 'ada', 'right horse');
      else await session.connect('', 'SECRET-pasted', true);
      await other.start();
      expect(here(other).contact.username).toBe('ada');
      void session.signOut(() => new Promise(() => undefined));
      expect(other.get().status).toBe('signed-out');
      const next = open(from);
      await next.start();
      expect(next.get().status).toBe('signed-out');
    });
  }

  test.each(['lin', 'ada'])('of %s, who signed in while this device forgot ada, is not asked for', async (name) => {
    const from = service();
    const tab = browser();
    const [session, other] = [open(from, tab()), open(from, tab())];
    await session.signIn('', 'ada', 'right horse');
    await other.start();
    let forgotten = () => {};
    const leaving = session.signOut(
      () =>
        new Promise<void>((resolve) => {
          forgotten = resolve;
        }),
    );
    await other.signIn('', name, 'right horse');
    forgotten();
    await leaving;
    expect([session.get().status, from.world.cookie]).toEqual(['signed-out', name]);
    from.world.valid.clear();
    await listGroups(other);
    const reloaded = open(from);
    await reloaded.start();
    expect(here(reloaded).contact.username).toBe(name);
  });

  test('is sent without a token too', async () => {
    const from = service();
    await open(from).signIn('', 'ada', 'right horse');
    from.world.refreshDown = true;
    const reloaded = open(from);
    await reloaded.start();
    await reloaded.signOut();
    expect([from.world.cookie, stored()]).toEqual([null, '[{},{}]']);
  });
});

describe('a browser that is killed, whose local storage has not reached the disk', () => {
  withFakeIndexedDb();

  /** ada signs out, and the browser is killed: only writes with strict durability have reached the disk. */
  const killed = async (kind: 'account' | 'token', down: boolean) => {
    const from = service();
    from.world.valid.set('SECRET-pasted', 'ada');
    const time = createFakeRuntime();
    const session = open(from, undefined, undefined, time);
    if (kind === 'account') await session.signIn('', 'ada', 'right horse');
    else await session.connect('', 'SECRET-pasted', true);
    const [local, tab] = [{ ...localStorage }, { ...sessionStorage }];
    from.world.down = down;
    await session.signOut();
    await time.settle();
    const restore = () => {
      Object.assign(localStorage, local);
      Object.assign(sessionStorage, tab);
      localStorage.removeItem('confab:leaving');
    };
    restore();
    from.world.down = false;
    from.world.cookie = kind === 'account' ? 'ada' : null;
    from.world.valid.set('SECRET-pasted', 'ada');
    from.asked.length = 0;
    return { from, restore };
  };

  test.each([
    { kind: 'account', down: true, how: 'without an answer of the service' },
    { kind: 'account', down: false, how: 'with its answer' },
    { kind: 'token', down: true, how: 'with a token in this tab' },
  ] as const)('stays signed out by $kind $how: nobody is shown and nothing renewed', async ({ kind, down }) => {
    const { from } = await killed(kind, down);
    const time = createFakeRuntime();
    const next = open(from, undefined, undefined, time);
    const shown: string[] = [];
    next.subscribe(() => shown.push(next.get().status));
    await next.start();
    expect(next.get()).toMatchObject({ status: 'signed-out', ...(kind === 'account' && { left: { id: 'u-ada' } }) });
    expect(shown).toEqual(['signed-out']);
    expect(from.refreshes()).toBe(0);
    await vi.waitFor(async () => {
      await time.settle();
      expect(from.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
        kind === 'account' && down ? ['DELETE /v1/sessions/current'] : [],
      );
    });
  });

  test('comes back signed in once the person has signed in again', async () => {
    const { from, restore } = await killed('account', true);
    await open(from).signIn('', 'ada', 'right horse');
    restore();
    const next = open(from);
    await next.start();
    expect(here(next).contact.username).toBe('ada');
    await listGroups(next);
  });

  test('ends a sign-out once: what the service has confirmed is not sent again', async () => {
    const { from, restore } = await killed('account', true);
    const time = createFakeRuntime();
    for (let visit = 0; visit < 2; visit++) {
      restore();
      await open(from, undefined, undefined, time).start();
      await vi.waitFor(async () => {
        await time.settle();
        expect((await readSignOuts()).map((row) => ({ ...Object(row) }))).toEqual([
          { base: '', id: 'u-ada', isPending: false },
        ]);
      });
    }
    expect(from.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /v1/sessions/current']);
  });

  test('is not kept from starting by a row that another version of the app has written', async () => {
    const { from } = await killed('account', true);
    await writeSignOut(Object.assign({ base: '', id: 'u-ada', isPending: true }, { id: 7 }));
    const next = open(from);
    await next.start();
    expect(here(next).contact.username).toBe('ada');
  });
});

test('signing in again in one tab brings the other one back', async () => {
  const from = service();
  const tabs = browser();
  const [one, two] = [open(from, tabs()), open(from, tabs())];
  await one.signIn('', 'ada', 'right horse');
  await two.start();
  from.world.valid.clear();
  from.world.cookie = null;
  await listGroups(two).catch(() => undefined);
  expect(here(two).status).toBe('expired');
  await one.signIn('', 'ada', 'right horse');
  await expect.poll(() => here(two).status).toBe('signed-in');
});

test('a renewal that is refused after its person has signed in again ends nothing', async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  from.world.valid.clear();
  from.world.beforeRefresh = async () => {
    from.world.beforeRefresh = undefined;
    await session.signIn('', 'ada', 'right horse');
    // The running renewal began with the earlier cookie, so the service refuses it.
    from.world.cookie = null;
  };
  await listGroups(session);
  expect(here(session).status).toBe('signed-in');
  expect(from.refreshes()).toBe(1);
});

test('signing in waits for a renewal under way, whose cookie would replace the new one', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    last = last.then(work, work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  from.world.valid.clear();
  let signingIn: Promise<unknown> = Promise.resolve();
  from.world.beforeRefresh = async () => {
    from.world.beforeRefresh = undefined;
    signingIn = session.signIn('', 'grace', 'right horse');
    await new Promise((resolve) => setTimeout(resolve));
  };
  await listGroups(session);
  await signingIn;
  expect(from.world.cookie).toBe('grace');
  expect(here(session).contact.username).toBe('grace');
});

test('it also brings back a tab whose own renewal is refused only afterwards', async () => {
  const from = service();
  const tabs = browser();
  const [one, two] = [open(from, tabs()), open(from, tabs())];
  await one.signIn('', 'ada', 'right horse');
  await two.start();
  from.world.valid.clear();
  from.world.beforeRefresh = async () => {
    from.world.beforeRefresh = async () => {
      from.world.cookie = 'ada';
    };
    await one.signIn('', 'ada', 'right horse');
    // The running renewal began with the earlier cookie, so the service refuses it.
    from.world.cookie = null;
  };
  await listGroups(two).catch(() => undefined);
  await expect.poll(() => here(two).status).toBe('signed-in');
});

test('a pasted token stays in this tab only when its owner says so', async () => {
  const from = service();
  from.world.valid.set('SECRET-pasted', 'ada');
  await open(from).connect('https://svc.test', ' SECRET-pasted ', true);
  expect(JSON.stringify({ ...localStorage })).not.toContain('SECRET');
  const reloaded = open(from);
  await reloaded.start();
  expect(here(reloaded)).toMatchObject({ status: 'signed-in', kind: 'token', base: 'https://svc.test' });
  await reloaded.signOut();
  expect(stored()).toBe('[{},{}]');
});

test('a plain service is told once who is speaking, and remembers it over a reload', async () => {
  const from = service();
  from.world.plain = true;
  from.world.valid.set('SECRET-pasted', 'ada');
  const session = open(from);
  await session.connect('', 'SECRET-pasted', true);
  expect(session.get().status).toBe('who');
  expect(from.asked.map(({ path, query }) => `${path}?${query}`)).toEqual(['/v1/groups?limit=1']);
  session.setUsername(' ada ');
  expect(here(session).contact).toMatchObject({ id: 'ada', username: 'ada' });
  const reloaded = open(from);
  await reloaded.start();
  expect(here(reloaded).contact.username).toBe('ada');
});

describe('another token where the session of a person has ended', () => {
  const svc = 'https://svc.test';
  const expired = async () => {
    const from = service();
    from.world.plain = true;
    from.world.valid.set('SECRET-ada', 'ada');
    const session = open(from);
    await session.connect(svc, 'SECRET-ada', false);
    session.setUsername('ada');
    from.world.valid.clear();
    await listGroups(session).catch(() => undefined);
    expect(here(session).status).toBe('expired');
    from.world.valid.set('SECRET-other', 'lin');
    return { from, session };
  };

  test('is nobody’s until somebody says so', async () => {
    const { session } = await expired();
    await session.connect(svc, 'SECRET-other', false);
    expect(session.get().status).toBe('who');
    session.setUsername('lin');
    expect(here(session).contact.id).toBe('lin');
  });

  test('is theirs where they are named, and what is kept under their id stays in reach', async () => {
    const { from, session } = await expired();
    session.showContact({ ...here(session).contact, username: 'ada2' });
    const { http } = here(session);
    await session.connect(svc, 'SECRET-other', false, 'ada2');
    expect(here(session)).toMatchObject({ status: 'signed-in', contact: { id: 'ada', username: 'ada2' }, http });
    await listGroups(session);
    expect(from.asked.at(-1)?.headers.get('Authorization')).toBe('Bearer SECRET-other');
  });

  test('says nothing of who they are on another service', async () => {
    const { session } = await expired();
    await session.connect('https://other.test', 'SECRET-other', false, 'ada');
    expect(session.get()).toMatchObject({ status: 'who', base: 'https://other.test' });
  });

  test.each(['the service', 'an earlier message'])('is another person’s where %s has said so', async (source) => {
    const { from, session } = await expired();
    if (source === 'the service') from.world.plain = false;
    else createSessionMemory().addKnown({ base: svc, token: hash('SECRET-other'), id: 'u-lin', username: 'lin' });
    const { http } = here(session);
    await session.connect(svc, 'SECRET-other', false, 'ada');
    expect(here(session)).toMatchObject({ status: 'signed-in', contact: { id: 'u-lin', username: 'lin' } });
    expect(here(session).http).not.toBe(http);
    await expect(http(endpoints.listGroups)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a name that was mistyped on a plain service', () => {
  const mistyped = async (otherTabs?: OtherTabs) => {
    const from = service();
    from.world.plain = true;
    from.world.valid.set('SECRET-pasted', 'ada');
    from.world.instead = ({ method, path }) =>
      method === 'POST' && path === '/v1/messages'
        ? answer(201, { id: 'm1', message: 'hi', created_at: 1_763_000_000, contact: { id: 7, username: 'ada' } })
        : null;
    const session = open(from, otherTabs);
    await session.connect('https://svc.test', 'SECRET-pasted', true);
    session.setUsername('adda');
    return { from, session };
  };
  const send = (session: ReturnType<typeof createSession>) =>
    here(session).http(endpoints.createMessage, { body: { conversation_id: 'c1', message: 'hi' } });

  test('is put right by the answer to the first message, and what is kept under it stays in reach', async () => {
    const { from, session } = await mistyped();
    const { http } = here(session);
    expect(http.isMeSure()).toBe(false);
    await send(session);
    expect(here(session)).toMatchObject({ contact: { id: 'adda', username: 'ada' }, http });
    expect(http.isMeSure()).toBe(true);

    const reloaded = open(from);
    await reloaded.start();
    expect(here(reloaded)).toMatchObject({ contact: { id: 'adda', username: 'ada' } });
    expect(here(reloaded).http.isMeSure()).toBe(true);
  });

  test('is not asked for again with the same token, nor kept after signing out', async () => {
    const { from, session } = await mistyped();
    await send(session);
    sessionStorage.clear();
    const later = open(from);
    await later.start();
    expect(later.get().status).toBe('signed-out');
    await later.connect('https://svc.test', 'SECRET-pasted', false);
    expect(here(later)).toMatchObject({ contact: { id: 'adda', username: 'ada' } });
    expect(stored()).not.toContain('SECRET');
    await later.signOut();
    expect(stored()).not.toContain('ada');
  });

  test('is put right in the other tabs too, and for the same person under another token', async () => {
    const tab = browser();
    const { from, session } = await mistyped(tab());
    const other = open(from, tab());
    await other.start();
    await send(session);
    expect(here(other).contact.username).toBe('ada');
    from.world.valid.set('SECRET-other', 'ada');
    const later = open(from);
    await later.connect('https://svc.test', 'SECRET-other', false);
    expect(later.get().status).toBe('who');
    later.setUsername('ada');
    expect(here(later).contact).toMatchObject({ id: 'adda', username: 'ada' });
  });
});

test('the session of a service that the deployment names no more is not resumed', async () => {
  const from = service();
  from.world.valid.set('SECRET-pasted', 'ada');
  await open(from).connect('https://svc.test', 'SECRET-pasted', true);
  const statusWith = async (named: string) => {
    setClientSettings({ service: named });
    const session = open(from);
    await session.start();
    return session.get().status;
  };
  onTestFinished(() => setClientSettings({}));
  expect(await statusWith('https://other.test')).toBe('signed-out');
  expect(await statusWith('https://svc.test')).toBe('signed-in');
});

test('a token that the service does not know connects nothing', async () => {
  const from = service();
  const session = open(from);
  await expect(session.connect('', 'nonsense', true)).rejects.toMatchObject({ status: 401 });
  expect(stored()).toBe('[{},{}]');
});

test('refused storage costs only the memory of it', async () => {
  const from = service();
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const broken = createSessionMemory(
    { ...localStorage, getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse, key: refuse, length: 0 },
    null,
  );
  for (const each of [createSessionMemory(null, null), broken]) {
    const session = createSession({ fetch: from.fetch, memory: each });
    await session.start();
    await session.signIn('', 'ada', 'right horse');
    expect(here(session).contact.username).toBe('ada');
  }
});

describe('a gateway answers in the place of the service', () => {
  const gateway = (status: number) => new Response(`<h1>${status}</h1>`, { status });

  for (const status of [200, 401, 403, 404, 410, 451, 500]) {
    test(`${status} to the renewal of a session ends none, before a reload and after it`, async () => {
      const from = service();
      const session = open(from);
      await session.signIn('', 'ada', 'right horse');
      from.world.valid.clear();
      from.world.instead = ({ path }) => (path.endsWith('refresh') ? gateway(status) : null);
      await expect(listGroups(session)).rejects.toMatchObject({ name: 'GatewayAnswer' });
      expect(here(session).status).toBe('signed-in');

      const reloaded = open(from);
      await reloaded.start();
      expect(here(reloaded)).toMatchObject({ status: 'signed-in', contact: { id: 'u-ada' } });
      await expect(listGroups(reloaded)).rejects.toMatchObject({ name: 'GatewayAnswer' });
      from.world.instead = () => null;
      await expect(listGroups(reloaded)).resolves.toMatchObject({ data: [] });
    });
  }

  test('to everything but the renewal: the person is there, and the rest comes with the service', async () => {
    const from = service();
    await open(from).signIn('', 'ada', 'right horse');
    from.world.instead = ({ path }) => (path.endsWith('refresh') ? null : gateway(404));
    const reloaded = open(from);
    await reloaded.start();
    expect(here(reloaded)).toMatchObject({ status: 'signed-in', contact: { id: 'u-ada' } });
    from.world.instead = () => null;
    await expect(listGroups(reloaded)).resolves.toMatchObject({ data: [] });
  });

  for (const status of [401, 403, 404]) {
    test(`${status} to somebody who came by a token, after a reload`, async () => {
      const from = service();
      from.world.valid.set('SECRET-pasted', 'ada');
      await open(from).connect('https://svc.test', 'SECRET-pasted', true);
      from.world.instead = () => gateway(status);
      const reloaded = open(from);
      await reloaded.start();
      expect(here(reloaded)).toMatchObject({ status: 'signed-in', contact: { id: 'u-ada' } });
      from.world.instead = () => null;
      await expect(listGroups(reloaded)).resolves.toMatchObject({ data: [] });
    });
  }
});

test('a refusal of the renewal is none of what waits for it', async () => {
  const from = service();
  const session = open(from);
  await session.signIn('', 'ada', 'right horse');
  from.world.valid.clear();
  from.world.instead = ({ path }) => (path.endsWith('refresh') ? answer(403, { code: 'forbidden' }, capable) : null);
  await expect(listGroups(session)).rejects.toMatchObject({ name: 'NetworkError' });
  expect(here(session).status).toBe('signed-in');
});

test('a service that was set back to one that announces nothing is connected to again', async () => {
  const from = service();
  from.world.valid.set('SECRET-pasted', 'ada');
  const session = open(from);
  await session.connect('', 'SECRET-pasted', true);
  from.world.plain = true;
  await expect(listGroups(session)).rejects.toMatchObject({ name: 'GatewayAnswer' });
  const reloaded = open(from);
  await reloaded.start();
  await expect(listGroups(reloaded)).resolves.toMatchObject({ data: [] });
  expect(here(reloaded).http.has('events')).toBe(false);
});

describe('a page around the app signs people in', () => {
  function host(from: ReturnType<typeof service>) {
    const page = { token: '', asked: 0, left: 0 };
    setClientSettings({ service: 'https://svc.test', signIn: 'host' });
    window.confab = {
      getToken: async () => {
        page.asked++;
        return page.token;
      },
      onSignOut: () => void page.left++,
    };
    onTestFinished(() => {
      setClientSettings({});
      window.confab = undefined;
    });
    const give = (username: string) => {
      page.token = `SECRET-${username}-${page.asked}`;
      from.world.valid.clear();
      from.world.valid.set(page.token, username);
    };
    return { page, give };
  }

  test('at the start, and once more for a token that the service refuses; none is stored', async () => {
    const from = service();
    const { page, give } = host(from);
    give('ada');
    const session = open(from);
    await session.start();
    expect(here(session)).toMatchObject({ contact: { username: 'ada' }, base: 'https://svc.test', kind: 'token' });
    expect(page.asked).toBe(1);
    give('ada');
    await expect(listGroups(session)).resolves.toMatchObject({ data: [] });
    expect(page.asked).toBe(2);
    expect(stored()).not.toContain('SECRET');
  });

  test('also at the start, once, for one that is refused', async () => {
    const from = service();
    const { page, give } = host(from);
    give('ada');
    from.world.valid.clear();
    await open(from).start();
    expect(page.asked).toBe(2);
    page.asked = 0;
    const session = open(from);
    const tokens = ['SECRET-ended', 'SECRET-good'];
    from.world.valid.set('SECRET-good', 'ada');
    window.confab = { getToken: () => tokens[page.asked++] };
    await session.start();
    expect([here(session).status, page.asked]).toEqual(['signed-in', 2]);
  });

  test('a token that was refused already ends nothing but the session, and another one goes on with it', async () => {
    const from = service();
    const { page, give } = host(from);
    give('ada');
    const session = open(from);
    await session.start();
    from.world.valid.clear();
    await expect(listGroups(session)).rejects.toMatchObject({ status: 401 });
    expect([here(session).status, page.asked]).toEqual(['expired', 2]);
    give('ada');
    await session.start();
    expect(here(session).status).toBe('signed-in');
    await expect(listGroups(session)).resolves.toMatchObject({ data: [] });
  });

  test('by another person’s token nothing of the first one is sent', async () => {
    const from = service();
    const { give } = host(from);
    give('ada');
    const session = open(from);
    await session.start();
    const { http } = here(session);
    give('lin');
    await expect(http(endpoints.listGroups)).rejects.toMatchObject({ status: 401 });
    expect(here(session).contact.username).toBe('lin');
    const lists = from.asked.filter(({ path }) => path.startsWith('/v1/groups'));
    expect(lists.map(({ headers }) => headers.get('Authorization'))).not.toContain('Bearer SECRET-lin-1');
  });

  test('a start without an answer of that page shows the person of the last visit', async () => {
    const from = service();
    const { page, give } = host(from);
    give('ada');
    await open(from).start();
    window.confab = { getToken: () => Promise.reject(new Error('the network is away')) };
    const reloaded = open(from);
    await reloaded.start();
    expect(here(reloaded)).toMatchObject({ status: 'signed-in', contact: { id: 'u-ada' } });
    window.confab = { getToken: () => page.token };
    await expect(listGroups(reloaded)).resolves.toMatchObject({ data: [] });
  });

  test('no answer within 15 s counts as a network that is away', async () => {
    const from = service();
    const { page, give } = host(from);
    give('ada');
    await open(from).start();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    window.confab = { getToken: () => new Promise(() => undefined) };
    const reloaded = open(from);
    await Promise.all([reloaded.start(), vi.advanceTimersByTimeAsync(15_000)]);
    expect(here(reloaded)).toMatchObject({ status: 'signed-in', contact: { id: 'u-ada' } });
    window.confab = { getToken: () => page.token };
    await expect(listGroups(reloaded)).resolves.toMatchObject({ data: [] });
  });

  test('one of another origin is asked and heard by messages, and no other page is', async () => {
    const from = service();
    const { page, give } = host(from);
    give('ada');
    window.confab = undefined;
    setClientSettings({ service: 'https://svc.test', signIn: 'host', host: 'https://app.test' });
    const frame = document.body.appendChild(document.createElement('iframe'));
    onTestFinished(() => frame.remove());
    vi.stubGlobal('parent', frame.contentWindow);
    const said = vi.spyOn(window.parent, 'postMessage').mockReturnValue(undefined);
    const session = open(from);
    const started = session.start();
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
    const [{ id }] = said.mock.lastCall ?? [];
    const say = (answer: string, instead: MessageEventInit = {}, about = id) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          ...{ origin: 'https://app.test', source: window.parent, data: { confab: 'token', id: about, answer } },
          ...instead,
        }),
      );
    say('SECRET-evil', { origin: 'https://evil.test' });
    say('SECRET-evil', { source: null });
    say('SECRET-evil', {}, 'another question');
    say(page.token);
    await started;
    expect(here(session).contact.username).toBe('ada');
    expect(from.asked.map(({ headers }) => headers.get('Authorization'))).not.toContain('Bearer SECRET-evil');
    await session.signOut();
    expect(said.mock.calls).toEqual([
      [{ confab: 'getToken', id }, 'https://app.test'],
      [{ confab: 'signedOut' }, 'https://app.test'],
    ]);
  });

  test('without a frame nobody is waited for', async () => {
    const from = service();
    host(from);
    window.confab = undefined;
    setClientSettings({ service: 'https://svc.test', signIn: 'host', host: 'https://app.test' });
    const session = open(from);
    await session.start();
    expect(session.get().status).toBe('signed-out');
  });

  test.each([
    ['the settings', { username: 'ada' }, 'SECRET'],
    ['its answer', {}, { token: 'SECRET', username: 'ada' }],
  ])('on a service that does not say whose the token is, %s names the person', async (_, named, token) => {
    const from = service();
    host(from);
    from.world.plain = true;
    from.world.valid.set('SECRET', 'ada');
    setClientSettings({ service: 'https://svc.test', signIn: 'host', ...named });
    window.confab = { getToken: () => token };
    const session = open(from);
    await session.start();
    expect(here(session).contact.username).toBe('ada');
  });

  test('it is told of a sign-out, and without it nobody is signed in', async () => {
    const from = service();
    const { page, give } = host(from);
    give('ada');
    const session = open(from);
    await session.start();
    await session.signOut();
    expect([session.get().status, page.left]).toEqual(['signed-out', 1]);
    window.confab = undefined;
    await session.start();
    expect(session.get().status).toBe('signed-out');
  });
});
