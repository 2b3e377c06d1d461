import { Hono } from 'hono';
import { cors } from 'hono/cors';

/**
 * The choices of a service for the open points of the interface, and the behaviour of its framework. The first value of
 * an option is the default; without `slash` nothing is redirected.
 */
export interface Dialect {
  ids?: 'text' | 'numbers' | 'strict numbers' | 'sixty-four bits';
  times?: 'seconds' | 'milliseconds' | 'text' | 'iso' | 'naive' | 'sql' | 'postgres' | 'ruby' | 'net';
  /** Answers omit fields that are null. */
  omitsNulls?: boolean;
  /**
   * `bodies`: the formats that the service reads. `unread`: the status for another format; `overlooked` ignores the
   * body.
   */
  bodies?: 'both' | 'json' | 'form';
  unread?: 415 | 400 | 422 | 500 | 'overlooked';
  errors?: 'message' | 'problem' | 'fastapi' | 'laravel' | 'html' | 'success';
  /** The status of a request without a good token. */
  noToken?: 401 | 403;
  /** An error of the service has no CORS headers. */
  bareErrors?: boolean;
  /** A path without a final slash is redirected to the path with the slash: only paths of lists, or all paths. */
  slash?: 'lists' | 'all';
  /** A refusal is a redirect if the request does not accept JSON. */
  redirectsPages?: boolean;
  page?: 'has_more' | 'laravel' | 'drf' | 'array' | 'own name' | 'meta' | 'silent';
  exposes?: string[];
  object?: 'bare' | 'data' | 'own name';
  paging?: 'starting_after' | 'before' | 'cursor' | 'page' | 'offset' | 'next_cursor' | 'limit';
  order?: 'newest first' | 'oldest first';
  /** The most rows of a page. */
  cap?: number;
  /** A larger limit is refused. */
  refusesOver?: number;
  put?: 'merge' | 'reset' | 'whole';
  /** The only method that changes an object: the service refuses the other method. */
  update?: 'PUT' | 'PATCH';
  /** A PUT without these fields is refused. */
  requires?: { messages: string[]; groups: string[] };
  reactions?: 'replace' | 'own';
  contacts?: 'any' | 'usernames' | 'ids' | 'objects';
  restore?: 'null' | 'empty' | 'zero';
  /** Lists without the parameter `archived` also contain archived groups. */
  listsAll?: boolean;
  deletes?: 204 | 200;
  /** A new object already has an `updated_at`. */
  bornUpdated?: boolean;
  trims?: boolean;
}

type Fields = Record<string, unknown>;
type Row = Fields & { id: string };
type List = 'messages' | 'groups';
type Status = 200 | 201 | 400 | 401 | 403 | 404 | 405 | 415 | 422 | 500;

class Refused extends Error {
  readonly status: Status;
  readonly field: string;

  constructor(status: Status, message: string, field = '') {
    super(message);
    this.status = status;
    this.field = field;
  }
}

