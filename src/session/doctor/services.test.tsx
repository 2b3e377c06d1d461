import { expect, test } from 'vitest';
import { createDialectService, type Dialect } from '../../../e2e/support/services/dialectService';
import { examine } from './examine';
import type { Finding } from './findings';
import { tryWrite } from './tryWrite';

interface Sent {
  method: string;
  path: string;
  /** Sends the request to the service, with `method` instead of its own method if given. */
  send(method?: string): Promise<Response>;
}
type Change = (sent: Sent) => Promise<Response>;

/** Examines a service on another origin. `change` can replace its answers. */
async function check(dialect: Dialect, writes: boolean, change: Change = ({ send }) => send()) {
  const service = createDialectService(dialect);
  service.welcome('ada', 'lin');
  const request: typeof fetch = async (input, init = {}) => {
    if (init.mode === 'no-cors') return Response.error();
    const { pathname, search } = new URL(String(input));
    const { method: sent = 'GET' } = init;
    const send = async (method = sent) => service.app.request(pathname + search, { ...init, method });
    const answer = await change({ method: sent, path: pathname, send });
    if (!answer.headers.has('Access-Control-Allow-Origin')) throw new TypeError('Failed to fetch');
    return answer;
  };
  const findings: Finding[] = [];
  const onFinding = (finding: Finding) => findings.push(finding);
  const http = await examine({ base: 'https://svc.test', token: 'token-of-ada', fetch: request, onFinding });
  if (http && writes) await tryWrite(http, (verdict, fact) => findings.push({ verdict, ...fact }));
  return {
    findings,
    left: service.rows.groups.map(({ name }) => name).concat(service.rows.messages.map(({ message }) => message)),
    problems: findings.filter(({ verdict }) => verdict === 'problem').map(({ code }) => code),
    profile: http?.profile.get(),
  };
}

const nothingLeft = ['Welcome', 'Hello'];
const cors = { 'Access-Control-Allow-Origin': '*' };

/** Changes the text of each answer to a GET of `paths`. */
const inText =
  (paths: RegExp, edit: (text: string) => string): Change =>
  async ({ method, path, send }) => {
    const answer = await send();
    if (method !== 'GET' || !answer.ok || !paths.test(path)) return answer;
    return new Response(edit(await answer.text()), { headers: answer.headers });
  };
const lists = /^\/v1\/(groups|messages)$/;

const remark = (title: string, detail: string) => ({
  code: 'deviation',
  title,
  detail: expect.stringContaining(detail),
});

test.each<[string, Dialect, Change | undefined, object]>([
  [
    'integer ids alone',
    { ids: 'strict numbers', bodies: 'json' },
    undefined,
    remark('`id` is text', 'it is the number 100'),
  ],
  ['ids of 64 bits', { ids: 'sixty-four bits', bodies: 'json' }, undefined, remark('`id` is text', 'more digits than')],
  [
    'its objects under their own name',
    { object: 'own name' },
    undefined,
    remark('An object stands by itself', 'GET /v1/groups/:id: it stands in `group`'),
  ],
  [
    'no word of more',
    { page: 'silent' },
    undefined,
    remark('A list says `has_more`', 'GET /v1/groups: the field is missing'),
  ],
  ['the pages of Laravel', { page: 'laravel' }, undefined, remark('A list says `has_more`', 'the field is missing')],
  [
    'rows in `items`',
    {},
    inText(lists, (text) => text.replace('"data"', '"items"')),
    remark('The rows of a list stand in `data`', 'they stand in `items`'),
  ],
])(
  'of a service with %s the shape is remarked on with its value, and it can be used',
  async (_, dialect, change, seen) => {
    const { findings, problems, left } = await check(dialect, true, change);
    expect(findings).toContainEqual({ verdict: 'notice', section: expect.any(String), ...seen });
    expect([problems, left]).toEqual([[], nothingLeft]);
  },
);

