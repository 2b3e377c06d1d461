import { type Endpoint, endpoints } from '../../contract/endpoints';
import type { Group, Message, Page } from '../../contract/resources';
import type { Call } from './call';
import type { Tools } from './context';
import { createFetchRows } from './fetchPage';
import { createGroupPages } from './groupPages';
import { createPager, type Want } from './pager';
import { createGroup, createMessage, updateGroup, updateMessage } from './plainWrites';
import { queryOf } from './query';
import type { Json } from './read';

/** Rows that are asked for when the caller doesn't say (open point 2). */
const usualLimit = 30;

const wantOf = (query: Record<string, string>): Want => ({
  limit: Number(query.limit) || usualLimit,
  after: query.starting_after,
  before: query.ending_before,
});

type Result = Promise<Message | Group | Page<Message> | Page<Group>>;

/** The calls that mean more on a service without capabilities than one request; undefined for those that don't. */
export function createPlain(tools: Tools): (endpoint: Endpoint, call: Call) => Result | undefined {
  const { line, read, profile } = tools;
  const fetchRows = createFetchRows(line, profile);
  const messages = createPager<Message>(fetchRows, profile);
  const groups = createGroupPages(createPager<Group>(fetchRows, profile));

  return (endpoint, call) => {
    const { id = '' } = call.params ?? {};
    const list = { path: endpoint.path, signal: call.signal, timeout: call.timeout };
    switch (endpoint) {
      case endpoints.listMessages: {
        const { conversation_id, ...query } = queryOf(call.query);
        const row = (json: Json) => read.message(json, conversation_id);
        const scope = queryOf({ conversation_id });
        return messages.page({ ...list, list: 'messages', query: scope, read: row }, wantOf(query));
      }
      case endpoints.listGroups: {
        const { archived, ...query } = queryOf(call.query);
        const isArchived = archived === 'true' || archived === '1';
        const scope = queryOf({ archived: isArchived ? 'true' : undefined });
        return groups({ ...list, list: 'groups', query: scope, read: read.group }, isArchived, wantOf(query));
      }
      case endpoints.createMessage:
        return createMessage(tools, call);
      case endpoints.createGroup:
        return createGroup(tools, call);
      case endpoints.updateMessage:
        return updateMessage(tools, id, call);
      case endpoints.updateGroup:
        return updateGroup(tools, id, call);
    }
  };
}