const writable = {
  messages: ['message', 'reactions', 'attachments'],
  groups: ['name', 'description', 'avatar_url', 'contacts', 'archived_at'],
};
const empty: Fields = { reactions: [], attachments: [], contacts: [] };
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The forms of a time in an answer. */
const timeIn: Record<NonNullable<Dialect['times']>, (seconds: number) => unknown> = {
  seconds: (seconds) => seconds,
  milliseconds: (seconds) => seconds * 1_000,
  text: String,
  iso: (seconds) => new Date(seconds * 1_000).toISOString(),
  naive: (seconds) => new Date(seconds * 1_000).toISOString().slice(0, 19),
  sql: (seconds) => new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' '),
  postgres: (seconds) => `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')}+00`,
  ruby: (seconds) => `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  net: (seconds) => `${new Date(seconds * 1_000).toISOString().slice(0, 19)}.0000000Z`,
};

/** `reactions[ok][]=ada` becomes `{ reactions: { ok: ['ada'] } }`, as PHP, Rails and `qs` read it. */
function fromForm(text: string): Fields {
  const fields: Fields = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.match(/[^[\]]+|\[\]/g) ?? [];
    let at: Fields = fields;
    for (const [index, name] of names.entries()) {
      const isList = names[index + 1] === '[]';
      if (isList) at[name] = [...list(at[name]), ...(value === '' ? [] : [value])];
      if (isList) break;
      if (index === names.length - 1) at[name] = value;
      const inner = at[name];
      const next = isFields(inner) ? inner : {};
      if (index < names.length - 1) at[name] = next;
      at = next;
    }
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asList(value)]));
}

/** `contacts[0][id]=7` is a list. */
const asList = (value: unknown): unknown => (isFields(value) && '0' in value ? Object.values(value) : value);

export type DialectService = ReturnType<typeof createDialectService>;

/** A test service that stores everything in memory. A token contains a username, such as `token-of-ada`. */
export function createDialectService(dialect: Dialect) {
  const { ids = 'text', times = 'seconds', bodies = 'both', unread = 415, page: shape = 'has_more' } = dialect;
  const { paging = 'starting_after', put = 'merge', contacts = 'any', restore = 'null', noToken = 401 } = dialect;
  const rows: Record<List, Row[]> = { messages: [], groups: [] };
  const people = new Map<string, Row>();
  /** Each request: method, path, names of the query, headers, and when it came, in milliseconds. */
  const asked: { method: string; path: string; query: string[]; headers: string[]; at: number }[] = [];
  let count = ids === 'sixty-four bits' ? 1_152_921_504_606_846_977n : 1_000n;
  const newId = () => (ids === 'text' ? `x${++count}` : String(++count));
  const now = () => Math.floor(Date.now() / 1_000);
  const app = new Hono({ strict: dialect.slash === undefined });

  const person = (username: string): Row => {
    const known = people.get(username) ?? {
      ...{ id: newId(), username, phone_number: null, avatar_url: null, last_active_at: now(), created_at: now() },
    };
    people.set(username, known);
    return known;
  };

  /** The text of an answer in this dialect. */
  function inDialect(value: unknown): string {
    const shown = (name: string, of: unknown): unknown => {
      if (Array.isArray(of)) return of.map((item) => shown('', item));
      if (name.endsWith('_at') && typeof of === 'number') return timeIn[times](of);
      if (!isFields(of)) return of;
      const kept = Object.entries(of).filter(([, inner]) => !(dialect.omitsNulls && inner === null));
      return Object.fromEntries(kept.map(([key, inner]) => [key, shown(key, inner)]));
    };
    const text = JSON.stringify(shown('', value));
    return ids === 'text' ? text : text.replaceAll(/"((?:conversation_)?id)":"(\d+)"/g, '"$1":$2');
  }
  const answer = (status: Status, value: unknown, headers: Record<string, string> = {}) =>
    new Response(inDialect(value), { status, headers: { 'Content-Type': 'application/json', ...headers } });

  function refusal({ status, message, field }: Refused): Response {
    const reasons = field ? { [field]: [message] } : {};
    switch (dialect.errors) {
      case 'problem': {
        const body = { title: 'Refused', status, detail: message, errors: reasons };
        return answer(status, body, { 'Content-Type': 'application/problem+json' });
      }
      case 'fastapi':
        return answer(status, { detail: field ? [{ type: 'value', loc: ['body', field], msg: message }] : message });
      case 'laravel':
        return answer(status, { message, errors: reasons });
      case 'html':
        return new Response(`<h1>${status}</h1>`, { status, headers: { 'Content-Type': 'text/html' } });
      case 'success':
        return answer(status === noToken ? status : 200, { status: 'error', error: message });
      default:
        return answer(status, { message: field ? `${field}: ${message}` : message });
    }
  }

  async function read(request: Request): Promise<Fields> {
    const isJson = request.headers.get('Content-Type')?.includes('json') === true;
    const text = await request.text();
    if (text === '') return {};
    if (bodies !== 'both' && isJson !== (bodies === 'json')) {
      if (unread === 'overlooked') return {};
      throw new Refused(unread, 'the body cannot be read');
    }
    if (!isJson) return fromForm(text);
    if (ids === 'strict numbers' && /"conversation_id":"/.test(text))
      throw new Refused(422, 'Input should be a valid integer', 'conversation_id');
    if (ids === 'sixty-four bits' && /"(conversation_)?id":"/.test(text))
      throw new Refused(422, 'Input should be a valid integer', 'id');
    if (ids.startsWith('s') && /"contacts":\["\d/.test(text))
      throw new Refused(422, 'Input should be a list of integers', 'contacts');
    // Long ids become strings before the parse, so that no digit is lost.
    const quoted = text.replaceAll(/"((?:conversation_)?id)":(\d+)/g, '"$1":"$2"');
    const body: unknown = JSON.parse(quoted.replaceAll(/(?<=[[,])(\d+)(?=[,\]])/g, '"$1"'));
    return isFields(body) ? body : {};
  }

  // If a PUT has emptied the contacts of a row, everybody may see and repair it.
  const isMine = (me: Row) => (group: Row) =>
    list(group.contacts).length === 0 || list(group.contacts).some((one) => isFields(one) && one.id === me.id);
  const groupOf = (me: Row, conversation_id: unknown) =>
    rows.groups.filter(isMine(me)).find((group) => group.conversation_id === conversation_id);
  const visible = (name: List, me: Row) =>
    name === 'groups'
      ? rows.groups.filter(isMine(me))
      : rows.messages.filter(
          ({ conversation_id: of }) => !rows.groups.some((group) => group.conversation_id === of) || groupOf(me, of),
        );
  const find = (name: List, me: Row, id: string): Row => {
    const row = visible(name, me).find((one) => one.id === id);
    if (!row) throw new Refused(404, 'Not found');
    return row;
  };

  function members(given: unknown): Row[] {
    const found = list(given).map((one) => {
      const kind = isFields(one)
        ? 'objects'
        : [...people.values()].some(({ id }) => id === String(one))
          ? 'ids'
          : 'usernames';
      if (contacts !== 'any' && contacts !== kind) throw new Refused(422, `must be ${contacts}`, 'contacts');
      const id = isFields(one) ? one.id : one;
      const known = [...people.values()].find((each) => each.id === String(id));
      const username = isFields(one) ? one.username : one;
      const named = known ?? people.get(String(username));
      if (!named) throw new Refused(422, 'somebody is not known here', 'contacts');
      return named;
    });
    return [...new Set(found)];
  }

  function reactions(given: unknown, before: unknown, me: Row): Fields[] {
    const maps = (Array.isArray(given) ? given : [given]).filter(isFields);
    const wanted = new Map(
      maps.flatMap((map) => Object.entries(map).map(([name, of]) => [name, list(of).map(String)])),
    );
    const there = list(before)
      .filter(isFields)
      .flatMap((map) => Object.entries(map));
    const username = String(me.username);
    const all = new Map(there.map(([name, of]) => [name, list(of).map(String)]));
    for (const [name, of] of wanted) {
      const others = (all.get(name) ?? []).filter((one) => one !== username);
      all.set(name, [...others, ...(of.includes(username) ? [username] : [])]);
    }
    const now = dialect.reactions === 'own' ? all : wanted;
    return [...now].filter(([, of]) => of.length > 0).map(([name, of]) => ({ [name]: of }));
  }

  function archivedAt(given: unknown): number | null {
    const isRestored = { null: given === null, empty: given === '', zero: Number(given) === 0 && given !== '' }[
      restore
    ];
    if (isRestored && (restore !== 'zero' || given !== null)) return null;
    const isTime = typeof timeIn[times](0) === 'string' ? !Number.isNaN(Date.parse(String(given))) : Number(given) > 0;
    if (!isTime && !(times === 'text' && Number(given) > 0)) throw new Refused(422, 'is no time', 'archived_at');
    return now();
  }

  /** Checks the fields of a body and converts them for storage. */
  function stored(name: List, body: Fields, before: Fields, me: Row): Fields {
    const fields = Object.fromEntries(writable[name].flatMap((key) => (key in body ? [[key, body[key]]] : [])));
    for (const key of ['name', 'message'])
      if (key in fields && (typeof fields[key] !== 'string' || fields[key] === ''))
        throw new Refused(422, 'is required', key);
    if (dialect.trims)
      for (const [key, value] of Object.entries(fields))
        if (typeof value === 'string') fields[key] = value.trim() || null;
    if ('contacts' in fields) fields.contacts = members(fields.contacts);
    if ('reactions' in fields) fields.reactions = reactions(fields.reactions, before.reactions, me);
    if ('archived_at' in fields) fields.archived_at = archivedAt(fields.archived_at);
    for (const key of ['description', 'avatar_url']) if (fields[key] === '') fields[key] = null;
    return fields;
  }

  const shownObject = (name: List, row: Row) => {
    const own = name.slice(0, -1);
    return dialect.object === 'data' ? { data: row } : dialect.object === 'own name' ? { [own]: row } : row;
  };

  function pageOf(name: List, all: Row[], url: URL): Response {
    const query = (key: string) => url.searchParams.get(key);
    const asks = Number(query('limit') ?? 10);
    if (dialect.refusesOver && asks > dialect.refusesOver)
      throw new Refused(422, `at most ${dialect.refusesOver}`, 'limit');
    const limit = Math.min(asks, dialect.cap ?? 1_000);
    const sorted = dialect.order === 'oldest first' ? all : all.toReversed();
    const behind = (cursor: string | null) => {
      const at = sorted.findIndex(({ id }) => id === cursor?.replace('after-', ''));
      if (cursor !== null && at < 0) throw new Refused(400, 'no such cursor');
      return at + 1;
    };
    const page = Number(query('page') ?? 1);
    const start = {
      page: (page - 1) * limit,
      offset: Number(query('offset') ?? 0),
      next_cursor: paging === 'next_cursor' ? behind(query('cursor')) : 0,
      limit: 0,
      starting_after: paging === 'starting_after' ? behind(query('starting_after')) : 0,
      before: paging === 'before' ? behind(query('before')) : 0,
      cursor: paging === 'cursor' ? behind(query('cursor')) : 0,
    }[paging];
    const data = sorted.slice(start, start + limit);
    const has_more = sorted.length > start + limit;
    const address = new URL(url);
    address.searchParams.set('page', String(page + 1));
    const next = has_more ? address.href : null;
    const cursor = paging === 'next_cursor' && { next_cursor: has_more ? `after-${data.at(-1)?.id}` : null };
    switch (shape) {
      case 'laravel':
        return answer(200, {
          ...{ data, links: { next } },
          meta: { current_page: page, last_page: Math.max(1, Math.ceil(sorted.length / limit)), total: sorted.length },
        });
      case 'drf':
        return answer(200, { count: sorted.length, next, previous: null, results: data });
      case 'array':
        return answer(200, data, {
          ...(next && { Link: `<${next}>; rel="next"` }),
          'Content-Range': `${start}-${start + data.length - 1}/${sorted.length}`,
          'X-Total-Count': String(sorted.length),
        });
      case 'own name':
        return answer(200, { [name]: data, has_more, ...cursor });
      case 'meta':
        return answer(200, { data, meta: { has_more, ...cursor } });
      case 'silent':
        return answer(200, { data });
      default:
        return answer(200, { has_more, data, ...cursor });
    }
  }

  function create(name: List, body: Fields, me: Row): Row {
    const id = newId();
    const created_at = now();
    const updated_at = dialect.bornUpdated ? created_at : null;
    if (name === 'groups') {
      if (!('name' in body)) throw new Refused(422, 'is required', 'name');
      const group: Fields = { description: null, avatar_url: null, ...stored(name, body, {}, me), archived_at: null };
      const contacts = [...new Set([me, ...list(group.contacts)])];
      return { ...group, contacts, id, conversation_id: newId(), created_at };
    }
    if (!('message' in body)) throw new Refused(422, 'is required', 'message');
    const group = groupOf(me, body.conversation_id);
    if (!group) throw new Refused(422, 'there is no such conversation', 'conversation_id');
    const message = { attachments: [], ...stored(name, { ...body, reactions: [] }, {}, me) };
    return {
      ...message,
      id,
      conversation_id: body.conversation_id,
      contact: me,
      read_at: null,
      created_at,
      updated_at,
    };
  }

  function change(name: List, before: Row, body: Fields, me: Row): Row {
    const missing = dialect.requires?.[name].find((key) => !(key in body));
    if (missing) throw new Refused(422, 'This field is required.', missing);
    const fields = stored(name, body, before, me);
    const reset = Object.fromEntries(writable[name].map((key) => [key, empty[key] ?? null]));
    const isText = name === 'messages' && 'message' in fields && fields.message !== before.message;
    const updated = isText || (dialect.bornUpdated && name === 'messages') ? { updated_at: now() } : {};
    const id = before.id;
    if (put === 'whole') return { ...body, ...fields, ...updated, id };
    return { ...before, ...(put === 'reset' && reset), ...fields, ...updated, id };
  }

  const exposeHeaders = dialect.exposes;
  app.use(
    cors({ origin: '*', allowHeaders: ['Authorization', 'Content-Type'], ...(exposeHeaders && { exposeHeaders }) }),
  );
  const slashed = dialect.slash === 'all' ? /^\/v1\/.*[^/]$/ : /^\/v1\/[^/]+$/;
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const headers = [...c.req.raw.headers.keys()];
    asked.push({
      method: c.req.method,
      path: url.pathname,
      query: [...url.searchParams.keys()],
      headers,
      at: Date.now(),
    });
    if (dialect.slash && slashed.test(url.pathname)) return c.redirect(`${url.pathname}/${url.search}`, 307);
    await next();
    if (c.res.status === 500 && dialect.bareErrors) c.res.headers.delete('Access-Control-Allow-Origin');
  });
  app.onError((error, c) => {
    if (dialect.redirectsPages && !c.req.header('Accept')?.includes('json')) return c.redirect('/login');
    return refusal(error instanceof Refused ? error : new Refused(500, 'Internal Server Error'));
  });
  app.notFound(() => refusal(new Refused(404, 'Not found')));

  const me = (request: Request): Row => {
    const name = /^Bearer token-of-(\w+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
    if (name === undefined) throw new Refused(noToken, 'Could not validate credentials');
    return person(name);
  };

  for (const name of ['messages', 'groups'] as const) {
    app.get(`/v1/${name}`, (c) => {
      const url = new URL(c.req.url);
      const { conversation_id, archived } = c.req.query();
      const isListed = (row: Row) =>
        name === 'messages'
          ? conversation_id === undefined || row.conversation_id === conversation_id
          : (dialect.listsAll && archived === undefined) || (row.archived_at !== null) === (archived === 'true');
      return pageOf(name, visible(name, me(c.req.raw)).filter(isListed), url);
    });
    app.post(`/v1/${name}`, async (c) => {
      const caller = me(c.req.raw);
      const row = create(name, await read(c.req.raw), caller);
      rows[name].push(row);
      return answer(201, shownObject(name, row), { Location: `/v1/${name}/${row.id}` });
    });
    app.get(`/v1/${name}/:id`, (c) => answer(200, shownObject(name, find(name, me(c.req.raw), c.req.param('id')))));
    app.on(['PUT', 'PATCH'], `/v1/${name}/:id`, async (c) => {
      if (c.req.method !== (dialect.update ?? 'PUT')) throw new Refused(405, 'Method Not Allowed');
      const caller = me(c.req.raw);
      const before = find(name, caller, c.req.param('id'));
      const after = change(name, before, await read(c.req.raw), caller);
      rows[name] = rows[name].map((row) => (row === before ? after : row));
      return answer(200, shownObject(name, after));
    });
    app.delete(`/v1/${name}/:id`, (c) => {
      const gone = find(name, me(c.req.raw), c.req.param('id'));
      rows[name] = rows[name].filter((row) => row !== gone);
      if (name === 'groups')
        rows.messages = rows.messages.filter((row) => row.conversation_id !== gone.conversation_id);
      return dialect.deletes === 200 ? answer(200, {}) : new Response(null, { status: 204 });
    });
  }

  return {
    app,
    rows,
    asked,
    /** Adds a group of these people with a message of the first one. The app then knows all of them. */
    welcome(...names: string[]): void {
      const [first, ...others] = names.map(person);
      if (!first) return;
      const group = create('groups', { name: 'Welcome', contacts: [] }, first);
      Object.assign(group, { contacts: [first, ...others] });
      rows.groups.push(group);
      rows.messages.push(create('messages', { message: 'Hello', conversation_id: group.conversation_id }, first));
    },
    /** Usernames. */
    membersOf: (group?: Row): unknown[] =>
      list(group?.contacts)
        .filter(isFields)
        .map(({ username }) => username),
    /** Adds a message to the newest group. */
    say(username: string, message: string): void {
      const conversation_id = rows.groups.at(-1)?.conversation_id;
      rows.messages.push(create('messages', { message, conversation_id }, person(username)));
    },
    /** Replaces the reactions to the newest message. */
    react(username: string, name: string): void {
      Object.assign(rows.messages.at(-1) ?? {}, { reactions: [{ [name]: [username] }] });
    },
    /**
     * Adds `count` messages to the newest group, one for each of the last seconds. All existing rows become an hour
     * old.
     */
    fill(count: number): void {
      const newest = rows.messages.at(-1);
      for (const row of [...rows.groups, ...rows.messages]) row.created_at = now() - 3_600;
      for (let ago = count; ago > 0; ago--) rows.messages.push({ ...newest, id: newId(), created_at: now() - ago });
    },
  };
}
