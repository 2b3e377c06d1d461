import { expect, onTestFinished, test } from 'vitest';
import { testService } from '../../../server/test/service';
import { createProfile } from '../../api/dialect/profile';
import { createHttp, type Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { examine } from './examine';
import type { Finding } from './findings';
import { curlOf, recordRequests, type SentRequest } from './recordRequests';

const elsewhere = 'https://chat.example';

/** What a service on another origin allows by CORS. `blind`: requests with mode `no-cors`. */
const open = {
  blind: true,
  origin: true,
  authorization: true,
  keys: true,
  methods: 'GET PUT DELETE',
  refusals: true,
  date: true,
};

/** A service as a page of another origin sees it. Without `isThere` no request gets an answer. */
async function createWorld(policy: Partial<typeof open> = {}, isThere = true) {
  const service = await testService();
  onTestFinished(() => service.close());
  const allowed = { ...open, ...policy };
  const request: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input), elsewhere);
    if (!isThere) throw new TypeError('no connection');
    if (init.mode === 'no-cors' && allowed.blind) return Response.error();
    const { method = 'GET' } = init;
    const headers = new Headers(init.headers);
    const passes =
      allowed.origin &&
      (allowed.authorization || !headers.has('Authorization')) &&
      (allowed.keys || !(headers.has('Idempotency-Key') || headers.has('If-Match'))) &&
      allowed.methods.split(' ').includes(method);
    if (!passes) throw new TypeError('not allowed');
    const answer = await service.app.request(url.pathname + url.search, init);
    if (!answer.ok && !allowed.refusals) throw new TypeError('not allowed');
    const seen = new Headers(answer.headers);
    if (allowed.date) seen.set('Date', new Date().toUTCString());
    return new Response(answer.body, { status: answer.status, headers: seen });
  };
  const check = async (token = '', fetcher = request, http?: Http) => {
    const findings: Finding[] = [];
    const sent: SentRequest[] = [];
    const onFinding = (finding: Finding) => findings.push(finding);
    const used = await examine({ base: elsewhere, token, http, fetch: recordRequests(fetcher, sent), onFinding });
    return {
      profile: used?.profile.get(),
      findings,
      sent,
      codes: findings.map(({ code }) => code),
      worst: findings.at(-1),
    };
  };
  return { service, check, request };
}

test('a service that allows everything is found right, and nothing there is changed', async () => {
  const { service, check } = await createWorld();
  const ada = await service.person('ada');
  await ada.group('Tides', []);
  const { findings, codes, sent } = await check(ada.token);
  expect(findings.filter(({ verdict }) => verdict === 'problem')).toEqual([]);
  expect(codes.slice(0, 5)).toEqual(['reached', 'cors-good', 'token-accepted', 'no-messages', 'announces']);
  expect(codes).toContain('clock-right');
  const groups = endpoints.listGroups.response.parse((await ada.get('/v1/groups')).body);
  expect(groups.data.map(({ name }) => name)).toEqual(['Tides']);
  expect(sent.filter(({ method }) => method !== 'GET').every(({ status }) => status === 401)).toBe(true);
});

test('what the app leaves out of a list because it cannot be read is counted', async () => {
  const { service, check, request } = await createWorld();
  const ada = await service.person('ada');
  const { conversation_id } = await ada.group('Tides', []);
  await ada.group('Lake', []);
  for (const words of ['one', 'two', 'three']) await ada.say(conversation_id, words);
  /** The service, but only row `kept` has an id. */
  const broken =
    (path: string, kept: string): typeof fetch =>
    async (input, init) => {
      const answer = await request(input, init);
      if (!answer.ok || new URL(String(input)).pathname !== path) return answer;
      const { data, ...rest } = await answer.json();
      const rows = data.map(({ id, ...row }: Record<string, unknown>) =>
        [row.name, row.message].includes(kept) ? { id, ...row } : row,
      );
      return Response.json({ ...rest, data: rows }, { headers: answer.headers });
    };
  const found = async (fetcher: typeof fetch) => (await check(ada.token, fetcher)).findings.slice(3, 4);
  expect(await found(broken('/v1/messages', 'two'))).toEqual([
    { verdict: 'problem', code: 'messages-left-out', count: 2, rows: 3, seen: expect.stringMatching(/^the object /) },
  ]);
  expect(await found(broken('/v1/groups', 'Tides'))).toEqual([
    { verdict: 'problem', code: 'groups-left-out', count: 1, rows: 2, seen: expect.stringMatching(/^the object /) },
  ]);
  expect(await found(request)).toMatchObject([{ code: 'announces' }]);
});

test('no report and no command for a terminal holds the token', async () => {
  const { service, check } = await createWorld();
  const { token } = await service.person('ada');
  const { sent } = await check(token);
  const commands = sent.map(curlOf);
  expect(JSON.stringify(sent) + commands.join()).not.toContain(token);
  expect(commands.at(-1)).toContain(`-H "authorization: Bearer $TOKEN"`);
  expect(
    curlOf({ id: 0, method: 'GET', url: "https://a.example/it's", headers: [], body: undefined, status: 200, ms: 1 }),
  ).toBe(`curl -i -X GET 'https://a.example/it'\\''s' -H 'Origin: ${location.origin}'`);
});

