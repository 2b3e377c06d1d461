import { Hono } from 'hono';
import { cors } from 'hono/cors';

/** Common choices of a first implementation of the interface. */
export interface FirstChoices {
  /** `json`: only `await c.req.json()`, so a form throws, and the response is 500. */
  bodies?: 'json' | 'both';
  /**
   * `whole`: the body replaces the object, as in json-server. `reset`: a writable field that is not in the body becomes
   * empty, as with one UPDATE of every column. `merge`: only the fields in the body change.
   */
  put?: 'whole' | 'reset' | 'merge';
  /** A PUT without these fields is refused (422) or crashes (500). */
  requires?: { groups?: string[]; messages?: string[]; status?: 422 | 500 };
  /** A PUT with a field that is not writable is refused (422). */
  strict?: boolean;
}

type Row = Record<string, unknown> & { id: string };
type List = 'messages' | 'groups';

const writable = {
  messages: ['message', 'reactions', 'attachments'],
  groups: ['name', 'description', 'avatar_url', 'contacts', 'archived_at'],
};
const empty: Record<string, unknown> = { reactions: [], attachments: [], contacts: [] };

/** A small first service that stores everything in memory. A token contains a username. */
export function createFirstService(choices: FirstChoices = {}) {
  const { bodies = 'both', put = 'merge', requires = {}, strict = false } = choices;
  const rows: Record<List, Row[]> = { messages: [], groups: [] };
  const contact = (username: string) => ({ id: `7${username.length}${username}`, username, avatar_url: null });
  let count = 0;
  let now = 1_763_000_000;
  const app = new Hono();

  app.use(cors({ origin: '*', allowHeaders: ['Authorization', 'Content-Type'] }));
  app.onError((_, c) => c.text('Internal Server Error', 500));

  const me = (header: string | undefined) => contact((header ?? '').replace('Bearer token-of-', ''));
  const read = async (request: Request): Promise<Record<string, unknown>> => {
    const isForm = request.headers.get('Content-Type')?.includes('form-urlencoded');
    if (bodies === 'json' || !isForm) return Object(await request.json());
    return Object.fromEntries(new URLSearchParams(await request.text()));
  };

  for (const list of ['messages', 'groups'] as const) {
    app.get(`/v1/${list}`, (c) => {
      const { conversation_id, archived, limit } = c.req.query();
      const found = rows[list]
        .filter((row) => conversation_id === undefined || row.conversation_id === conversation_id)
        .filter((row) => list === 'messages' || Boolean(row.archived_at) === (archived === 'true'))
        .toReversed();
      const size = Number(limit ?? 10);
      return c.json({ has_more: found.length > size, data: found.slice(0, size) });
    });

    app.post(`/v1/${list}`, async (c) => {
      const body = await read(c.req.raw);
      const id = String(++count);
      const created: Row =
        list === 'messages'
          ? { reactions: [], attachments: [], read_at: null, updated_at: null, ...body, id }
          : {
              ...{ description: null, avatar_url: null, contacts: [], archived_at: null },
              ...{ ...body, id, conversation_id: `c${id}` },
            };
      rows[list].push({
        ...created,
        ...(list === 'messages' && { contact: me(c.req.header('Authorization')) }),
        created_at: ++now,
      });
      return c.json(rows[list].at(-1), 201);
    });

    app.get(`/v1/${list}/:id`, (c) => {
      const row = rows[list].find(({ id }) => id === c.req.param('id'));
      return row ? c.json(row) : c.json({ message: 'Not found' }, 404);
    });

    app.put(`/v1/${list}/:id`, async (c) => {
      const at = rows[list].findIndex(({ id }) => id === c.req.param('id'));
      const before = rows[list][at];
      if (!before) return c.json({ message: 'Not found' }, 404);
      const body = await read(c.req.raw);
      const missing = requires[list]?.find((name) => body[name] === undefined);
      if (missing && requires.status === 500) throw new TypeError('undefined is not a function');
      if (missing) return c.json({ message: `${missing} is required` }, 422);
      const unknown = Object.keys(body).find((name) => !writable[list].includes(name));
      if (strict && unknown) return c.json({ message: `${unknown} is not allowed` }, 422);
      const names = writable[list].filter((name) => put === 'reset' || body[name] !== undefined);
      const changed = Object.fromEntries(names.map((name) => [name, body[name] ?? empty[name] ?? null]));
      rows[list][at] = put === 'whole' ? { ...body, id: before.id } : { ...before, ...changed };
      return c.json(rows[list][at]);
    });

    app.delete(`/v1/${list}/:id`, (c) => {
      rows[list] = rows[list].filter(({ id }) => id !== c.req.param('id'));
      return c.json({});
    });
  }

  return {
    app,
    rows,
    /** Adds a row as if it had existed from the start. */
    add: (list: List, row: Record<string, unknown>): Row => {
      const id = String(++count);
      const added = { id, created_at: ++now, ...row };
      rows[list].push(added);
      return added;
    },
    contact,
  };
}
