import { Attachment, Group, Message, type Page } from '../../contract/resources';
import { type Endpoint, startEndpoints } from '../../contract/startEndpoints';
import type { Call } from '../call';
import { BrokenAnswer, isTransient, MethodBlocked, type NetworkError } from '../errors';
import type { Request, ServiceClient } from '../serviceClient';
import type { Answer } from '../transport';
import type { Context, DialectOptions } from './context';
import { createFetchRows, type ListOf } from './paging/fetchPage';
import { readPage } from './paging/page';
import { createPager, type Pager, type PageWanted } from './paging/pager';
import type { ProfileStore } from './profile';
import { quoteLongIds } from './reading/longIds';
import { createNormaliser, readItems, refuseAbsent, refuseInBody } from './reading/normalise';
import { isRecord, type Json, parseJson, queryOf } from './reading/read';
import { writeGroupUpdate, writeMessageUpdate, writeNewGroup, writeNewMessage } from './writes/plainWrites';
import { createWriter } from './writes/writer';

const maxSkippedPages = 10;

/**
 * Separates active and archived groups by `archived_at`, because a service may list both together (open point 13).
 * After `maxSkippedPages` pages without a match, returns one group that does not match. The id of that group is the
 * cursor of the next request.
 */
function createGroupPages(pager: Pager<Group>) {
  const lastSent = new Map<string, string>();

  return async (of: ListOf<Group>, archived: boolean, want: PageWanted): Promise<Page<Group>> => {
    let after = want.after === undefined ? undefined : (lastSent.get(`${archived} ${want.after}`) ?? want.after);
    for (let skipped = 0; ; skipped++) {
      const page = await pager.page(of, { ...want, after });
      const data = page.data.filter((group) => (group.archived_at !== null) === archived);
      const sent = page.data.at(-1)?.id;
      const shown = data.at(-1)?.id;
      if (sent && shown && sent !== shown) lastSent.set(`${archived} ${shown}`, sent);
      if (data.length > 0 || !page.has_more || !sent) return { ...page, data };
      if (skipped >= maxSkippedPages) return { ...page, data: page.data.slice(-1) };
      after = sent;
    }
  };
}

/** The page size if the caller names no limit (open point 2). */
const defaultLimit = 30;

const wantOf = (query: Record<string, string>): PageWanted => ({
  limit: Number(query.limit) || defaultLimit,
  after: query.starting_after,
  before: query.ending_before,
});

type Received = Pick<Answer, 'json' | 'headers' | 'text'>;

function withLongIds<A extends Received>(answer: A, profile: ProfileStore): A {
  const { text = '' } = answer;
  const quoted = quoteLongIds(text);
  if (quoted === text) return answer;
  if (/"conversation_id"\s*:\s*\d{16}/.test(text) && profile.get().ids !== 'numbers') profile.learn({ ids: 'numbers' });
  return { ...answer, json: parseJson(quoted) };
}

type Result = Promise<Message | Group | Page<Message> | Page<Group>>;

export type Plain = ReturnType<typeof createPlain>;

export function createPlain({ client: sender, profile, base, me, onSender }: DialectOptions) {
  const client: ServiceClient = Object.assign(
    async (request: Request) => withLongIds(await sender(request), profile),
    sender,
  );
  const read = createNormaliser(profile, base);
  const write = createWriter(client, profile);
  const context: Context = { client, read, profile, me, onSender, write, written: new Map(), damaged: new Map() };
  const fetchRows = createFetchRows(client);
  const messages = createPager<Message>(fetchRows, profile);
  const groups = createGroupPages(createPager<Group>(fetchRows, profile));

  const call = (endpoint: Endpoint, call: Call): Result | undefined => {
    const { id = '' } = call.params ?? {};
    const list = { path: endpoint.path, signal: call.signal, timeout: call.timeout };
    switch (endpoint) {
      case startEndpoints.listMessages: {
        const { conversation_id, ...query } = queryOf(call.query);
        const row = (json: Json) => read.message(json, conversation_id);
        const scope = queryOf({ conversation_id });
        return messages.page({ ...list, list: 'messages', query: scope, read: row }, wantOf(query));
      }
      case startEndpoints.listGroups: {
        const { archived, ...query } = queryOf(call.query);
        const isArchived = archived === 'true' || archived === '1';
        const scope = queryOf({ archived: isArchived ? 'true' : undefined });
        return groups({ ...list, list: 'groups', query: scope, read: read.group }, isArchived, wantOf(query));
      }
      case startEndpoints.createMessage:
        return writeNewMessage(context, call).then((message) => {
          messages.noteNewest(message.id);
          return message;
        });
      case startEndpoints.createGroup:
        return writeNewGroup(context, call);
      case startEndpoints.updateMessage:
        return writeMessageUpdate(context, id, call);
      case startEndpoints.updateGroup:
        return writeGroupUpdate(context, id, call);
    }
  };

  const normalise = (endpoint: Endpoint, answer: Received): Json => {
    const { json, headers } = withLongIds(answer, profile);
    if (endpoint === startEndpoints.listMessages || endpoint === startEndpoints.listGroups) {
      const isMessages = endpoint === startEndpoints.listMessages;
      const page = readPage(json, headers, isMessages ? 'messages' : 'groups', defaultLimit);
      if (!page) refuseInBody({ json, headers });
      if (!page) throw new BrokenAnswer('not a list');
      const newer = isRecord(json) ? json.has_newer : undefined;
      return {
        has_more: page.hasMore,
        data: readItems<Message | Group>(page.rows, (row) => (isMessages ? read.message(row) : read.group(row))),
        ...(typeof newer === 'boolean' && { has_newer: newer }),
      };
    }
    // Only the answer to a GET is checked for a missing object. A write may have succeeded without an object in its
    // answer.
    if (endpoint.method === 'GET') refuseAbsent(json);
    if (endpoint.response === Attachment) return read.attachment(json);
    if (endpoint.response === Message) return read.message(json);
    return endpoint.response === Group ? read.group(json) : json;
  };

  const isThere = async (endpoint: Endpoint, { params, signal, timeout }: Call): Promise<boolean> => {
    const retrieve =
      endpoint === startEndpoints.deleteGroup ? startEndpoints.retrieveGroup : startEndpoints.retrieveMessage;
    const { method, path } = retrieve;
    try {
      const found = normalise(retrieve, await client({ method, path, id: params?.id, signal, timeout }));
      if (found === null) throw new BrokenAnswer(`${path}: cannot be read`);
      return true;
    } catch (error) {
      if (isTransient(error)) throw error;
      return false;
    }
  };

  const explain = async ({ method }: Endpoint, error: NetworkError): Promise<NetworkError> => {
    const isEndedByBrowser = error.cause instanceof TypeError;
    if (!isEndedByBrowser || (method !== 'PUT' && method !== 'DELETE')) return error;
    return client({ method: 'GET', path: '/v1/groups', query: { limit: '1' } }).then(
      () => new MethodBlocked(method),
      () => error,
    );
  };

  return { call, normalise, isThere, explain };
}
