import type { Endpoint } from '../../contract/endpoints';
import { endpoints } from '../../contract/endpoints';
import { Attachment, type Contact, capabilityNames, Group, Message } from '../../contract/resources';
import { ApiError, BrokenAnswer, isTransient } from '../errors';
import type { Line, Request } from '../serviceClient';
import type { Answer } from '../transport';
import type { Call } from './call';
import type { Tools } from './context';
import { createNormaliser, readItems } from './normalise';
import { readPage } from './page';
import { createPlain } from './plain';
import type { ProfileStore } from './profile';
import { queryOf } from './query';
import { isRecord, type Json } from './read';
import { isOwnVersion, versionOf } from './version';
import { createWriter } from './writer';

export interface Speaker {
  line: Line;
  profile: ProfileStore;
  base: string;
  me: () => string | null;
  onSender: (contact: Contact) => void;
}

export interface Dialect {
  /** The answer in the contract's shape, as far as it could be read. */
  call(endpoint: Endpoint, call: Call): Promise<Json>;
  etag(id: string): string | undefined;
}

const mostTags = 500;

export function createDialect({ line, profile, base, me, onSender }: Speaker): Dialect {
  const read = createNormaliser(profile, base);
  const tools: Tools = {
    line,
    read,
    profile,
    me,
    onSender,
    write: createWriter(line, profile),
    written: new Map(),
    damaged: new Map(),
  };
  const plain = createPlain(tools);
  const tags = new Map<string, string>();

  const remember = (id: string, tag: string) => {
    tags.delete(id);
    tags.set(id, tag);
    const oldest = tags.size > mostTags ? tags.keys().next().value : undefined;
    if (oldest !== undefined) tags.delete(oldest);
  };

  /** An ETag that comes unannounced can't be sent back; then what people edit is its own version. */
  const versioned = <T extends Message | Group>(thing: T, tag: string | null = null): T => {
    if (!line.has('etag')) remember(thing.id, versionOf(thing));
    else if (tag) remember(thing.id, tag);
    return thing;
  };

  /** The path of a service that says what it can do: straight there and back. */
  async function direct(endpoint: Endpoint, call: Call): Promise<Json> {
    // A key goes to who announces keys and to nobody else, decided at the call: a try is keyed or not for good.
    const { key, ...keyless } = request(endpoint, call);
    const answer = await line(line.has('idempotency-key') ? { ...keyless, key } : keyless);
    if (answer.headers.get('Idempotent-Replayed') === 'true') call.onReplay?.();
    return decode(endpoint, answer);
  }

  function decode(endpoint: Endpoint, answer: Answer): Json {
    if (endpoint.status === 204) return undefined;
    if (endpoint === endpoints.listMessages || endpoint === endpoints.listGroups) {
      const page = readPage(answer.json, answer.headers);
      if (!page) throw new BrokenAnswer('not a list');
      const isMessages = endpoint === endpoints.listMessages;
      const one = (row: Json) => (isMessages ? read.message(row) : read.group(row));
      const newer = isRecord(answer.json) ? answer.json.has_newer : undefined;
      return {
        has_more: page.hasMore,
        data: readItems<Message | Group>(page.rows, one, profile),
        ...(isMessages && typeof newer === 'boolean' && { has_newer: newer }),
      };
    }
    if (endpoint.response === Attachment) return read.attachment(answer.json);
    const one = endpoint.response === Message ? read.message : endpoint.response === Group ? read.group : null;
    if (!one) return answer.json;
    const result = one(answer.json);
    return result && versioned(result, answer.headers.get('ETag'));
  }

  /** Lists and writes need more than one straight call there. */
  async function foreign(endpoint: Endpoint, given: Call): Promise<Json> {
    const result = plain(endpoint, given);
    if (!result) return direct(endpoint, given);
    const thing = await result;
    return 'id' in thing ? versioned(thing) : thing;
  }

  async function call(endpoint: Endpoint, given: Call): Promise<Json> {
    const { capability } = endpoint;
    const isOpen = capability === undefined || capability === 'sessions' || capability === 'capabilities';
    // A plain service is asked for nothing that the interface doesn't show.
    if (!isOpen && !capabilityNames.some((name) => name === capability && line.has(name))) {
      throw new ApiError({ status: 404, code: 'not-offered' });
    }
    if (endpoint === endpoints.listMessages && looksFor(given) && !line.has('search')) {
      throw new ApiError({ status: 404, code: 'not-offered' });
    }
    const isForeign = line.isPlain() || (speaksOfReactions(given) && !line.has('reaction-merge'));
    try {
      return await (isForeign ? foreign(endpoint, given) : direct(endpoint, given));
    } catch (error) {
      const looked = lookAfter(endpoint);
      if (!looked || !isGone(error)) throw error;
      // From a service that announces itself that is its own word; elsewhere it may be a gateway's, so one look decides.
      if (!error.hasCapabilities && (await isThere(looked, given)))
        throw new ApiError({ status: 409, code: 'not-deleted' });
      return undefined;
    }
  }

  /** Rejects where nobody can tell for now. */
  const isThere = async (endpoint: Endpoint, { params, signal, timeout }: Call): Promise<boolean> => {
    try {
      await line(request(endpoint, { params, signal, timeout }));
      return true;
    } catch (error) {
      if (isTransient(error)) throw error;
      return false;
    }
  };

  return { call, etag: (id) => tags.get(id) };
}

const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** What shows whether a deletion has happened; undefined for all else. */
const lookAfter = (endpoint: Endpoint) =>
  new Map<Endpoint, Endpoint>([
    [endpoints.deleteMessage, endpoints.retrieveMessage],
    [endpoints.deleteGroup, endpoints.retrieveGroup],
  ]).get(endpoint);

const looksFor = ({ query }: Call) =>
  isRecord(query) && ['query', 'around', 'before_time'].some((name) => query[name] !== undefined);

const speaksOfReactions = ({ body }: Call) => isRecord(body) && body.reactions !== undefined;

const request = (endpoint: Endpoint, call: Call): Request => ({
  method: endpoint.method,
  path: endpoint.path,
  id: call.params?.id,
  query: queryOf(call.query),
  body: call.body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(call.body) },
  key: call.key,
  ifMatch: isOwnVersion(call.ifMatch) ? undefined : call.ifMatch,
  signal: call.signal,
  timeout: call.timeout,
  capability: endpoint.capability,
});