test.each<[string, Change, object[]]>([
  [
    'its rows under an unknown name',
    inText(lists, (text) => text.replace('"data"', '"entries"')),
    [{ code: 'not-a-list', list: 'groups', seen: expect.stringMatching(/^the object \{"has_more":false,"entries":/) }],
  ],
  [
    'a refusal with status 200',
    inText(lists, () => '{"status":"error","error":"Quota exceeded"}'),
    [
      {
        code: 'refused-with-200',
        list: 'groups',
        seen: 'the object {"status":"error","error":"Quota exceeded"}',
      },
    ],
  ],
  [
    'times that cannot be read',
    inText(lists, (text) => text.replaceAll(/"created_at":\d+/g, '"created_at":"yesterday"')),
    [
      {
        code: 'deviation',
        section: '2',
        title: '`created_at` is in whole Unix seconds',
        detail: 'GET /v1/groups: it is the text "yesterday", which Confab cannot read',
      },
    ],
  ],
  [
    'no times',
    inText(lists, (text) => text.replaceAll(/"created_at":\d+/g, '"made":1')),
    [
      { code: 'no-times', list: 'groups', seen: expect.stringContaining('"name":"Welcome"') },
      { code: 'no-times', list: 'messages', seen: expect.stringContaining('"message":"Hello"') },
    ],
  ],
  [
    'no ids of messages',
    inText(/^\/v1\/messages$/, (text) => text.replaceAll(/"id":"[^"]*"/g, '"key":1')),
    [{ code: 'messages-left-out', count: 1, rows: 1, seen: expect.stringContaining('"message":"Hello"') }],
  ],
])('a service that cannot be used because of %s has a problem, with the value', async (_, change, expected) => {
  const { findings } = await check({}, false, change);
  expect(findings.filter(({ verdict }) => verdict === 'problem')).toEqual(
    expected.map((fact) => ({ verdict: 'problem', ...fact })),
  );
});

test.each<[string, Dialect, Change | undefined, object]>([
  [
    'takes no forms and fails on one without CORS',
    { bodies: 'json', unread: 500, bareErrors: true },
    undefined,
    { scalars: 'json' },
  ],
  [
    'takes PATCH alone',
    {},
    async ({ method, send }) =>
      method === 'PUT' ? new Response('{}', { status: 405, headers: cors }) : send(method === 'PATCH' ? 'PUT' : method),
    { update: 'PATCH' },
  ],
  ['restores by 0', { restore: 'zero' }, undefined, { restore: 'zero' }],
])('a trial write on a service that %s is done, taken back, and teaches', async (_, dialect, change, learned) => {
  const { problems, left, profile, findings } = await check(dialect, true, change);
  expect(problems).toEqual([]);
  expect(findings.flatMap((finding) => (finding.code === 'step-done' ? [finding.step] : []))).toEqual([
    ...['made', 'sent', 'renamed', 'archived', 'restored', 'unsent', 'deleted'],
  ]);
  expect(left).toEqual(nothingLeft);
  expect(profile).toMatchObject(learned);
  const [point = ''] = Object.keys(learned);
  expect(profile?.taught?.[point]?.by).toMatch(/^(POST|PATCH|PUT|GET) \/v1\/\S+ \d{3}$/);
});

test('a trial that cannot be taken back is named', async () => {
  const refused = async ({ method, send }: Sent) =>
    method === 'DELETE' ? new Response('{"detail":"Ask Lin"}', { status: 403, headers: cors }) : send();
  const { findings, left } = await check({}, true, refused);
  const named = findings.flatMap((finding) => (finding.code === 'left-behind' ? [finding.name] : []));
  expect(named).toHaveLength(2);
  expect(left).toEqual(['Welcome', named[1], 'Hello', named[0]]);
  expect(findings).toContainEqual({ verdict: 'problem', code: 'step-failed', step: 'deleted', answer: '403 Ask Lin' });
});

test.each(['', 'me, etag'])(
  'a service that answers to a new group with another one has a problem, and the other is not touched: announced %j',
  async (names) => {
    const { findings, left } = await check({}, true, async ({ method, send }) => {
      const isNew = method === 'POST';
      const fixed = () => Response.json({ id: 'x1003', name: 'Welcome' }, { status: 201, headers: cors });
      const answer = isNew ? fixed() : await send();
      if (names !== '') answer.headers.set('Confab-Capabilities', names);
      return answer;
    });
    expect(findings).toContainEqual({ verdict: 'problem', code: 'step-unseen', step: 'made' });
    expect(findings.at(-1)).toMatchObject({ verdict: 'problem', code: 'left-behind' });
    expect(left).toEqual(nothingLeft);
  },
);
