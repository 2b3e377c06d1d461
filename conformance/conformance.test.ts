import { expect, test } from 'vitest';
import { testService } from '../server/test/service';
import { twoPeople } from './clauses/twoPeople';
import { toJUnit, toMarkdown } from './report';
import { clauses, type Report, type RunOptions, run } from './run';

const outcomes = ({ findings }: Report, outcome: string) =>
  findings.flatMap((each) => (each.outcome === outcome ? [`${each.title}: ${each.detail}`] : []));

type Answers = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

/** Runs against the reference service. `between` may replace the service's responses. */
async function setUp(environment: Record<string, string> = {}, between: Answers = (_, answer) => answer()) {
  const service = await testService(environment);
  const [ada, lin] = [await service.person('ada'), await service.person('lin')];
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return between(request, async () => service.app.request(request));
  };
  const start = (more: Partial<RunOptions> = { contact: 'lin', secondToken: lin.token }) =>
    run({ base: 'http://localhost', token: ada.token, fetch, mark: 'a1b2', ...more });
  return { ...service, ada, requests, start };
}

for (const capabilities of ['on', 'off']) {
  test(`the reference service is as the interface shows it, with capabilities ${capabilities}, and nothing is left there`, async () => {
    const { start, ada, close } = await setUp({ CAPABILITIES: capabilities });
    const report = await start();
    expect(outcomes(report, 'failed')).toEqual([]);
    expect(outcomes(report, 'not tried')).toEqual([]);
    expect(report.findings).toHaveLength(clauses.length);
    expect(report.left).toEqual([]);
    for (const archived of ['true', 'false'])
      expect((await ada.get(`/v1/groups?archived=${archived}`)).body.data).toEqual([]);
    await close();
  });
}

test('where nobody to add is named, and in a run that only reads, it says what was not tried and sends no write', async () => {
  const { start, ada, requests, close } = await setUp();
  const needPeople = ['POST takes contacts', 'PUT adds and removes contacts', ...twoPeople.map(({ title }) => title)];
  expect(outcomes(await start({}), 'not tried').map((line) => line.split(':')[0])).toEqual([
    ...needPeople,
    'Somebody is added to a group',
  ]);
  expect(outcomes(await start({ contact: 'lin' }), 'not tried')).toHaveLength(twoPeople.length);
  requests.length = 0;
  const nothing = await start({ readOnly: true });
  expect(outcomes(nothing, 'failed')).toEqual([]);
  expect(outcomes(nothing, 'not tried')).toContain('GET retrieves one group: there is no group to read');
  await ada.say((await ada.group('Here before')).conversation_id, 'hello');
  const report = await start({ readOnly: true });
  expect([outcomes(report, 'failed'), outcomes(report, 'not tried')]).toEqual([[], []]);
  expect(requests.filter((request) => !/^(GET|OPTIONS) /.test(request))).toEqual([]);
  await close();
});

async function json(answer: Response, change: (body: Record<string, unknown>) => Record<string, unknown>) {
  const body = answer.ok ? change(await answer.json()) : await answer.json();
  return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
}

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const numbers = new Map<string, number>();
const numberOf = (id: unknown) => {
  const known = numbers.get(String(id)) ?? numbers.size + 1;
  numbers.set(String(id), known);
  return known;
};
/** Applies `change` to every message and group in a response: objects with a `conversation_id`. */
const eachRow = (value: unknown, change: (row: Row) => Row): unknown => {
  if (Array.isArray(value)) return value.map((item) => eachRow(item, change));
  if (!isRow(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, of]) => [name, eachRow(of, change)]));
  return 'conversation_id' in inner ? change(inner) : inner;
};
const iso = (time: unknown) => (typeof time === 'number' ? new Date(time * 1_000).toISOString() : time);
const without = ({ read_at, updated_at, description, archived_at, ...row }: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries({ read_at, updated_at, description, archived_at }).filter(([, value]) => value ?? false),
  ),
});

