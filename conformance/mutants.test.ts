import { expect, test } from 'vitest';
import { createDialectService } from '../e2e/support/services/dialectService';
import { run } from './run';

type Fields = Record<string, unknown>;
interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  token: string | null;
}
type Answers = (asked: Asked, answer: (body?: string) => Promise<Response>) => Promise<Response>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Returns the response with changed JSON. */
async function changed(answer: Promise<Response>, change: (json: Fields) => Fields, status?: number) {
  const given = await answer;
  const text = await given.text();
  if (!given.ok || !text.startsWith('{')) return new Response(text || null, given);
  return new Response(JSON.stringify(change(JSON.parse(text))), {
    status: status ?? given.status,
    headers: given.headers,
  });
}
const eachRow = (change: (row: Fields) => Fields) => (page: Fields) => ({ ...page, data: list(page.data).map(change) });
const isList = ({ method, path }: Asked, name = '(messages|groups)') =>
  method === 'GET' && new RegExp(`/${name}$`).test(path);
const isPut = ({ method, path }: Asked, name: string) => method === 'PUT' && path.includes(`/${name}/`);
const isPost = ({ method, path }: Asked, name: string) => method === 'POST' && path.endsWith(`/${name}`);
/** True if the request's body, a form or JSON, has the field. */
const says = ({ body }: Asked, field: string) => new RegExp(`(^|&|")${field}(\\[|=|"|%5B)`).test(body);

