import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setClientSettings } from '../browser/settings';
import { endpoints } from '../contract/endpoints';
import { answer, fakeFetch, someMessages } from '../test/foreignService';
import { createProfile } from './dialect/profile';
import { BrokenAnswer, isTransient, isUnknownOutcome, NetworkError } from './errors';
import { createHttp, type Http, type HttpOptions } from './http';

const capable = { 'Confab-Capabilities': 'me, events, idempotency-key, etag, reaction-merge' };
const [message] = someMessages(1);

const open = (respond: Parameters<typeof fakeFetch>[0], options: Partial<HttpOptions> = {}) => {
  const { fetch, asked } = fakeFetch(respond);
  const base = 'https://svc.test/chat';
  return {
    asked,
    http: createHttp({ base, token: () => 'secret', fetch, profile: createProfile('x', null), ...options }),
  };
};
const send = { body: { conversation_id: 'c1', message: 'hi' }, key: '0123456789abcdef' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a plain service gets Authorization and Content-Type and nothing else', async () => {
  const { http, asked } = open(() => answer(201, message));
  await http(endpoints.createMessage, send);
  await http(endpoints.updateMessage, { params: { id: 'm1' }, body: { message: 'text 1' }, ifMatch: http.etag('m1') });
  const names = new Set(asked.flatMap(({ headers }) => [...headers.keys()]));
  expect([...names].sort()).toEqual(['accept', 'authorization', 'content-type']);
  expect(asked[0]?.body).toBe('conversation_id=c1&message=hi');
});

test('keys and versions go out once the service has announced them', async () => {
  const { http, asked } = open(() => answer(201, message, { ...capable, ETag: '"7"' }));
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  expect(http.etag('m1')).toBe('"7"');
  await http(endpoints.createMessage, { ...send, ifMatch: '"7"' });
  expect(asked[1]?.headers.get('Idempotency-Key')).toBe('"0123456789abcdef"');
  expect(asked[1]?.headers.get('If-Match')).toBe('"7"');
  expect(asked[1]?.headers.get('Content-Type')).toBe('application/json');
});

test('every answer tells the service’s clock', async () => {
  vi.setSystemTime(1_700_003_600_000);
  const { http } = open(() => answer(200, message, { Date: new Date(1_700_000_000_000).toUTCString() }));
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  expect(http.profile.get().clock).toBe(-3_600);
});