/** Styles of common frameworks: `change` rewrites each response, and the report must name each of `names` once. */
const styles: Record<string, { change: (json: unknown) => unknown; names: string[] }> = {
  'times as text': {
    change: (json) => eachRow(json, (row) => ({ ...row, created_at: iso(row.created_at) })),
    names: ['`created_at` is in whole Unix seconds'],
  },
  'no nulls': {
    change: (json) => eachRow(json, without),
    names: ['description', 'archived_at']
      .map((name) => `\`${name}\` of a group is null where there is none`)
      .concat(['read_at', 'updated_at'].map((name) => `\`${name}\` of a message is null where there is none`)),
  },
  'objects in an envelope': {
    change: (json) => (isRow(json) && json.id !== undefined ? { data: json } : json),
    names: ['An object stands by itself'],
  },
  'objects under their own name': {
    change: (json) =>
      isRow(json) && json.id !== undefined ? { ['contacts' in json ? 'group' : 'message']: json } : json,
    names: ['An object stands by itself'],
  },
  'rows under another name': {
    change: (json) =>
      isRow(json) && Array.isArray(json.data) ? { has_more: json.has_more, results: json.data } : json,
    names: ['The rows of a list stand in `data`'],
  },
  'nothing for an empty list': {
    change: (json) =>
      eachRow(json, (row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name, of]) => !(/^(reactions|attachments)$/.test(name) && String(of) === '')),
        ),
      ),
    names: ['attachments', 'reactions'].map((name) => `\`${name}\` of a message is empty where there is none`),
  },
  'usernames for contacts': {
    change: (json) =>
      eachRow(json, (row) =>
        Array.isArray(row.contacts) ? { ...row, contacts: row.contacts.map(({ username }) => username) } : row,
      ),
    names: ['`contacts` of a group are objects'],
  },
  'integer ids': {
    change: (json) =>
      eachRow(json, (row) => ({ ...row, id: numberOf(row.id), conversation_id: numberOf(row.conversation_id) })),
    names: ['`id` is text', '`conversation_id` is text'],
  },
};

test.each(Object.entries(styles))(
  'a service with %s is told so once, tried to its end, and left empty',
  async (name, { change, names }) => {
    numbers.clear();
    const { app, ada, close } = await setUp();
    const idOf = (text: string) => [...numbers].find(([, number]) => String(number) === text)?.[0] ?? text;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const address = new URL(request.url);
      address.pathname = address.pathname.replace(/[^/]+$/, idOf);
      for (const [key, value] of address.searchParams)
        address.searchParams.set(key, key === 'limit' ? value : idOf(value));
      const text = await request.text();
      const body = text.replace(/(conversation_id(?:=|":"?))(\d+)("?)/g, (_, before, id) =>
        before.endsWith('=') ? `${before}${idOf(id)}` : `conversation_id":"${idOf(id)}"`,
      );
      const sent = { method: request.method, headers: request.headers, ...(text && { body }) };
      const answer = await app.request(address.pathname + address.search, sent);
      const given = await answer.text();
      if (!answer.ok || !given.startsWith('{')) return new Response(given || null, answer);
      return new Response(JSON.stringify(change(JSON.parse(given))), answer);
    };
    const report = await run({ base: 'http://localhost', token: ada.token, contact: 'lin', mark: 'a1b2', fetch });
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed').map(({ title }) => title);
    expect(failed.sort(), name).toEqual([...names].sort());
    expect(report.left).toEqual([]);
    expect((await ada.get('/v1/groups')).body.data).toEqual([]);
    await close();
  },
);

test.each([
  ['Confab-Capabilities, Date, ETag', 'with all that a client sends'],
  ['etag', 'with all that a client sends; it cannot see Confab-Capabilities, Date'],
])('a service that exposes %s lets a page elsewhere in %s', async (exposed, detail) => {
  const { start, close } = await setUp({ CORS_ORIGINS: 'https://conformance.example' }, async (_, answer) => {
    const { body, status, headers: sent } = await answer();
    const headers = new Headers(sent);
    headers.set('Date', new Date().toUTCString());
    if (headers.has('Access-Control-Expose-Headers')) headers.set('Access-Control-Expose-Headers', exposed);
    return new Response(body, { status, headers });
  });
  const { findings } = await start({ readOnly: true });
  expect(findings.find(({ title }) => title.includes('(CORS)'))?.detail).toBe(detail);
  await close();
});