test.each([
  [{ origin: false }, 'cors-refused'],
  [{ authorization: false }, 'cors-authorization'],
  [{ methods: 'GET PUT' }, 'cors-methods'],
  [{ refusals: false }, 'cors-errors'],
  [{ date: false }, 'cors-date-hidden'],
] as const)('of a service that allows all but %o one is told what is missing', async (policy, code) => {
  const { service, check } = await createWorld(policy);
  const { token } = await service.person('ada');
  const { codes, findings } = await check(token);
  expect(codes.slice(0, 2)).toEqual(['reached', code]);
  // A hidden `Date` header stops no check. Every other CORS problem stops the checks that need the response.
  expect(findings.length > 2).toBe(code === 'cors-date-hidden');
  expect(codes).not.toContain('clock-right');
});

test('a service that announces keys and does not let a page send them is told which headers are missing', async () => {
  const { service, check } = await createWorld({ keys: false });
  const { token } = await service.person('ada');
  const { findings } = await check(token);
  expect(findings.filter(({ verdict }) => verdict === 'problem')).toEqual([
    { verdict: 'problem', code: 'cors-authorization' },
  ]);
});

test('of a service whose refusals cannot be read one is told so, signed in there and with no token entered', async () => {
  const { service, check, request } = await createWorld({ refusals: false });
  const { token } = await service.person('ada');
  const http = createHttp({
    base: elsewhere,
    fetch: request,
    token: () => token,
    profile: createProfile(elsewhere, null),
  });
  expect((await check('', request, http)).worst).toEqual({ verdict: 'problem', code: 'cors-errors' });
});

test('an address at which nothing answers, a token that is refused, and none are told apart', async () => {
  const nothing = { verdict: 'problem', code: 'unreachable-or-cors', origin: location.origin };
  expect((await (await createWorld({}, false)).check()).findings).toEqual([nothing]);
  expect((await (await createWorld({ blind: false, origin: false })).check()).findings).toEqual([nothing]);
  expect((await (await createWorld({ blind: false })).check()).codes).toEqual(['reached', 'cors-good', 'token-asked']);
  const { check } = await createWorld();
  expect((await check()).worst).toEqual({ verdict: 'notice', code: 'token-asked' });
  expect((await check('wrong')).worst).toEqual({ verdict: 'problem', code: 'token-refused' });
});

test('lists with a slash at their end are read there, and the redirect is named', async () => {
  const { service, check, request } = await createWorld();
  const { token } = await service.person('ida');
  const { findings } = await check(token, async (input, init) => {
    const url = new URL(String(input), elsewhere);
    if (/\/v1\/[a-z]+$/.test(url.pathname)) return new Response(null, { status: 307 });
    url.pathname = url.pathname.replace(/\/$/, '');
    return request(url.href, init);
  });
  expect(findings).toContainEqual({ verdict: 'notice', code: 'slash' });
  expect(findings).toContainEqual({ verdict: 'good', code: 'token-accepted' });
});

test.each([
  [new Response('<h1>Sign in</h1>', { headers: { Date: new Date().toUTCString() } }), { code: 'not-json' }],
  [new Response('', { status: 404 }), { code: 'no-interface' }],
  [new Response(null, { status: 307, headers: { Location: '/v1/groups/' } }), { code: 'redirected' }],
  [new Response('', { status: 502 }), { code: 'refused', status: 502 }],
])('what answers in place of the service is said: %#', async (answer, fact) => {
  const { check } = await createWorld();
  expect((await check('token', async () => answer.clone())).worst).toMatchObject(fact);
});

test('a service that announces nothing shows what it chose, and how far its clock is off', async () => {
  const { check } = await createWorld();
  const message = (id: string, at: string) => ({
    id,
    conversation_id: 'c1',
    contact: 'mei',
    message: id,
    created_at: at,
  });
  const rows = [message('m2', '2026-01-01T10:01:00Z'), message('m1', '2026-01-01T10:00:00Z')];
  const { findings, profile } = await check('token', async (input) => {
    const body = String(input).includes('/v1/groups')
      ? { data: [{ id: 'g1', name: 'Tides', conversation_id: 'c1' }] }
      : { data: rows };
    return Response.json(body, { headers: { Date: new Date(Date.now() - 120_000).toUTCString() } });
  });
  expect(findings).toContainEqual({ verdict: 'notice', code: 'plain' });
  expect(profile).toMatchObject({ time: 'iso', order: 'newest-first' });
  const behind = findings.find(({ code }) => code === 'clock-behind');
  expect(behind && 'seconds' in behind && behind.seconds).toBeGreaterThan(100);
});

test('an event stream that a proxy holds back is told from one that arrives', async () => {
  const { service, check, request } = await createWorld();
  const { token } = await service.person('ada');
  expect((await check(token)).codes).toContain('events-arrive');
  const { codes } = await check(token, async (input, init) => {
    const answer = await request(input, init);
    if (!String(input).includes('/v1/events')) return answer;
    void answer.body?.cancel();
    return new Response(new ReadableStream({ start: (controller) => controller.close() }), { headers: answer.headers });
  });
  expect(codes).toContain('events-held');
});
