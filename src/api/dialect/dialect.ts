import type { Endpoint } from '../../contract/endpoints';
import { endpoints } from '../../contract/endpoints';
import { Group, Message } from '../../contract/resources';
import { BrokenAnswer } from '../errors';
import type { Line, Request } from '../line';
import type { Answer } from '../transport';
import { createNormaliser, readItems } from './normalise';
import { readPage } from './page';
import type { ProfileStore } from './profile';
import { isRecord, type Json, readText } from './read';

/** What a call brings along, before anything is known of its shape. */
export interface Call {
  params?: { id: string };
  query?: unknown;
  body?: unknown;
  key?: string;
  ifMatch?: string;
  signal?: AbortSignal;
  timeout?: number;
}

export interface Speaker {
  line: Line;
  profile: ProfileStore;
  base: string;
  me: () => string | null;
}

export interface Dialect {
  /** The answer in the contract's shape, as far as it could be read. */
  call(endpoint: Endpoint, call: Call): Promise<Json>;
  etag(id: string): string | undefined;
}

const mostTags = 500;

export function createDialect({ line, profile, base }: Speaker): Dialect {
  const read = createNormaliser(profile, base);
  const tags = new Map<string, string>();

  const remember = (id: string, tag: string) => {
    tags.delete(id);
    tags.set(id, tag);
    const oldest = tags.size > mostTags ? tags.keys().next().value : undefined;
    if (oldest !== undefined) tags.delete(oldest);
  };

  /** The path of a service that says what it can do: straight there and back. */
  async function direct(endpoint: Endpoint, call: Call): Promise<Json> {
    return decode(endpoint, await line(request(endpoint, call)));
  }

  function decode(endpoint: Endpoint, answer: Answer): Json {
    if (endpoint.status === 204) return undefined;
    if (endpoint === endpoints.listMessages || endpoint === endpoints.listGroups) {
      const page = readPage(answer.json, answer.headers);
      if (!page) throw new BrokenAnswer('not a list');
      const isMessages = endpoint === endpoints.listMessages;
      const one = (row: Json) => (isMessages ? read.message(row) : read.group(row));
      return { has_more: page.hasMore, data: readItems<Message | Group>(page.rows, one, profile) };
    }
    const one = endpoint.response === Message ? read.message : endpoint.response === Group ? read.group : null;
    if (!one) return answer.json;
    const result = one(answer.json);
    const tag = answer.headers.get('ETag');
    if (result && tag) remember(result.id, tag);
    return result;
  }

  return { call: direct, etag: (id) => tags.get(id) };
}

const request = (endpoint: Endpoint, call: Call): Request => ({
  method: endpoint.method,
  path: endpoint.path,
  id: call.params?.id,
  query: queryOf(call.query),
  body: call.body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(call.body) },
  key: call.key,
  ifMatch: call.ifMatch,
  signal: call.signal,
  timeout: call.timeout,
  capability: endpoint.capability,
});

const queryOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(query) ? query : {}).flatMap(([name, value]) => {
      const text = readText(value);
      return text === null ? [] : [[name, text]];
    }),
  );