/** Refuses or ignores a PUT of members if the service does not understand its body (`isRead`). */
function membersRead(isRead: (body: string) => boolean, refuses: boolean): Answers {
  const shown = new Map<string, string>();
  return async (request, answer) => {
    const { pathname } = new URL(request.url);
    const body = request.method === 'PUT' ? await request.clone().text() : '';
    const before = shown.get(pathname);
    if (before !== undefined && body.includes('contacts') && !isRead(body))
      return new Response(refuses ? '{}' : before, { status: refuses ? 422 : 200 });
    const given = await answer();
    const text = await given.clone().text();
    if (given.ok && request.method !== 'GET' && text.startsWith('{'))
      shown.set(`/v1/groups/${Object(JSON.parse(text)).id}`, text);
    return given;
  };
}
const isObjects = (body: string) => /"contacts":\[(\]|\{)/.test(body);
const isForm = (body: string) => !body.startsWith('{');

for (const [name, between] of Object.entries({
  'as objects alone, and refuses usernames': membersRead(isObjects, true),
  'as objects alone, and overlooks usernames': membersRead(isObjects, false),
  'as a form alone, and overlooks JSON': membersRead(isForm, false),
})) {
  test(`a service that takes contacts ${name}, adds and removes them`, async () => {
    const { start, close } = await setUp({}, between);
    expect(outcomes(await start(), 'found')).toContain('PUT adds and removes contacts: the list replaces the members');
    await close();
  });
}

test('where contacts are refused with status 200 in every form, that clause was not tried', async () => {
  const { start, close } = await setUp({}, async (request, answer) => {
    const isEdit = request.method === 'PUT' && (await request.clone().text()).includes('contacts');
    return isEdit ? new Response('{"ok":false}') : answer();
  });
  const report = await start();
  expect(outcomes(report, 'not tried')).toContain(
    'PUT adds and removes contacts: neither usernames nor objects with one: 200, 200',
  );
  await close();
});

for (const status of [401, 429, 503]) {
  test(`groups that cannot be deleted or read for ${status} are named as left`, async () => {
    let isRefusing = false;
    const ending = new AbortController();
    const { start, close } = await setUp({}, (request, answer) => {
      if (request.method === 'POST') {
        ending.abort();
        isRefusing = true;
        return answer();
      }
      return isRefusing ? Promise.resolve(new Response('', { status })) : answer();
    });
    expect((await start({ signal: ending.signal })).left).toHaveLength(1);
    await close();
  });
}

test('an answer of null or a refusal with status 200 shows nothing', async () => {
  for (const body of ['null', '{"ok":false}', '{"data":null}']) {
    const { start, close } = await setUp({}, async (_, answer) => {
      const given = await answer();
      return [401, 404].includes(given.status) ? new Response(body) : given;
    });
    expect(outcomes(await start(), 'failed').filter((line) => /token|DELETE/.test(line))).toEqual([]);
    await close();
  }
});

test('a service that takes JSON alone is written to in JSON, and a kept group is named', async () => {
  const { start, close } = await setUp({}, async (request, answer) => {
    const isForm = request.headers.get('Content-Type')?.includes('form') === true;
    if (isForm) return new Response('{"message":"JSON, please"}', { status: 415 });
    return request.method === 'DELETE' && request.url.includes('/v1/groups/')
      ? new Response(null, { status: 403 })
      : answer();
  });
  const report = await start();
  expect(outcomes(report, 'found')).toContain('Request bodies: JSON');
  expect(outcomes(report, 'failed').map((line) => line.split(':')[0])).toEqual([
    'DELETE removes a group and its messages for good',
    'A group is archived, restored and deleted',
  ]);
  expect(report.left.length).toBeGreaterThan(5);
  expect(toMarkdown(report)).toContain(`Groups that could not be deleted: ${report.left.join(', ')}`);
  await close();
});

test('a rate limit is waited out, and the same is sent again', async () => {
  /** Methods and lists that got a 429 once. Without ids, because a repeated clause creates other objects. */
  const known = new Set<string>();
  const { start, close } = await setUp({}, async ({ method, url }, answer) => {
    const kind = `${method} ${new URL(url).pathname.split('/', 3).join('/')}`;
    if (known.has(kind)) return answer();
    known.add(kind);
    return new Response('{"code":"rate-limited"}', { status: 429, headers: { 'Retry-After': '0' } });
  });
  expect(outcomes(await start(), 'failed')).toEqual([]);
  await close();
});

test('a rate limit without an end is a failure', async () => {
  const { start, close } = await setUp({}, async ({ method }, answer) =>
    method === 'POST' ? new Response('', { status: 429, headers: { 'Retry-After': '0' } }) : answer(),
  );
  expect(outcomes(await start(), 'failed')).toContainEqual(
    expect.stringMatching(/^POST with a name alone .* 429 \(empty\)$/),
  );
  await close();
});

test('what is made by answers that nobody can read is deleted as well', async () => {
  const { start, ada, close } = await setUp({}, async (request, answer) =>
    request.method === 'POST' && request.url.endsWith('/groups')
      ? json(await answer(), (group) => ({ ...group, created_at: 'today' }))
      : answer(),
  );
  const report = await start();
  expect(outcomes(report, 'failed')).toContainEqual(expect.stringContaining('created_at'));
  expect(report.left).toEqual([]);
  expect((await ada.get('/v1/groups')).body.data).toEqual([]);
  await close();
});

test('a run that is ended deletes what it made, and one whose service falls silent ends by itself', async () => {
  const ending = new AbortController();
  const first = await setUp({}, (request, answer) => {
    if (request.method === 'POST') ending.abort();
    return answer();
  });
  const report = await first.start({ signal: ending.signal });
  expect(report.findings.length).toBeLessThan(5);
  expect((await first.ada.get('/v1/groups')).body.data).toEqual([]);
  await first.close();

  let answered = 0;
  const second = await setUp({}, (_, answer) =>
    ++answered > 3 ? Promise.reject(new TypeError('fetch failed')) : answer(),
  );
  const silent = await second.start();
  expect(silent.ended).toMatch(/^no answer: /);
  expect(toMarkdown(silent)).toContain('The run ended early: no answer');
  await second.close();
});

test('an address where nothing of the kind is, or a wrong token, ends the run', async () => {
  const { start, close } = await setUp({}, async () => new Response('<h1>Not found</h1>', { status: 404 }));
  expect((await start()).ended).toBe('GET /v1/groups was answered with 404, and not with a list of groups');
  await close();
});

test('a redirect ends the run and is named', async () => {
  const headers = { Location: '/v1/groups/' };
  const { start, close } = await setUp({}, async () => new Response(null, { status: 307, headers }));
  const report = await start();
  expect(report.ended).toBe('no answer: GET /v1/groups: answered with 307 and a redirect to /v1/groups/');
  expect(toJUnit(report)).toContain('a redirect to /v1/groups/');
  await close();
});

test('a preflight that names the requested method alone lacks none', async () => {
  const { start, close } = await setUp({ CORS_ORIGINS: 'https://conformance.example' }, async (request, answer) => {
    const given = await answer();
    const method = request.headers.get('Access-Control-Request-Method');
    if (method) given.headers.set('Access-Control-Allow-Methods', method);
    return given;
  });
  const { findings } = await start({ readOnly: true });
  expect(findings.find(({ title }) => title.includes('(CORS)'))?.detail).not.toContain('without');
  await close();
});

test('a service that does not answer ends the run', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
  const report = await run({ base: 'http://localhost', token: 't', fetch, mark: 'a1b2' });
  expect(report.ended).toBe('no answer: GET /v1/groups: connect ECONNREFUSED');
});

