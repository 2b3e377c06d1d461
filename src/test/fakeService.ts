import { dayMs } from '../browser/time/durations';
import { limits } from '../contract/limits';
import type { Group, Message } from '../contract/resources';
import { attachmentsNamed, mergeReactions, pageOf, parseBody } from './fakeParts';
import { person, someGroup, someMessage } from './fixtures';

/** One request as the fake service hears it. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  key: string | null;
}

/**
 * What goes wrong with a request. `lost-after`: the request takes effect, but its answer never arrives. `gateway`: a
 * gateway answers in place of the service, which may have received the request or not. `answer`: the service gives this
 * answer and does nothing. `after`: the request takes effect before the answer. `lateMs`: the connection is lost, and
 * the request takes effect this much later.
 */
export type Fault =
  | 'none'
  | 'lost-before'
  | 'lost-after'
  | { status: number; retryAfter?: string; code?: string; after?: boolean }
  | { lateMs: number }
  | { answer: unknown }
  | { gateway: number; after?: boolean };

export const allCapabilities = 'read, roles, idempotency-key, etag, reaction-merge';

/** The time for which a key is stored, from the interface's limits. */
const keyLifeMs = limits.idempotencyDays * dayMs;

interface FakeOptions {
  /** Null: a plain service. */
  capabilities?: string | null;
  me?: string;
  /** Chooses the fault of a request, and can hold the request before it takes effect. */
  meet?: (request: FakeRequest) => Promise<Fault> | Fault;
  beforeAnswer?: (request: FakeRequest) => Promise<void>;
  now?: () => number;
  /** The most messages of a page, whatever limit is requested. */
  maxLimit?: () => number;
}

/**
 * A small service: a list of messages, a list of groups, and keys that replay. A test compares its answers with those of the
 * real one.
 */