/** Services that break one rule of the interface each. `says` matches the failures that the report must list. */
const mutants: Record<string, { meet: (state: Map<string, number>) => Answers; says: RegExp[] }> = {
  'lists twenty groups by default': {
    meet: () => (asked, answer) => {
      if (isList(asked, 'groups') && !asked.query.has('limit')) asked.query.set('limit', '20');
      return answer();
    },
    says: [/^Of more than ten groups ten are listed by default: it has 1\d$/],
  },
  'shows created_at as 0 in lists': {
    meet: () => (asked, answer) =>
      isList(asked)
        ? changed(
            answer(),
            eachRow((row) => ({ ...row, created_at: 0 })),
          )
        : answer(),
    says: [
      /^A list shows a group as it is by itself: created_at is the number 0 in the list and the number \d{10} alone$/,
      /^A list shows a message as it is by itself: created_at is the number 0 in the list/,
    ],
  },
  'asks for no token of who writes': {
    meet: () => (asked, answer) => {
      if (asked.method !== 'GET') asked.token ??= 'token-of-ada';
      return answer();
    },
    says: [/^Nothing is written without a token: POST \/v1\/groups was answered with 201$/],
  },
  'asks for no token of who reads one message': {
    meet: () => (asked, answer) => {
      if (/messages\/./.test(asked.path) && asked.method === 'GET') asked.token ??= 'token-of-ada';
      return answer();
    },
    says: [/^One group and one message are not shown without a token: GET \/v1\/messages\/\S+ was answered with 200$/],
  },
  'clears the description with a name': {
    meet: () => (asked, answer) =>
      isPut(asked, 'groups') && says(asked, 'name') ? answer(`${asked.body}&description=`) : answer(),
    says: [/^PUT changes name, description and avatar_url, each alone: the description is null$/],
  },
  'drops reactions with a text': {
    meet: () => (asked, answer) =>
      isPut(asked, 'messages') && says(asked, 'message') ? answer(`${asked.body}&reactions[]=`) : answer(),
    says: [/^PUT of a text leaves the rest of the message as it was: reactions was the list .* and is the list \[\]$/],
  },
  'changes created_at with a PUT': {
    meet: (state) => async (asked, answer) => {
      if (isPut(asked, 'messages')) state.set(asked.path, (state.get(asked.path) ?? 4_000_000_000) + 1);
      const created_at = state.get(asked.path);
      return created_at === undefined ? answer() : changed(answer(), (row) => ({ ...row, created_at }));
    },
    says: [/^PUT of a text leaves the rest of the message as it was: created_at was the number 4000000001 and is/],
  },
  'cuts texts at 500 characters': {
    meet: () => (asked, answer) => {
      const form = new URLSearchParams(asked.body);
      const text = form.get('message');
      if (isPost(asked, 'messages') && text) form.set('message', text.slice(0, 500));
      return answer(text ? form.toString() : undefined);
    },
    says: [/^A text of 2,000 characters comes back whole, or is refused: \d+ characters were sent, 500 came back$/],
  },
  'overlooks contacts of a new group': {
    meet: () => (asked, answer) =>
      isPost(asked, 'groups') && says(asked, 'contacts') && asked.body.startsWith('{')
        ? answer(JSON.stringify({ ...JSON.parse(asked.body), contacts: [] }))
        : answer(),
    says: [/^POST takes contacts: lin is not a member$/],
  },
  'shows reactions of single messages alone': {
    meet: () => (asked, answer) =>
      isList(asked, 'messages')
        ? changed(
            answer(),
            eachRow((row) => ({ ...row, reactions: [] })),
          )
        : answer(),
    says: [
      /^A list shows a message as it is by itself: reactions is the list \[\] in the list and the list \[\{.* alone$/,
    ],
  },
  'takes no reaction off': {
    meet: () => async (asked, answer) => {
      const shown = isPut(asked, 'messages') && says(asked, 'reactions') && !asked.body.includes('ada');
      return shown ? new Response(await (await answer('')).text(), { headers: json }) : answer();
    },
    says: [
      /^○ A message is sent and edited, .*: a reaction cannot be taken off: neither a form nor JSON changed anything$/,
    ],
  },
  'falls over a group without a name': {
    meet: () => async (asked, answer) => {
      const isNameless = isPost(asked, 'groups') && !says(asked, 'name');
      return isNameless ? new Response('{}', { status: 500, headers: json }) : answer();
    },
    says: [/^A group without a name: is an error of the service: 500, /],
  },
  'calls its JSON HTML': {
    meet: () => async (_, answer) => {
      const given = await answer();
      const isPreflight = given.headers.get('Content-Type') === null;
      return isPreflight
        ? given
        : new Response(given.body, { status: given.status, headers: { 'Content-Type': 'text/html' } });
    },
    says: [/^An answer in JSON says so: GET \/v1\/groups: its Content-Type is text\/html$/],
  },
  'shows messages as of somebody else': {
    meet: () => (asked, answer) => {
      const other = (row: Fields) => ({ ...row, contact: { id: 'x1', username: 'somebody' } });
      if (!/messages/.test(asked.path)) return answer();
      return changed(answer(), isList(asked) ? eachRow(other) : other);
    },
    says: [/^contact is who sent the message: it is somebody, and the group has only ada$/],
  },
  'lists in no order': {
    meet: () => (asked, answer) =>
      isList(asked, 'messages')
        ? changed(answer(), (page) => {
            const rows = list(page.data);
            return { ...page, data: rows.toSorted((a, b) => weight(a) - weight(b)) };
          })
        : answer(),
    says: [/^The order of messages: there is none: they came as [\d, ]+$/],
  },
  'has an empty object for an id that does not exist': {
    meet: () => async (_, answer) => {
      const given = await answer();
      return given.status === 404 ? new Response('{}', { headers: json }) : given;
    },
    says: [/^An id that does not exist: GET \/v1\/groups\/no-such-group was answered with 200 \{\}$/],
  },
  'takes any token': {
    meet: () => (asked, answer) => {
      if (isList(asked)) asked.token ??= 'token-of-ada';
      return answer();
    },
    says: [/^A request without a token is refused: GET \/v1\/groups was answered with 200$/],
  },
  'ignores conversation_id': {
    meet: () => (asked, answer) => {
      if (isList(asked, 'messages')) asked.query.delete('conversation_id');
      return answer();
    },
    says: [/^A list with conversation_id has messages of that conversation alone: x\d+ is of x\d+$/],
  },
  'has one page, and says forever that there are more': {
    meet: () => (asked, answer) => {
      for (const name of ['starting_after']) asked.query.delete(name);
      const isSmall = asked.query.get('limit') === '5';
      if (Number(asked.query.get('limit')) > 5) asked.query.set('limit', '5');
      return isSmall ? changed(answer(), (page) => ({ ...page, has_more: true })) : answer();
    },
    says: [/^Pages of a list follow each other until all messages were there once: /],
  },
  'has pages of twenty messages': {
    meet: () => (asked, answer) => {
      if (isList(asked, 'messages') && !asked.query.has('limit')) asked.query.set('limit', '20');
      return answer();
    },
    says: [/^A page of messages has ten by default, and says that there are more: it has \d\d$/],
  },
  'counts in words': {
    meet: () => (asked, answer) =>
      isPost(asked, 'messages') ? changed(answer(), (row) => ({ ...row, created_at: 'today' })) : answer(),
    says: [
      /^`created_at` is in whole Unix seconds: POST \/v1\/messages: it is the text "today", which Confab cannot read$/,
    ],
  },
  'forgets to delete': {
    meet: () => async (asked, answer) =>
      asked.method === 'DELETE' && asked.path.includes('/messages/') ? new Response(null, { status: 204 }) : answer(),
    says: [/^DELETE removes a message for good: it can still be read$/],
  },
  'archives nothing': {
    meet: () => (asked, answer) => (isPut(asked, 'groups') && says(asked, 'archived_at') ? answer('') : answer()),
    says: [/^PUT with archived_at archives a group, and keeps it and its messages: archived_at is null$/],
  },
  'redirects to a slash': {
    meet: () => async () => new Response(null, { status: 307, headers: { Location: '/v1/groups/' } }),
    says: [/^no answer: GET \/v1\/groups: answered with 307 and a redirect to \/v1\/groups\/$/],
  },
  'redirects to a slash, and answers there': {
    meet: () => async (asked, answer) => {
      const Location = `${asked.path}/`;
      return asked.path.endsWith('s') ? new Response(null, { status: 307, headers: { Location } }) : answer();
    },
    says: [/^A path has no slash at its end: GET \/v1\/groups: answered with 307 and a redirect to \/v1\/groups\/$/],
  },
  'takes off reactions of others': {
    meet: () => (asked, answer) => {
      const form = new URLSearchParams(asked.body);
      const field = 'reactions[red_angry_face][]';
      const isOfTwo = form.getAll(field).length === 2;
      if (isOfTwo) form.set(field, asked.token?.slice('token-of-'.length) ?? '');
      return answer(isOfTwo ? form.toString() : undefined);
    },
    says: [/^A reaction names each of two reactors: ada is not there: lin$/],
  },
  'shows the caller as the sender of all': {
    meet: () => (asked, answer) => {
      const username = asked.token?.slice('token-of-'.length);
      const mine = (row: Fields) => ({ ...row, contact: { id: username, username } });
      return /messages\/./.test(asked.path) ? changed(answer(), mine) : answer();
    },
    says: [/^Each of two people is the contact of their own messages: a message of lin is by ada$/],
  },
  'lists messages as of somebody else': {
    meet: () => (asked, answer) =>
      isList(asked, 'messages')
        ? changed(
            answer(),
            eachRow((row) => ({ ...row, contact: { id: 'x1', username: 'who' } })),
          )
        : answer(),
    says: [/^A list shows a message as it is by itself: it is by who in the list and by ada alone$/],
  },
  'lists groups without members': {
    meet: () => (asked, answer) =>
      isList(asked, 'groups')
        ? changed(
            answer(),
            eachRow((row) => ({ ...row, contacts: [] })),
          )
        : answer(),
    says: [
      /^A list shows a group as it is by itself: contacts are the list \[\] in the list and the list \["ada"\] alone$/,
    ],
  },
  'lists other ids': {
    meet: () => (asked, answer) =>
      isList(asked, 'messages')
        ? changed(
            answer(),
            eachRow((row) => ({ ...row, id: `row-${row.id}` })),
          )
        : answer(),
    says: [/^A list shows a message as it is by itself: x\d+ is not there$/],
  },
  'lists a message twice': {
    meet: () => (asked, answer) =>
      isList(asked, 'messages')
        ? changed(answer(), (page) => ({
            ...page,
            data: list(page.data).map((row, at, rows) => rows[at && at - 1] ?? row),
          }))
        : answer(),
    says: [/^A page of messages has ten by default, and says that there are more: a message is there twice$/],
  },
  'changes ids with a PUT': {
    meet: () => (asked, answer) =>
      asked.method === 'PUT' ? changed(answer(), (row) => ({ ...row, id: `new-${row.id}` })) : answer(),
    says: [/^PUT changes the text, and says when: the id became new-x\d+$/],
  },
  'asks for no token of who deletes': {
    meet: () => (asked, answer) => {
      if (asked.method === 'DELETE') asked.token ??= 'token-of-ada';
      return answer();
    },
    says: [/^Nothing is written without a token: DELETE removed a group$/],
  },
  'falls over a request without a token': {
    meet: () => async (asked, answer) =>
      asked.token === null && asked.method === 'GET' ? new Response('{}', { status: 500, headers: json }) : answer(),
    says: [/^A request without a token is refused: GET \/v1\/groups was answered with 500$/],
  },
  'says that it deletes a group, and keeps it': {
    meet: () => async (asked, answer) =>
      asked.method === 'DELETE' && asked.path.includes('/groups/') ? new Response(null, { status: 204 }) : answer(),
    says: [/^DELETE removes a group and its messages for good: the group can still be read$/],
  },
  'has null for an empty list': {
    meet: () => (_, answer) =>
      changed(answer(), (page) =>
        list(page.data).length > 0 ? page : 'data' in page ? { ...page, data: null } : page,
      ),
    says: [/^`data` of a list is an array: GET \/v1\/groups\?\S+: it is null$/],
  },
  'has null for no reactions': {
    meet: () => (asked, answer) => {
      const orNull = (row: Fields) => ({ ...row, reactions: list(row.reactions).length > 0 ? row.reactions : null });
      if (!/messages/.test(asked.path)) return answer();
      return changed(answer(), isList(asked) ? eachRow(orNull) : orNull);
    },
    says: [/^`reactions` of a message is empty where there is none: POST \/v1\/messages: it is null$/],
  },
  'shows no members': {
    meet: () => (asked, answer) => {
      const bare = ({ contacts: _, ...row }: Fields) => row;
      if (!/groups/.test(asked.path)) return answer();
      return changed(answer(), isList(asked) ? eachRow(bare) : bare);
    },
    says: [/^`contacts` of a group is empty where there is none: GET \/v1\/groups: the field is missing$/],
  },
};

const json = { 'Content-Type': 'application/json' };
/** Sorting by this number gives neither the order of sending nor the reverse order. */
const weight = ({ id }: Fields) => (Number(String(id).slice(1)) * 7) % 13;

async function tryKit(answers: Answers) {
  const service = createDialectService({});
  service.welcome('ada', 'lin');
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(String(input), init);
    const { pathname: path, searchParams: query } = new URL(request.url);
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? null;
    const asked = { method: request.method, path, query, body: await request.text(), token };
    return answers(asked, async (body = asked.body) => {
      const headers = new Headers(request.headers);
      if (asked.token !== null) headers.set('Authorization', `Bearer ${asked.token}`);
      const isSent = !['GET', 'OPTIONS', 'DELETE'].includes(asked.method);
      return service.app.request(`${path.replace(/\/$/, '')}?${query}`, {
        method: asked.method,
        headers,
        ...(isSent && { body }),
      });
    });
  };
  const people = { token: 'token-of-ada', contact: 'lin', secondToken: 'token-of-lin' };
  const report = await run({ base: 'http://svc.test', ...people, fetch, mark: 'a1b2' });
  return { report, rows: service.rows };
}

test('without a mutant every statement passes', async () => {
  const { report, rows } = await tryKit((_, answer) => answer());
  expect(report.findings.filter(({ outcome }) => outcome === 'failed' || outcome === 'not tried')).toEqual([]);
  expect([report.left, rows.groups.length, rows.messages.length]).toEqual([[], 1, 1]);
});

for (const [name, { meet, says }] of Object.entries(mutants))
  test(`the kit names what is wrong with a service that ${name}`, async () => {
    const { report, rows } = await tryKit(meet(new Map()));
    const lines = report.findings.flatMap(({ outcome, title, detail }) =>
      outcome === 'failed' ? [`${title}: ${detail}`] : outcome === 'found' ? [`○ ${title}: ${detail}`] : [],
    );
    if (report.ended !== undefined) lines.push(report.ended);
    for (const one of says) expect(lines).toContainEqual(expect.stringMatching(one));
    expect(rows.groups.length).toBe(1 + report.left.length);
  });

test('a refusal that fails many statements is said once, and the others are not tried', async () => {
  const { report } = await tryKit(async (asked, answer) =>
    isPut(asked, 'groups') ? new Response('{}', { status: 500, headers: json }) : answer(),
  );
  const said = report.findings.filter(({ detail }) => /^PUT \/v1\/groups\/x\d+ was answered with 500/.test(detail));
  expect(said.filter(({ outcome }) => outcome === 'failed').map(({ title }) => title)).toEqual([
    'PUT changes name, description and avatar_url, each alone',
  ]);
  expect(said.filter(({ outcome }) => outcome === 'not tried').length).toBeGreaterThan(4);
});