test('the reports name each clause, what was found, and why', () => {
  const report: Report = {
    base: 'https://chat.example.org',
    profile: { time: 'seconds' },
    left: [],
    findings: [
      { section: '4.1', title: 'A text', outcome: 'passed', detail: '' },
      { section: '4.1', title: 'An order', outcome: 'found', detail: 'newest first' },
      { section: 'Confab', title: 'A group', outcome: 'failed', detail: 'it says "<no>\u0007"' },
      { section: 'Confab', title: 'A member', outcome: 'not tried', detail: 'nobody' },
    ],
  };
  expect(toMarkdown(report)).toBe(
    [
      '# https://chat.example.org against the interface\n',
      '1 passed, 1 failed, 1 left open by the interface, 1 not tried.\n',
      '✔ as the interface shows it · ✘ not so · ○ left open, and what it does · – not tried\n',
      '## Section 4.1\n\n- ✔ A text\n- ○ An order: newest first\n',
      '## Confab’s client\n\n- ✘ A group: it says "<no>\uFFFD"\n- – A member: nobody\n',
      '## What the client learned\n\n```json\n{\n  "time": "seconds"\n}\n```',
    ].join('\n'),
  );
  expect(toJUnit(report).split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuite name="https://chat.example.org" tests="5" failures="1" skipped="1">',
    '  <testcase classname="interface.4.1" name="A text"></testcase>',
    '  <testcase classname="interface.4.1" name="An order"><system-out>newest first</system-out></testcase>',
    '  <testcase classname="interface.Confab" name="A group"><failure message="it says &quot;&lt;no&gt;\uFFFD&quot;"/></testcase>',
    '  <testcase classname="interface.Confab" name="A member"><skipped message="nobody"/></testcase>',
    '  <testcase classname="interface.clean-up" name="The groups that were made are deleted"></testcase>',
    '</testsuite>',
    '',
  ]);
});