export function createFakeService(options: FakeOptions = {}) {
  const { capabilities = allCapabilities, me = 'me' } = options;
  const messages: Message[] = [];
  const groups: Group[] = [];
  const keys = new Map<string, { message: Message; at: number }>();
  const createdGroups = new Map<string, Group>();
  /** By conversation, how far the caller has read. */
  const markers = new Map<string, string | null>();
  const requests: FakeRequest[] = [];
  let late: { at: number; request: FakeRequest }[] = [];
  let count = 0;

  const answer = (status: number, json: unknown, headers: Record<string, string> = {}): Response =>
    new Response(status === 204 ? null : JSON.stringify(json), {
      status,
      headers: {
        'Content-Type': 'application/json',
        ...(capabilities && { 'Confab-Capabilities': capabilities }),
        ...headers,
      },
    });

  function say(text: string, conversation_id = 'c1', username = me): Message {
    const at = Math.floor((options.now?.() ?? 0) / 1_000) || 1_000 + count;
    const id = `m${String(++count).padStart(6, '0')}`;
    const message = { ...someMessage(id), conversation_id, contact: person(username), message: text, created_at: at };
    messages.push(message);
    return message;
  }

  function take({ method, path, query, body, key }: FakeRequest): Response {
    const [, , kind, id = '', sub] = path.split('/');
    if (kind === 'messages' && method === 'GET' && !id) {
      const conversation = query.get('conversation_id');
      const words = query.get('query');
      const before = Number(query.get('before_time') ?? Number.POSITIVE_INFINITY);
      const rows = messages
        .toReversed()
        .filter((m) => !conversation || m.conversation_id === conversation)
        .filter((m) => m.created_at < before && (!words || m.message.includes(words)));
      return answer(200, pageOf(rows, query, options.maxLimit?.()));
    }
    if (kind === 'messages' && method === 'POST') {
      const now = options.now?.() ?? 0;
      const known = key ? keys.get(key) : undefined;
      if (known && now - known.at < keyLifeMs) return answer(201, known.message, { 'Idempotent-Replayed': 'true' });
      const message = say(String(body.message), String(body.conversation_id));
      message.attachments = attachmentsNamed(body.attachments);
      if (key) keys.set(key, { message, at: now });
      return answer(201, message);
    }
    const at = messages.findIndex((m) => m.id === id);
    const message = messages[at];
    if (kind === 'messages' && id && !message) return answer(404, { code: 'not-found' });
    if (kind === 'messages' && message) {
      if (method === 'DELETE') messages.splice(at, 1);
      if (method === 'PUT') {
        const { attachments: kept } = body;
        const isKept = (id: string) => !Array.isArray(kept) || kept.some((file) => file.id === id);
        messages[at] = {
          ...message,
          ...(typeof body.message === 'string' && { message: body.message }),
          reactions: mergeReactions(message.reactions, body.reactions, me),
          attachments: message.attachments.filter(({ id }) => isKept(id)),
          ...(typeof body.message === 'string' && { updated_at: message.created_at }),
        };
      }
      return method === 'DELETE' ? answer(204, null) : answer(200, messages[at]);
    }
    if (kind === 'groups' && method === 'POST') {
      const made = key ? createdGroups.get(key) : undefined;
      const group = made ?? someGroup(`g${groups.length + 1}`, { name: String(body.name), created_at: 2_000_000_000 });
      if (!made) groups.push(group);
      if (key) createdGroups.set(key, group);
      return answer(201, group, made && { 'Idempotent-Replayed': 'true' });
    }
    if (kind === 'groups' && method === 'GET' && !id) {
      const isArchived = query.get('archived') === 'true';
      return answer(
        200,
        pageOf(
          groups.filter((g) => (g.archived_at !== null) === isArchived),
          query,
        ),
      );
    }
    if (kind === 'groups' && method === 'PUT') {
      const place = groups.findIndex((g) => g.id === id);
      const group = groups[place];
      if (!group) return answer(404, { code: 'not-found' });
      groups[place] = { ...group, ...body };
      return answer(200, groups[place]);
    }
    if (kind === 'groups' && method === 'DELETE') {
      const place = groups.findIndex((g) => g.id === id);
      if (place >= 0) groups.splice(place, 1);
      return place >= 0 ? answer(204, null) : answer(404, { code: 'not-found' });
    }
    if (kind === 'groups' && method === 'GET') {
      const group = groups.find((g) => g.id === id);
      return group ? answer(200, group) : answer(404, { code: 'not-found' });
    }
    if (kind === 'conversations' && sub === 'read') {
      const read_up_to = typeof body.up_to === 'string' ? body.up_to : null;
      markers.set(id, read_up_to);
      return answer(200, { id, latest_message: null, unread_count: 0, read_up_to });
    }
    if (kind === 'conversations') {
      const ids = (query.get('ids') ?? '').split(',');
      const data = ids.map((c) => {
        const rows = messages.filter((m) => m.conversation_id === c);
        return {
          id: c,
          latest_message: rows.at(-1) ?? null,
          unread_count: rows.length,
          read_up_to: markers.get(c) ?? null,
        };
      });
      return answer(200, { data });
    }
    return answer(404, { code: 'not-found' });
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://confab.test');
    const request: FakeRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: parseBody(init?.body),
      key: new Headers(init?.headers).get('Idempotency-Key'),
    };
    requests.push(request);
    const fault = (await options.meet?.(request)) ?? 'none';
    const now = options.now?.() ?? 0;
    for (const { request: lost } of late.filter(({ at }) => at <= now)) take(lost);
    late = late.filter(({ at }) => at > now);
    if (typeof fault === 'object' && 'lateMs' in fault) {
      late.push({ at: now + fault.lateMs, request });
      throw new TypeError('network');
    }
    if (fault === 'lost-before') throw new TypeError('network');
    if (typeof fault === 'object' && 'gateway' in fault) {
      if (fault.after) take(request);
      return new Response(`<h1>${fault.gateway}</h1>`, { status: fault.gateway });
    }
    if (typeof fault === 'object' && 'answer' in fault) return answer(200, fault.answer);
    if (typeof fault === 'object') {
      if (fault.after) take(request);
      const headers: Record<string, string> = fault.retryAfter ? { 'Retry-After': fault.retryAfter } : {};
      return answer(fault.status, { code: fault.code ?? 'unavailable' }, headers);
    }
    const response = take(request);
    await options.beforeAnswer?.(request);
    if (fault === 'lost-after') throw new TypeError('network');
    return response;
  };

  return { fetch, messages, groups, markers, requests, say };
}
