import * as z from 'zod/mini';
import { setBounded } from '../../browser/bounded';
import { Attachment, capabilityNames, Group, Message } from '../../contract/resources';
import { type Endpoint, startEndpoints } from '../../contract/startEndpoints';
import type { Call } from '../call';
import { ApiError, BrokenAnswer, isGone, NetworkError } from '../errors';
import { importCode } from '../importCode';
import type { Request } from '../serviceClient';
import type { Answer } from '../transport';
import type { DialectOptions } from './context';
import type { Plain } from './plain';
import { isRecord, isText, type Json, queryOf } from './reading/read';
import { withSafeUrls } from './reading/safeUrl';
import { isOwnVersion, versionOf } from './version';

const maxTags = 500;

const composed = new Set<Endpoint>([
  startEndpoints.listMessages,
  startEndpoints.listGroups,
  startEndpoints.createMessage,
  startEndpoints.createGroup,
  startEndpoints.updateMessage,
  startEndpoints.updateGroup,
]);

const deletions = new Set<Endpoint>([startEndpoints.deleteMessage, startEndpoints.deleteGroup]);

const isOpenShape = ({ response }: Endpoint) =>
  [Message, Group, Attachment, startEndpoints.listMessages.response, startEndpoints.listGroups.response].some(
    (shape) => shape === response,
  );

export function createDialect({ client, profile, base, me, onSender }: DialectOptions) {
  let loading: Promise<Plain> | undefined;
  const tags = new Map<string, string>();

  const plain = () => {
    loading ??= importCode('plain', () => import('./plain')).then(
      ({ createPlain }) => createPlain({ client, profile, base, me, onSender }),
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const remember = (id: string, tag: string) => setBounded(tags, id, tag, maxTags);

  /** Stores the object's version: its ETag, or a hash of the editable fields if the service has no ETags. */
  const noteVersion = (thing: Json, tag: string | null = null) => {
    if (!isEditable(thing)) return;
    if (!client.has('etag')) remember(thing.id, versionOf(thing));
    else if (tag) remember(thing.id, tag);
  };

  /**
   * Normalises every object of a plain service. For other services, normalises only the objects that do not match the
   * contract.
   */
  async function read<E extends Endpoint>(endpoint: E, answer: Pick<Answer, 'json' | 'headers' | 'text'>) {
    if (endpoint.status === 204) return agreed(endpoint, undefined);
    const safe = { ...answer, json: withSafeUrls(answer.json, base) };
    const parsed = client.isPlain() && isOpenShape(endpoint) ? undefined : parseAs(endpoint, safe.json);
    if (parsed?.success) return parsed.data;
    return agreed(endpoint, isOpenShape(endpoint) ? (await plain()).normalise(endpoint, answer) : safe.json);
  }

  async function direct<E extends Endpoint>(endpoint: E, call: Call) {
    // Checks the capability only once. A retry must send the same key, even if a response changes the capabilities.
    const { key, ...keyless } = request(endpoint, call);
    const answer = await client(client.has('idempotency-key') ? { ...keyless, key } : keyless);
    if (answer.headers.get('Idempotent-Replayed') === 'true') call.onReplay?.();
    const result = await read(endpoint, answer);
    const etag = answer.headers.get('ETag');
    if (etag) call.onEtag?.(etag);
    noteVersion(result, etag);
    return result;
  }

  async function perform<E extends Endpoint>(endpoint: E, given: Call) {
    const isForeign = client.isPlain() || (hasReactions(given) && !client.has('reaction-merge'));
    if (!isForeign || !composed.has(endpoint)) return direct(endpoint, given);
    const result = agreed(endpoint, await (await plain()).call(endpoint, given));
    noteVersion(result);
    return result;
  }

  async function call<E extends Endpoint>(endpoint: E, given: Call): Promise<z.output<E['response']>> {
    const { capability } = endpoint;
    const isOpen = capability === undefined || isOfSession(endpoint) || capability === 'capabilities';
    const isOffered = isOpen || capabilityNames.some((name) => name === capability && client.has(name));
    if (!isOffered || (isSearch(endpoint, given) && !client.has('search')))
      throw new ApiError({ status: 404, code: 'not-offered' });
    try {
      return await perform(endpoint, given);
    } catch (error) {
      if (error instanceof NetworkError && client.isPlain() && capability === undefined)
        throw await (await plain()).explain(endpoint, error);
      if (!deletions.has(endpoint) || !isGone(error)) throw error;
      // An answer without the capabilities header may come from a gateway. A GET shows if the object still exists.
      if (!error.hasCapabilities && (await (await plain()).isThere(endpoint, given)))
        throw new ApiError({ status: 409, code: 'not-deleted' });
      return agreed(endpoint, undefined);
    }
  }

  return { call, read, etag: (id: string) => tags.get(id) };
}

const parseAs = <E extends Endpoint>({ response }: E, json: Json) => {
  const schema: E['response'] = response;
  return z.safeParse(schema, json);
};

function agreed<E extends Endpoint>(endpoint: E, json: Json): z.output<E['response']> {
  const parsed = parseAs(endpoint, json);
  if (!parsed.success) throw new BrokenAnswer(`${endpoint.path}: not what was agreed`, { cause: parsed.error });
  return parsed.data;
}

const isEditable = (thing: Json): thing is Message | Group =>
  isRecord(thing) && isText(thing.id) && isText(thing.conversation_id);

const isSearch = (endpoint: Endpoint, { query }: Call) =>
  endpoint === startEndpoints.listMessages &&
  isRecord(query) &&
  ['query', 'around', 'before_time'].some((name) => query[name] !== undefined);

/** The client may send session calls before it knows the capabilities, so these calls require no capability. */
const isOfSession = ({ capability, open, method, replacesSession }: Endpoint) =>
  capability === 'sessions' || replacesSession === true || (open === true && method === 'POST');

const hasReactions = ({ body }: Call) => isRecord(body) && body.reactions !== undefined;

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
  capability: isOfSession(endpoint) ? 'sessions' : endpoint.capability,
});
