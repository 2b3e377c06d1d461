import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import { codePoints, type requests } from '../../src/contract';
import { capabilitiesOf } from '../http/capabilities';
import type { Env } from '../http/env';
import { type Cursor, page, readCursor } from '../http/paging';
import { type ParsedRequest, route } from '../http/route';
import { messageIdAt } from '../ids';
import { type Bounds, fieldError, Refusal } from '../refusal';
import type { Service } from '../service';
import { conversationIdsOf, isMember } from '../store/groups/members';
import { listMessages, neighbourIds } from '../store/messages/messageList';
import { findMessage, loadInOrder } from '../store/messages/messages';
import { findMessages } from '../store/search/search';

type Query = z.output<(typeof requests.listMessages)['query']>;
type ListContext = Pick<ParsedRequest<'listMessages'>, 'caller' | 'query'> & {
  service: Service;
  cursor: Cursor;
};

export function messageListRoute(app: Hono<Env>, service: Service) {
  const { db } = service.store;
  const searches = capabilitiesOf(service.settings).includes('search');

  route(app, service, 'listMessages', async ({ c, caller, query: given }) => {
    const query = searches ? given : withoutSearch(given);
    const cursor = readCursor(query, 'msg', service.settings.limits);
    const only = query.conversation_id;
    if (only !== undefined && !(await isMember(db, only, caller.id))) throw new Refusal('not-found');
    const context = { service, caller, query, cursor };
    if (query.around !== undefined) return pageAround(context, query.around);
    if (query.query?.trim()) {
      const [max, actual] = [service.settings.limits.searchText, codePoints(query.query)];
      if (actual > max) throw badParameter('query', { max, actual });
      service.rates.take(c, 'search', caller.id);
      return searchPage(context, query.query);
    }
    const conversations = only === undefined ? await conversationIdsOf(db, caller.id) : [only];
    const below = idBefore(query.before_time);
    return page(cursor, (slice) => listMessages(db, conversations, { ...slice, below }, caller.id));
  });
}

const withoutSearch = ({ query: _, around: __, before_time: ___, ...rest }: Query): Query => rest;

/** Reads a page around a message. If one side has too few messages, the page has more messages of the other side. */
async function pageAround({ service, caller, query, cursor }: ListContext, id: string) {
  const { db } = service.store;
  refuseTogetherWith('around', query, ['query', 'before_time', 'starting_after', 'ending_before']);
  const centre = (await findMessage(db, id, caller.id))?.message;
  if (!centre || (query.conversation_id !== undefined && centre.conversation_id !== query.conversation_id))
    throw new Refusal('not-found');
  const around = { id, conversationId: centre.conversation_id, limit: cursor.limit };
  const newer = await neighbourIds(db, { ...around, newer: true });
  const older = await neighbourIds(db, { ...around, newer: false });
  const room = cursor.limit - 1;
  const newerCount = Math.min(newer.length, Math.max(Math.floor(room / 2), room - older.length));
  const olderCount = Math.min(older.length, room - newerCount);
  const ids = [...newer.slice(0, newerCount).reverse(), id, ...older.slice(0, olderCount)];
  const has_newer = newer.length > newerCount;
  return { has_more: older.length > olderCount, has_newer, data: await loadInOrder(service.store.db, ids, caller.id) };
}

async function searchPage({ service, caller, query, cursor }: ListContext, text: string) {
  const { db, search } = service.store;
  refuseTogetherWith('query', query, ['ending_before']);
  const below = [cursor.after, idBefore(query.before_time)].filter((bound) => bound !== undefined).sort()[0];
  const { has_more, data } = await page(cursor, ({ limit }) =>
    findMessages(db, search, { query: text, viewer: caller.id, conversationId: query.conversation_id, below, limit }),
  );
  return { has_more, data: await loadInOrder(service.store.db, data, caller.id) };
}

const idBefore = (seconds: number | undefined) =>
  seconds === undefined ? undefined : messageIdAt(Math.round(seconds * 1_000));

function refuseTogetherWith(name: string, query: Query, others: (keyof Query)[]) {
  if (others.some((other) => query[other] !== undefined)) throw badParameter(name);
}
const badParameter = (name: string, bounds: Bounds = {}) =>
  new Refusal('invalid-parameter', { fields: [fieldError(`?${name}`, 'invalid-parameter', bounds)] });