test('no clock is learned from an answer that says none, nothing readable, or the beginning of time', async () => {
  for (const date of [undefined, 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT']) {
    const { http } = open(() => answer(200, message, date === undefined ? {} : { Date: date }));
    await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    expect(http.profile.get().clock, date).toBeUndefined();
  }
});

test.each([
  ['no-store', 'default'],
  ['private, max-age=0', 'default'],
  ['max-age=60', 'no-store'],
  ['', 'no-store'],
])('after an answer with Cache-Control %j the next request of its path uses the mode %s', async (control, mode) => {
  const { http, asked } = open(() => answer(200, message, control ? { 'Cache-Control': control } : {}));
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  await http(endpoints.retrieveMessage, { params: { id: 'm2' } });
  expect(asked.map(({ init }) => init.cache)).toEqual(['no-store', mode]);
});

test('a service that announces other things gets no key and no version', async () => {
  const { http, asked } = open(() => answer(201, message, { 'Confab-Capabilities': 'me' }));
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  await http(endpoints.createMessage, { ...send, ifMatch: '"7"' });
  expect([...(asked[1]?.headers.keys() ?? [])].sort()).toEqual(['accept', 'authorization', 'content-type']);
});

test('a capability that the deployment leaves out is not used, although the service announces it', async () => {
  setClientSettings({ off: ['typing'] });
  onTestFinished(() => setClientSettings({}));
  const { http } = open(() => answer(200, message, { 'Confab-Capabilities': 'typing, reports' }));
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  expect([http.has('typing'), http.has('reports')]).toEqual([false, true]);
});

test('a proxy without the header does not make the service forget what it can do', async () => {
  const answers = [answer(200, message, capable), answer(502, 'bad gateway'), new Response('<html>', { status: 200 })];
  const { http } = open(() => answers.shift() ?? answer(500, null));
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  for (const status of [502, 200]) {
    const asked = http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    await expect(asked).rejects.toMatchObject({ name: 'GatewayAnswer', status });
    expect(http.has('events')).toBe(true);
  }
});

describe('an answer that the service did not write', () => {
  const calls: Record<string, (http: Http) => Promise<unknown>> = {
    'a message': (http) => http(endpoints.createMessage, send),
    'an edit': (http) => http(endpoints.updateMessage, { params: { id: 'm1' }, body: { message: 'hi' } }),
    'a reaction': (http) =>
      http(endpoints.updateMessage, { params: { id: 'm1' }, body: { reactions: [{ ok: ['me'] }] } }),
    'a deletion': (http) => http(endpoints.deleteMessage, { params: { id: 'm1' } }),
    'the deletion of a group': (http) => http(endpoints.deleteGroup, { params: { id: 'g1' } }),
    'an archiving': (http) => http(endpoints.updateGroup, { params: { id: 'g1' }, body: { archived_at: 1 } }),
    'a list': (http) => http(endpoints.listMessages),
    'the renewal of a session': (http) => http(endpoints.refreshSession, { body: {} }),
    'the stream': (http) => http.openEvents(() => null, new AbortController().signal),
  };
  for (const [what, call] of Object.entries(calls)) {
    test(`says nothing about ${what}, whatever its status`, async () => {
      let away = 0;
      const { http } = open(() =>
        away ? new Response(`<h1>${away}</h1>`, { status: away }) : answer(200, message, capable),
      );
      await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
      for (away of [200, 400, 401, 403, 404, 409, 410, 412, 413, 422, 429, 451, 500, 503]) {
        const outcome = await call(http).catch((error: unknown) => error);
        expect(outcome).toMatchObject({ name: 'GatewayAnswer', status: away });
        expect([isUnknownOutcome(outcome), isTransient(outcome)]).toEqual([true, true]);
      }
    });
  }

  test('is no reason to sign in again', async () => {
    const renewals: number[] = [];
    let behind = true;
    const { http } = open(() => (behind ? answer(200, message, capable) : answer(401, {})), {
      onUnauthorized: async () => renewals.push(1) > 0,
    });
    await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    behind = false;
    await expect(http(endpoints.retrieveMessage, { params: { id: 'm1' } })).rejects.toMatchObject({ status: 401 });
    expect(renewals).toEqual([]);
  });

  test('is not read: what still comes of it is cancelled', async () => {
    const cancel = vi.fn();
    const answers = [answer(200, message, capable), new Response(new ReadableStream({ cancel }), { status: 502 })];
    const { http } = open(() => answers.shift() ?? answer(500, null));
    await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    await http(endpoints.listMessages).catch(() => undefined);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('is waited out as long as the gateway asks', async () => {
    const answers = [answer(200, message, capable), answer(429, {}, { 'Retry-After': '7' })];
    const { http } = open(() => answers.shift() ?? answer(500, null));
    await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    await expect(http(endpoints.listMessages)).rejects.toMatchObject({ retryAfter: 7_000 });
  });

  test('says nothing of the service’s clock', async () => {
    const headers = { Date: new Date(1_000_000_000_000).toUTCString() };
    const answers = [answer(200, message, capable), answer(404, {}, headers)];
    const { http } = open(() => answers.shift() ?? answer(500, null));
    await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    await http(endpoints.listMessages).catch(() => undefined);
    expect(http.profile.get().clock).toBeUndefined();
  });
});

describe('a service that announced itself in an earlier visit', () => {
  const later = (respond: Parameters<typeof fakeFetch>[0]) => open(respond, { announced: true });

  test('is not believed to have written a refusal, nor a yes to a write, before it is heard of', async () => {
    let status = 404;
    const { http } = later(() => new Response('<html>', { status }));
    for (status of [200, 404, 410]) {
      await expect(http(endpoints.deleteGroup, { params: { id: 'g1' } })).rejects.toMatchObject({ status });
    }
    status = 404;
    await expect(http(endpoints.retrieveGroup, { params: { id: 'g1' } })).rejects.toMatchObject({
      name: 'GatewayAnswer',
    });
    expect(http.announces()).toBe(true);
  });

  test('and has stopped is learned by a page that is opened, by the first answer that can be read', async () => {
    const { http } = later(({ method }) => (method === 'GET' ? answer(200, message) : answer(404, {})));
    await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    expect(http.announces()).toBe(false);
    await expect(http(endpoints.createMessage, send)).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  });

  test('is not taken for another by the page of a captive portal', async () => {
    const { http } = later(() => new Response('<html>', { status: 200 }));
    await expect(http(endpoints.listGroups)).rejects.toBeInstanceOf(BrokenAnswer);
    expect(http.announces()).toBe(true);
  });
});

test('a try goes with its key or without, as the service was when it began', async () => {
  let names = capable;
  let token: string | null = null;
  const { http, asked } = open(() => answer(201, message, names), {
    token: () => token,
    onUnauthorized: async () => {
      // During the renewal the service restarts without the capability `idempotency-key`.
      names = { 'Confab-Capabilities': 'me' };
      token = 't';
      return http(endpoints.refreshSession, { body: {} }).then(
        () => true,
        () => true,
      );
    },
  });
  await http(endpoints.refreshSession, { body: {} }).catch(() => undefined);
  await http(endpoints.createMessage, send);
  expect(asked.at(-1)?.headers.get('Idempotency-Key')).toBe('"0123456789abcdef"');
});

test('what was not announced is not asked, whatever else was', async () => {
  const { http, asked } = open(() => answer(200, {}));
  await expect(http(endpoints.readMe)).rejects.toMatchObject({ code: 'not-offered' });
  expect(asked).toEqual([]);
  for (const [names, paths] of [
    ['read, roles', ['/chat/v1/messages/m1']],
    ['me', ['/chat/v1/messages/m1', '/chat/v1/me']],
  ] as const) {
    const other = open(() => answer(200, message, { 'Confab-Capabilities': names }));
    await other.http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    await other.http(endpoints.readMe).catch(() => undefined);
    expect(other.asked.map(({ path }) => path)).toEqual(paths);
  }
});

test('a list is looked through only by a service that has announced it, and listed by any', async () => {
  const page = { has_more: false, data: [] };
  for (const [names, isAsked] of [
    ['read', false],
    ['read, search', true],
  ] as const) {
    const { http, asked } = open(() => answer(200, page, { 'Confab-Capabilities': names }));
    await http(endpoints.listMessages, { query: { conversation_id: 'c1' } });
    const looks = [{ query: 'words' }, { around: 'm1' }, { before_time: 1 }].map((query) =>
      http(endpoints.listMessages, { query: { conversation_id: 'c1', ...query } }),
    );
    const said = await Promise.all(looks.map((look) => look.catch((error: unknown) => error)));
    expect(said).toMatchObject(looks.map(() => (isAsked ? page : { status: 404, code: 'not-offered' })));
    expect(asked).toHaveLength(isAsked ? 4 : 1);
  }
});

test('no redirect is followed, and a cookie goes along only to keep a session', async () => {
  const session = { token: 'n', expires_at: 1, contact: { ...nobody, id: 'u', username: 'ada' } };
  const { http, asked } = open(({ path }) => answer(200, path.includes('sessions') ? session : message));
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  await http(endpoints.refreshSession, { body: {} });
  await http(endpoints.resetPassword, { body: { token: 'of a link', new_password: 'a long password' } });
  expect(asked.map(({ init }) => init.redirect)).toEqual(['manual', 'manual', 'manual']);
  expect(asked.map(({ init }) => init.credentials)).toEqual(['omit', 'same-origin', 'same-origin']);
  expect(asked.map(({ headers }) => headers.has('Authorization'))).toEqual([true, false, false]);
});
test('a redirect is no answer, and is told from a lost connection', async () => {
  for (const status of [302, 307, 308]) {
    const { http } = open(() => new Response(null, { status, headers: { Location: '/v1/groups/' } }));
    const refusal = { name: 'Redirected' };
    await expect(http(endpoints.listGroups)).rejects.toMatchObject(refusal);
    await expect(http(endpoints.createMessage, send)).rejects.toBeInstanceOf(NetworkError);
  }
});
test('a plain service that redirects to a slash is asked there, and remembered for it', async () => {
  const { http, asked } = open(({ method, path, query }) => {
    if (!path.endsWith('/')) return new Response(null, { status: 307, headers: { Location: `${path}/?${query}` } });
    return answer(200, method === 'GET' && path.endsWith('/messages/') ? { has_more: false, data: [] } : message);
  });
  await http(endpoints.createMessage, send);
  await http(endpoints.listMessages, { query: { conversation_id: 'c1' } });
  await http(endpoints.updateMessage, { params: { id: 'm1' }, body: { message: 'text 1' } });
  const paths = asked.map(({ method, path }) => `${method} ${path.replace('/chat/v1', '')}`);
  expect(paths).toEqual([
    'POST /messages',
    'GET /messages',
    'GET /messages/',
    'POST /messages/',
    'GET /messages/',
    'GET /messages/m1',
    'GET /messages/m1/',
    'PUT /messages/m1/',
  ]);
  expect(http.profile.get().slash).toEqual(['/v1/messages', '/v1/messages/:id']);
});
test('a message that is gone is not taken for a redirect, where its list has a slash as well', async () => {
  const { http, asked } = open(({ path }) => {
    if (!path.endsWith('/')) return new Response(null, { status: 307 });
    return path.endsWith('/messages/') ? answer(200, { has_more: false, data: [] }) : answer(404, {});
  });
  const params = { id: 'm1' };
  await expect(http(endpoints.retrieveMessage, { params })).rejects.toMatchObject({ status: 404 });
  await expect(http(endpoints.retrieveMessage, { params })).rejects.toMatchObject({ status: 404 });
  expect(asked.map(({ path }) => path.replace('/chat/v1', ''))).toEqual([
    ...['/messages/m1', '/messages/m1/', '/messages', '/messages/'],
    '/messages/m1/',
  ]);
});
test.each([307, 404])(
  'a service that has stopped redirecting to a slash, and answers there with %s, is asked without',
  async (status) => {
    const profile = createProfile('x', null);
    profile.learn({ slash: ['/v1/messages', '/v1/messages/:id'] });
    const respond = ({ path }: { path: string }) =>
      path.endsWith('/') ? new Response(null, { status }) : answer(200, { has_more: false, data: [message] });
    const { http } = open(respond, { profile });
    const { data } = await http(endpoints.listMessages, { query: { conversation_id: 'c1' } });
    expect(data).toHaveLength(1);
    expect(profile.get().slash).toBeUndefined();
  },
);
test('a list that is gone behind a slash is gone, and the slash stays learned', async () => {
  const profile = createProfile('x', null);
  profile.learn({ slash: ['/v1/messages', '/v1/messages/:id'] });
  const respond = ({ path }: { path: string }) =>
    path.endsWith('/') ? answer(404, {}) : new Response(null, { status: 307 });
  const { http } = open(respond, { profile });
  const query = { conversation_id: 'c1' };
  await expect(http(endpoints.listMessages, { query })).rejects.toMatchObject({ status: 404 });
  expect(profile.get().slash).toEqual(['/v1/messages', '/v1/messages/:id']);
});
test('a redirect elsewhere, or of a POST that may be stored, is not asked with a slash', async () => {
  const elsewhere = open(({ path }) => new Response(null, { status: path.endsWith('/') ? 404 : 302 }));
  await expect(elsewhere.http(endpoints.listGroups)).rejects.toMatchObject({ name: 'Redirected' });
  expect(elsewhere.http.profile.get().slash).toBeUndefined();
  const stored = open(({ method }) => new Response(null, { status: method === 'POST' ? 303 : 404 }));
  await expect(stored.http(endpoints.createMessage, send)).rejects.toMatchObject({ name: 'Redirected' });
  expect(stored.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
const nobody = { phone_number: null, avatar_url: null, last_active_at: null, created_at: null };

for (const id of ['../groups', 'a/b?c#d', '//evil.test', '%2e%2e', 'ä \ud800', '\\\\evil.test']) {
  test(`an id like ${JSON.stringify(id)} stays one segment of the service's own address`, async () => {
    const { http, asked } = open(() => answer(200, message));
    await http(endpoints.retrieveMessage, { params: { id } });
    expect(asked[0]?.path).toMatch(/^\/chat\/v1\/messages\/[^/]+$/);
  });
}

for (const id of ['', '.', '..', '\0', 'a\0b']) {
  test(`the id ${JSON.stringify(id)} is asked of nobody`, async () => {
    const { http, asked } = open(() => answer(200, message));
    await expect(http(endpoints.retrieveMessage, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  });
}

test('hostile next-page addresses never get the token', async () => {
  const rows = someMessages(30);
  const { http, asked } = open(({ query }) =>
    answer(200, {
      has_more: true,
      data: query.has('x') ? rows.slice(10, 20) : rows.slice(0, 10),
      next: 'https://evil.test/?x=1',
    }),
  );
  const { data } = await http(endpoints.listMessages, { query: { limit: 10 } });
  await http(endpoints.listMessages, { query: { limit: 10, starting_after: data.at(-1)?.id } });
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.every(({ path }) => path === '/chat/v1/messages')).toBe(true);
});

test('a base with a later version replaces the prefix', async () => {
  const { http, asked } = open(() => answer(200, message), { base: 'https://svc.test/v2' });
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  expect(asked[0]?.path).toBe('/v2/messages/m1');
});

test('a write that gets no answer in 15 s may have been stored, a read gives up after 10', async () => {
  const { http } = open(
    (asked) => new Promise((_, reject) => setTimeout(() => reject(new TypeError(asked.path)), 60_000)),
  );
  // This `fetch` ignores the signal, as a body that hangs can do. Another `fetch` below respects the signal.
  const honest = createHttp({ base: '', token: () => null, fetch: hanging, profile: createProfile('x', null) });
  const write = honest(endpoints.createMessage, send).catch((error: unknown) => error);
  const read = honest(endpoints.retrieveMessage, { params: { id: 'm1' } }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await read).toBeInstanceOf(NetworkError);
  await vi.advanceTimersByTimeAsync(5_000);
  const outcome = await write;
  expect(outcome).toBeInstanceOf(NetworkError);
  expect([isUnknownOutcome(outcome), isTransient(outcome)]).toEqual([true, true]);
  expect(http.base).toBe('https://svc.test/chat');
});
const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));

test('a caller who leaves gets its own reason back', async () => {
  const http = createHttp({ base: '', token: () => null, fetch: hanging, profile: createProfile('x', null) });
  const controller = new AbortController();
  const read = http(endpoints.retrieveMessage, { params: { id: 'm1' }, signal: controller.signal });
  await vi.advanceTimersByTimeAsync(5);
  controller.abort('gone');
  await expect(read).rejects.toBe('gone');
});

test('a yes that cannot be read is an unknown outcome', async () => {
  for (const body of ['{"id": "m1", ', '<html>', '7', '{"ok":false,"error":"internal_error"}', '']) {
    const { http } = open(() => new Response(body, { status: 200 }));
    await expect(http(endpoints.createMessage, send)).rejects.toBeInstanceOf(BrokenAnswer);
    await expect(http(endpoints.listMessages)).rejects.toBeInstanceOf(BrokenAnswer);
  }
});

test('a refusal with status 200 is a refusal with its words', async () => {
  for (const body of [
    { status: 'error', error: 'Too many words' },
    { ok: false, error: { message: 'Too many words' } },
    { success: false, message: 'Too many words' },
    { status: 'fail', data: null, message: 'Too many words' },
  ]) {
    const { http } = open(() => answer(200, body));
    const refusal = { name: 'ApiError', status: 400, detail: 'Too many words' };
    await expect(http(endpoints.createMessage, send), JSON.stringify(body)).rejects.toMatchObject(refusal);
    await expect(http(endpoints.listMessages)).rejects.toMatchObject({ name: 'ApiError' });
  }
});

describe('a token that has ended', () => {
  const session = (respond: Parameters<typeof fakeFetch>[0], token: string | null = 'secret') => {
    const ended: string[] = [];
    const onUnauthorized = async () => {
      ended.push('over');
      return false;
    };
    return { ...open(respond, { token: () => token, onUnauthorized }), ended };
  };

  test('is refused with 403 by some services, also for the list of groups', async () => {
    const { http, ended } = session(() => answer(403, { detail: 'Not authenticated' }));
    await expect(http(endpoints.createMessage, send)).rejects.toMatchObject({
      status: 401,
      detail: 'Not authenticated',
    });
    expect(ended).toHaveLength(1);
  });

  test('is told from a refusal of one thing', async () => {
    const { http, ended } = session(({ path }) => (path.endsWith('/groups') ? answer(200, []) : answer(403, {})));
    await expect(http(endpoints.createMessage, send)).rejects.toMatchObject({ status: 403 });
    expect(ended).toEqual([]);
  });

  test('is not left out of a request, which a service may refuse in another way', async () => {
    const { http, asked } = session(() => answer(403, {}), null);
    await expect(http(endpoints.listGroups)).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
  });
});

test('deleting what is gone has succeeded', async () => {
  for (const status of [200, 202, 204, 404, 410]) {
    for (const headers of [{}, capable]) {
      const { http, asked } = open(({ method }) => answer(method === 'GET' ? 404 : status, {}, headers));
      await expect(http(endpoints.deleteGroup, { params: { id: 'g1' } })).resolves.toBeUndefined();
      // Without the capabilities header the refusal may come from a gateway, so the client sends one GET.
      expect(asked.length).toBe(status >= 400 && headers !== capable ? 2 : 1);
    }
  }
});

test('what was to be answered with nothing is done, whatever the answer holds', async () => {
  const { http } = open(({ method }) =>
    answer(200, method === 'GET' ? message : { ok: true }, { 'Confab-Capabilities': 'typing' }),
  );
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  await expect(http(endpoints.typing, { params: { id: 'c1' } })).resolves.toBeUndefined();
});

test('what a plain service says is gone, and still shows, was not deleted', async () => {
  for (const status of [404, 410]) {
    const { http } = open(({ method }) => (method === 'GET' ? answer(200, message) : answer(status, {})));
    await expect(http(endpoints.deleteMessage, { params: { id: 'm1' } })).rejects.toMatchObject({
      code: 'not-deleted',
    });
    const unreachable = open(({ method }) => answer(method === 'GET' ? 502 : status, {}));
    const asked = unreachable.http(endpoints.deleteMessage, { params: { id: 'm1' } });
    await expect(asked).rejects.toMatchObject({ status: 502 });
  }
});

/** Bodies that services send with status 200 for a missing object. */
const absences = [
  null,
  { data: null },
  { ok: false },
  { ok: false, error: 'message_not_found' },
  { ok: false, error: { message: 'No such message' } },
];
/** Bodies with another reason, and no body. */
const troubles = [{ ok: false, error: 'unknown_error' }, { data: null, error: { message: 'timeout' } }, undefined];

test('what a plain service says is gone in an answer with status 200 is gone, and an error of another kind is none', async () => {
  for (const [bodies, wanted] of [
    [absences, { status: 404, code: 'not-found' }],
    [troubles, { name: 'BrokenAnswer' }],
  ] as const) {
    for (const body of bodies) {
      const { http } = open(() => answer(200, body));
      const calls = [
        http(endpoints.retrieveMessage, { params: { id: 'm1' } }),
        http(endpoints.retrieveGroup, { params: { id: 'g1' } }),
        http(endpoints.updateMessage, { params: { id: 'm1' }, body: { message: 'text' } }),
      ];
      for (const call of calls) await expect(call, JSON.stringify(body)).rejects.toMatchObject(wanted);
    }
  }
});

test('a deletion is confirmed by an answer with status 200 that holds nothing, and not by one that nobody can read', async () => {
  const remove = (body: unknown) =>
    open(({ method }) => (method === 'GET' ? answer(200, body) : answer(404, {}))).http(endpoints.deleteMessage, {
      params: { id: 'm1' },
    });
  for (const body of absences) await expect(remove(body)).resolves.toBeUndefined();
  for (const body of troubles) await expect(remove(body)).rejects.toMatchObject({ name: 'BrokenAnswer' });
});

test('after a renewed token the call goes once more, and only once', async () => {
  let token = 'old';
  const { http, asked } = open(() => answer(401, {}), {
    token: () => token,
    onUnauthorized: async () => {
      token = 'new';
      return true;
    },
  });
  await expect(http(endpoints.retrieveMessage, { params: { id: 'm1' } })).rejects.toMatchObject({ status: 401 });
  expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer old', 'Bearer new']);
});

test('where nobody renews tokens, a call that is unauthorized goes once', async () => {
  const { http, asked } = open(() => answer(401, {}), { token: () => 'old' });
  await expect(http(endpoints.retrieveMessage, { params: { id: 'm1' } })).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(1);
});

test('a token that was renewed while the call was on its way is not renewed again', async () => {
  let token = 'old';
  let renewals = 0;
  const { http } = open(
    ({ headers }) => {
      const isOld = headers.get('Authorization') === 'Bearer old';
      token = 'new';
      return isOld ? answer(401, {}) : answer(200, message);
    },
    {
      token: () => token,
      onUnauthorized: async () => {
        renewals++;
        return false;
      },
    },
  );
  await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  expect(renewals).toBe(0);
});

describe('what a service says that announces itself', () => {
  const row = {
    ...{ id: 'm1', conversation_id: 'c', message: 'hello', reactions: [], attachments: [], read_at: null },
    ...{ created_at: 1_700_000_000, updated_at: null },
    contact: {
      ...{ id: 'u', username: 'ada', phone_number: null, avatar_url: '/v1/files/u/face.png' },
      ...{ last_active_at: null, created_at: null },
    },
  };
  const asking = (data: unknown[], more = {}) => open(() => answer(200, { has_more: false, data, ...more }, capable));

  test('is taken as it is, its addresses made whole', async () => {
    const { http } = asking([row]);
    await http(endpoints.listMessages);
    const { data } = await http(endpoints.listMessages);
    expect(data).toEqual([
      { ...row, contact: { ...row.contact, avatar_url: 'https://svc.test/chat/v1/files/u/face.png' } },
    ]);
  });

  test('is normalised where it is not what was agreed: one broken row costs none of the others', async () => {
    const { http } = asking([{ nonsense: true }, { ...row, created_at: '2023-11-14T22:13:20Z', reactions: null }]);
    await http(endpoints.listMessages);
    const { data } = await http(endpoints.listMessages);
    expect(data).toMatchObject([{ id: 'm1', created_at: 1_700_000_000, reactions: [] }]);
  });

  test.each([
    ['true', true, true],
    ['false', false, false],
    ['nothing that can be read', 'yes', undefined],
  ])('of a page with a broken row, whether there is newer stays known: %s', async (_, has_newer, known) => {
    const { http } = asking([{ nonsense: true }, row], { has_newer });
    await http(endpoints.listMessages);
    const page = await http(endpoints.listMessages);
    expect([page.data.length, page.has_newer]).toEqual([1, known]);
  });
});

test('where nothing was asked for early, an answer is as old as its call', () => {
  const { http } = open(() => answer(200, message));
  const before = http.askedSince();
  vi.advanceTimersByTime(5);
  expect(http.askedSince() - before).toBe(5);
});

test('files are taken by a service that has said so, and by no other', async () => {
  const { http, asked } = open(() => answer(200, message));
  const file = { file: new Blob(['x']), filename: 'x.txt' };
  await expect(http.upload(file)).rejects.toMatchObject({ status: 404, code: 'not-offered' });
  expect(asked).toEqual([]);
});

test('the caller’s name is sure when the service names it, or when nobody doubts it', async () => {
  expect(open(() => answer(200, message)).http.isMeSure()).toBe(true);
  const typed = open(() => answer(200, message), { isMeSure: () => false });
  expect(typed.http.isMeSure()).toBe(false);
  const named = open(() => answer(200, message, capable), { isMeSure: () => false });
  await named.http(endpoints.retrieveMessage, { params: { id: 'm1' } });
  expect(named.http.isMeSure()).toBe(true);
});

/** A response whose body ends with an error. */
const broken = (status: number) =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) }), { status });

test('an answer that breaks off is unknown when it was a yes, and a refusal all the same when it was a no', async () => {
  for (const [status, error] of [
    [200, { name: 'BrokenAnswer' }],
    [403, { name: 'ApiError', status: 403, code: 'forbidden' }],
  ] as const) {
    const { http } = open(() => broken(status));
    await expect(http(endpoints.retrieveMessage, { params: { id: 'm1' } })).rejects.toMatchObject(error);
  }
});

test('a caller who leaves while the answer is read gets its own reason back', async () => {
  const leave = new AbortController();
  const { http } = open(() => {
    leave.abort('left');
    return broken(200);
  });
  const call = http(endpoints.retrieveMessage, { params: { id: 'm1' }, signal: leave.signal });
  await expect(call).rejects.toBe('left');
});

test('a caller who has left asks nothing', async () => {
  const { http, asked } = open(() => answer(200, message));
  const call = http(endpoints.retrieveMessage, { params: { id: 'm1' }, signal: AbortSignal.abort('left') });
  await expect(call).rejects.toBe('left');
  expect(asked).toEqual([]);
});

test('the answer to a deletion, and an empty one, is not read', async () => {
  const gone = open(() => new Response('not json', { status: 200 }));
  await gone.http(endpoints.deleteMessage, { params: { id: 'm1' } });
  const { http } = open(() => new Response(' \n', { status: 200, headers: capable }));
  await expect(http(endpoints.retrieveMessage, { params: { id: 'm1' } })).rejects.toMatchObject({
    name: 'BrokenAnswer',
  });
});

test('a clock that is known is learned anew when it has gone wrong by more than five seconds', async () => {
  vi.setSystemTime(1_700_003_600_000);
  const world = { at: 1_700_000_000_000 };
  const { http } = open(() => answer(200, message, { Date: new Date(world.at).toUTCString() }));
  const clock = async (at: number) => {
    world.at = at;
    await http(endpoints.retrieveMessage, { params: { id: 'm1' } });
    return http.profile.get().clock;
  };
  expect(await clock(1_700_000_000_000)).toBe(-3_600);
  expect(await clock(1_700_000_005_000)).toBe(-3_600);
  expect(await clock(1_700_000_006_000)).toBe(-3_594);
});

test('what was written to a plain service has a version at once', async () => {
  const { http } = open(() => answer(201, message));
  const written = await http(endpoints.createMessage, { body: { conversation_id: 'c1', message: 'text 1' } });
  expect(http.etag(written.id)).toBeDefined();
});
